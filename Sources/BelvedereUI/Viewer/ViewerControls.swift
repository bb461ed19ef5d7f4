// SPDX-License-Identifier: MIT

// The controls over the photo, and the messages while it loads or after a failure.

import BelvedereCore
import BelvedereModel
import GtkKit

/// The widgets over the canvas.
final class ViewerControls {
  /// Lies over the details, too, so that the window's buttons stay in its corner; placed by the page.
  let header: ViewerHeader
  let zoom: ZoomControl
  let navigator: Navigator
  /// The widgets that are hidden after a while without input.
  private(set) var fading: [Widget] = []
  /// The shades that are hidden with them; not targets of presses.
  private(set) var scrims: [Widget] = []

  private let viewer: Viewer
  private weak var canvas: PictureCanvas?
  private let overlay: Widget
  private let waiting: WaitingMark
  private let problem: PictureProblem
  private let slideshow: SlideshowWords
  private var bar: Widget?
  private var pageButtons: [Widget] = []

  /// - Parameter overlay: the GtkOverlay over the canvas.
  init(viewer: Viewer, canvas: PictureCanvas, images: any ImageLoading, over overlay: Widget) {
    self.viewer = viewer
    self.canvas = canvas
    self.overlay = overlay
    header = ViewerHeader(viewer: viewer)
    zoom = ZoomControl(canvas)
    navigator = Navigator(canvas, images: images)
    waiting = WaitingMark()
    problem = PictureProblem { viewer.retry() }
    slideshow = SlideshowWords(viewer: viewer)
    addScrims()
    addBars()
    addPageButtons()
    addStates()
  }

  func setNarrow(_ isNarrow: Bool) {
    header.setNarrow(isNarrow)
    for scrim in scrims { scrim.setClass("narrow", isNarrow) }
  }

  /// Follows the picture's movement.
  func followMove() {
    zoom.update()
    navigator.update()
  }

  /// The focus stops of Tab, in visual order.
  var focusStops: [Widget] {
    [header.widget] + pageButtons + [problem.widget, bar].compactMap(\.self)
  }

  /// Follows the viewer.
  func update() {
    header.update()
    slideshow.update()
    let picture = viewer.current.flatMap { viewer.picture(of: $0) }
    waiting.show(picture)
    // The mark is at the lower edge if a photo is drawn that is not sharp yet.
    let hasPicture = self.canvas?.layer?.hasPixels ?? false
    waiting.widget.align(.center, hasPicture ? .end : .center)
    let failure = picture?.failure
    problem.show(failure)
    problem.widget.align(.center, hasPicture ? .end : .center)
  }

  private func add(_ widget: Widget, _ horizontal: Alignment, _ vertical: Alignment) {
    widget.align(horizontal, vertical)
    overlay.addLayer(widget)
  }

  /// Adds the shades that keep the controls at the top and at the foot legible over any photo.
  private func addScrims() {
    for (name, edge) in [("top", Alignment.start), ("foot", .end)] {
      let scrim = Make.box(.horizontal)
      scrim.addClass("viewer-scrim", name)
      scrim.setTarget(false)
      add(scrim, .fill, edge)
      scrims.append(scrim)
    }
  }

  private func addBars() {
    header.widget.align(.fill, .start)
    let left = Make.actionButton(
      Icon.turnLeft.name, hint: tr("Turn Counterclockwise"),
      action: Commands.viewerTurnLeft)
    let right = Make.actionButton(
      Icon.turnRight.name, hint: tr("Turn Clockwise"),
      action: Commands.viewerTurnRight)
    let turns = Make.box(.horizontal, [left, right])
    turns.addClass("osd", "viewer-bar")
    zoom.widget.addClass("osd", "viewer-bar")
    let bar = Make.box(.horizontal, spacing: 12, [turns, zoom.widget])
    bar.setMargins(12)
    bar.becomeRegion()
    add(bar, .center, .end)
    let map = navigator.makeWidget()
    map.setMargins(horizontal: 18, vertical: 72)
    add(map, .start, .end)
    fading += [header.widget, bar, map]
    self.bar = bar
  }

  private func addPageButtons() {
    let previous = Make.actionButton(
      Icon.previous.name, hint: tr("Previous Photo"), action: Commands.viewerPrevious)
    let next = Make.actionButton(
      Icon.next.name, hint: tr("Next Photo"), action: Commands.viewerNext)
    for (button, side) in [(previous, Alignment.start), (next, .end)] {
      button.addClass("osd", "circular", "viewer-page")
      button.setMargins(12)
      add(button, side, .center)
      fading.append(button)
      pageButtons.append(button)
    }
  }

  private func addStates() {
    waiting.widget.setMargins(72)
    add(waiting.widget, .center, .center)
    add(slideshow.widget, .center, .end)
    problem.widget.isVisible = false
    add(problem.widget, .center, .center)
  }
}
