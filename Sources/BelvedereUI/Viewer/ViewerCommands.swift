// SPDX-License-Identifier: MIT

// The viewer's commands: their names, keys and actions. The keys hold while the viewer is open. Keys that
// are held, or depend on the zoom, are in ViewerKeys.

import BelvedereCore
import BelvedereModel
import GtkKit

extension Commands {
  static let viewerZoomIn = Action(
    "viewer.zoom-in", ["plus"], aliases: ["KP_Add", "equal", "<Control>plus", "<Control>equal"],
    title: tr("Zoom In"))
  static let viewerZoomOut = Action(
    "viewer.zoom-out", ["minus"], aliases: ["KP_Subtract", "<Control>minus"], title: tr("Zoom Out"))
  static let viewerFit = Action(
    "viewer.fit", ["0"], aliases: ["KP_0", "<Control>0"], title: tr("Whole Photo"))
  static let viewerActualSize = Action(
    "viewer.actual-size", ["1"], aliases: ["KP_1", "<Control>1"], title: "100 %")
  static let viewerDoubleSize = Action(
    "viewer.double-size", ["2"], aliases: ["KP_2", "<Control>2"], title: "200 %")
  static let viewerTurnRight = Action(
    "viewer.turn-right", ["<Control>r"], title: tr("Turn Clockwise"))
  static let viewerTurnLeft = Action(
    "viewer.turn-left", ["<Control><Shift>r"], title: tr("Turn Counterclockwise"))
  static let viewerFlipAcross = Action(
    "viewer.flip-across", ["h"], title: tr("Flip Horizontally"))
  static let viewerFlipOver = Action(
    "viewer.flip-over", ["v"], title: tr("Flip Vertically"))
  static let viewerNext = Action("viewer.next")
  static let viewerPrevious = Action("viewer.previous")
  static let viewerFirst = Action("viewer.first")
  static let viewerLast = Action("viewer.last")
  static let viewerFullscreen = Action(
    "viewer.fullscreen", ["F11", "f"], title: tr("Fullscreen"))
  static let viewerSlideshow = Action("viewer.slideshow", ["s"], title: tr("Slideshow"))
  static let viewerClose = Action("viewer.close", ["<Alt>Left"], title: tr("Back to the List"))

  static let ofViewer = [
    viewerZoomIn, viewerZoomOut, viewerFit, viewerActualSize, viewerDoubleSize, viewerTurnRight,
    viewerTurnLeft, viewerFlipAcross, viewerFlipOver, viewerFullscreen, viewerSlideshow,
    viewerClose,
  ]

  /// The viewer's part of the shortcuts window.
  static var viewerGroups: [ShortcutGroup] {
    [
      ShortcutGroup(
        tr("Photo"),
        keys: [
          .init(tr("Next Photo"), "Right Page_Down"),
          .init(tr("Previous Photo"), "Left Page_Up"),
          .init(tr("First Photo"), "Home"),
          .init(tr("Last Photo"), "End"),
          .init(tr("Close What Is Open, Then the Photo"), "Escape"),
        ],
        actions: [likePhoto, showFacts, viewerSlideshow, viewerFullscreen, viewerClose]),
      ShortcutGroup(
        tr("Zoom and Turn"),
        keys: [
          .init(tr("Move a Photo That Is Zoomed"), "Left Right Up Down"),
          .init(tr("100 % While Held"), "z"),
        ],
        actions: [
          viewerZoomIn, viewerZoomOut, viewerFit, viewerActualSize, viewerDoubleSize,
          viewerTurnRight, viewerTurnLeft, viewerFlipAcross, viewerFlipOver,
        ]),
    ]
  }
}

/// The viewer's actions, enabled while they are possible.
final class ViewerActions {
  let group: ActionGroup
  private let canvas: PictureCanvas
  private let input: PictureInput
  private var enabled: [String: Bool] = [:]

  /// - Parameter widget: the scope of the actions and their keys; keeps this object's owner.
  init(on widget: Widget, canvas: PictureCanvas, input: PictureInput) {
    (self.canvas, self.input) = (canvas, input)
    group = ActionGroup(prefix: "viewer", on: widget)
    addZoom()
    addPages()
    widget.addShortcuts(Commands.ofViewer)
  }

  /// - Parameter handler: gets the pointer's place while it is over the picture.
  private func add(
    _ action: Action, _ handler: @escaping @MainActor (PictureCanvas, _ pointer: Vector?) -> Void
  ) {
    group.add(action) { [weak self] in if let self { handler(canvas, input.pointer) } }
  }

  private func addZoom() {
    add(Commands.viewerZoomIn) { canvas, at in canvas.go { $0.zoomed(bySteps: 1, at: at) } }
    add(Commands.viewerZoomOut) { canvas, at in canvas.go { $0.zoomed(bySteps: -1, at: at) } }
    add(Commands.viewerFit) { canvas, _ in canvas.go { $0.fitted } }
    add(Commands.viewerActualSize) { canvas, at in canvas.go { $0.zoomed(to: 1, at: at) } }
    add(Commands.viewerDoubleSize) { canvas, at in canvas.go { $0.zoomed(to: 2, at: at) } }
    add(Commands.viewerTurnRight) { canvas, _ in canvas.go { $0.turned(clockwise: true) } }
    add(Commands.viewerTurnLeft) { canvas, _ in canvas.go { $0.turned(clockwise: false) } }
    add(Commands.viewerFlipAcross) { canvas, _ in canvas.put { $0.flipped(horizontally: true) } }
    add(Commands.viewerFlipOver) { canvas, _ in canvas.put { $0.flipped(horizontally: false) } }
  }

  private func addPages() {
    add(Commands.viewerNext) { canvas, _ in canvas.turn(.key(1)) { canvas.viewer.next() } }
    add(Commands.viewerPrevious) { canvas, _ in canvas.turn(.key(-1)) { canvas.viewer.previous() } }
    add(Commands.viewerFirst) { canvas, _ in canvas.turn(.key(-1)) { canvas.viewer.first() } }
    add(Commands.viewerLast) { canvas, _ in canvas.turn(.key(1)) { canvas.viewer.last() } }
  }

  /// Enables the actions that are possible now.
  func update() {
    set(Commands.viewerZoomIn, canvas.motion.aim.canZoomIn)
    set(Commands.viewerZoomOut, canvas.motion.aim.canZoomOut)
    set(Commands.viewerNext, canvas.viewer.canGoNext)
    set(Commands.viewerPrevious, canvas.viewer.previousPhoto != nil)
  }

  private func set(_ action: Action, _ isEnabled: Bool) {
    guard enabled[action.name] != isEnabled else { return }
    enabled[action.name] = isEnabled
    group.setEnabled(action, isEnabled)
  }
}
