// The viewer's commands: what they are called, their keys, and what they do. The keys hold while the
// viewer is open; those that are held, or mean different things by zoom, are in ViewerKeys.

import BelvedereCore
import BelvedereModel
import CGtk
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

  /// What the shortcuts window shows of the viewer.
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

/// The viewer's actions, and which of them can be used now.
final class ViewerActions {
  private weak var page: ViewerPage?
  private let group: ActionGroup
  private var enabled: [String: Bool] = [:]

  /// - Parameter page: keeps this object.
  init(of page: ViewerPage) {
    self.page = page
    group = ActionGroup(prefix: "viewer", on: page.widget)
    addZoom()
    addPages()
    add(Commands.viewerFullscreen) { $0.toggleFullscreen() }
    add(Commands.viewerSlideshow) { $0.toggleSlideshow() }
    add(Commands.viewerClose) { $0.close() }
    page.widget.addShortcuts(Commands.ofViewer)
  }

  private func add(_ action: Action, _ handler: @escaping @MainActor (ViewerPage) -> Void) {
    group.add(action) { [weak page] in if let page { handler(page) } }
  }

  private func addZoom() {
    add(Commands.viewerZoomIn) { $0.canvas.zoom(steps: 1, at: $0.aimedAt) }
    add(Commands.viewerZoomOut) { $0.canvas.zoom(steps: -1, at: $0.aimedAt) }
    add(Commands.viewerFit) { $0.canvas.fit() }
    add(Commands.viewerActualSize) { $0.canvas.zoom(to: 1, at: $0.aimedAt) }
    add(Commands.viewerDoubleSize) { $0.canvas.zoom(to: 2, at: $0.aimedAt) }
    add(Commands.viewerTurnRight) { $0.canvas.turn(clockwise: true) }
    add(Commands.viewerTurnLeft) { $0.canvas.turn(clockwise: false) }
    add(Commands.viewerFlipAcross) { $0.canvas.flip(horizontally: true) }
    add(Commands.viewerFlipOver) { $0.canvas.flip(horizontally: false) }
  }

  private func addPages() {
    add(Commands.viewerNext) { page in page.canvas.step(1) { page.viewer.next() } }
    add(Commands.viewerPrevious) { page in page.canvas.step(-1) { page.viewer.previous() } }
    add(Commands.viewerFirst) { page in page.canvas.step(-1) { page.viewer.first() } }
    add(Commands.viewerLast) { page in page.canvas.step(1) { page.viewer.last() } }
  }

  /// Follows what can be done now.
  func update() {
    guard let page else { return }
    set(Commands.viewerZoomIn, page.canvas.aim.canZoomIn)
    set(Commands.viewerZoomOut, page.canvas.aim.canZoomOut)
    set(Commands.viewerNext, page.viewer.canGoNext)
    set(Commands.viewerPrevious, page.viewer.previousPhoto != nil)
  }

  private func set(_ action: Action, _ isEnabled: Bool) {
    guard enabled[action.name] != isEnabled else { return }
    enabled[action.name] = isEnabled
    group.setEnabled(action, isEnabled)
  }
}
