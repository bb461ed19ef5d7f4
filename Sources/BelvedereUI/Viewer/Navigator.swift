// SPDX-License-Identifier: MIT

// The whole picture, small, with a frame around the visible part; shown while the picture exceeds the
// view. A press or a drag in it moves the view there.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// A small map of the picture.
@MainActor final class Navigator: CanvasContent {
  /// The longer side, in application pixels.
  private static let side = 148.0

  private(set) var widget: Widget!
  private let canvas: PictureCanvas
  private let images: any ImageLoading
  private var texture: Texture?
  private var request: ImageRequest?
  private var task: Task<Void, Never>?
  private var placeholder: (id: Photo.ID, content: Placeholder)?
  private var extent = Vector.zero

  init(_ canvas: PictureCanvas, images: any ImageLoading) {
    self.canvas = canvas
    self.images = images
  }

  /// Makes the widget, which keeps the navigator alive.
  func makeWidget() -> Widget {
    widget = Canvas.make(self)
    widget.addClass("navigator")
    widget.setAccessibleLabel(tr("Visible part of the photo"))
    widget.cutOverflow()
    widget.isVisible = false
    let drag = widget.addDrag()
    drag.onPlace("drag-begin") { [weak self] x, y in
      guard let self else { return }
      drag.claim()
      moveView(to: Vector(x, y))
    }
    drag.onPlace("drag-update") { [weak self] x, y in
      guard let self else { return }
      var (startX, startY) = (0.0, 0.0)
      if gtk_gesture_drag_get_start_point(drag.opaque, &startX, &startY) != 0 {
        moveView(to: Vector(startX + x, startY + y))
      }
    }
    return widget
  }

  isolated deinit { task?.cancel() }

  /// Follows the picture.
  func update() {
    let isNeeded = canvas.motion.aim.exceedsView && !canvas.motion.isGrowing
    if widget.isVisible != isNeeded { widget.isVisible = isNeeded }
    guard isNeeded else { return }
    load()
    let whole = whole
    if whole.extent != extent {
      extent = whole.extent
      gtk_widget_queue_resize(widget)
    }
    widget.queueDraw()
  }

  /// The transform of the whole picture, turned as the view is.
  private var whole: ViewTransform {
    var small = canvas.transform.settled.fitted
    let turned = small.extent
    let scale = Self.side / max(turned.x, turned.y)
    small.setView(turned * scale, density: 1)
    return small.fitted
  }

  /// Moves the view to a place. Does nothing while the navigator is not mapped, when the canvas's widget may
  /// be destroyed.
  private func moveView(to place: Vector) {
    if widget.isMapped { canvas.put { $0.centred(onPicture: whole.picturePoint(at: place)) } }
  }

  private func load() {
    let pixels = Int(Self.side) * max(1, widget.scaleFactor)
    guard let photo = canvas.viewer.current else { return }
    let width = Int((Double(pixels) * min(1, photo.aspectRatio)).rounded(.up))
    guard let wanted = photo.imageRequest(pixelWidth: width), wanted != request else { return }
    request = wanted
    texture = nil
    task?.cancel()
    task = Task { [weak self, images] in
      // Without the image, the frame is shown over the placeholder.
      guard let image = try? await images.image(for: wanted, priority: .nearby) else { return }
      guard let self, !Task.isCancelled else { return }
      texture = Texture(image)
      widget.queueDraw()
    }
  }
}

// MARK: - Canvas

extension Navigator {
  func measure(_ orientation: Orientation, forSize: Int) -> (minimum: Int, natural: Int) {
    let length = orientation == .horizontal ? extent.x : extent.y
    return (Int(length.rounded()), Int(length.rounded()))
  }

  func snapshot(_ snapshot: Snapshot, width: Int, height: Int) {
    guard let photo = canvas.viewer.current else { return }
    let whole = whole
    let size = whole.picture * whole.scale
    let bounds = Rectangle(-size / 2, size)
    snapshot.moved(by: whole.view / 2, turned: whole.rotation, isMirrored: whole.isMirrored) {
      if let texture { return snapshot.draw(texture, in: bounds) }
      if placeholder?.id != photo.id { placeholder = (photo.id, Placeholder(photo)) }
      placeholder?.content.snapshot(snapshot, in: bounds)
    }
    snapshotFrame(snapshot, whole)
  }

  /// Darkens the hidden part, and frames the visible one.
  private func snapshotFrame(_ snapshot: Snapshot, _ whole: ViewTransform) {
    let part = canvas.transform.visiblePart
    let one = whole.viewPoint(ofPicture: part.origin)
    let other = whole.viewPoint(ofPicture: part.origin + part.size)
    let least = one.replacing(with: other, where: other .< one)
    let most = one.replacing(with: other, where: other .> one)
    let shade = Color.black.faded(to: 0.5)
    let view = whole.view
    for (origin, size) in [
      (Vector.zero, Vector(view.x, least.y)),
      (Vector(0, most.y), Vector(view.x, view.y - most.y)),
      (Vector(0, least.y), Vector(least.x, most.y - least.y)),
      (Vector(most.x, least.y), Vector(view.x - most.x, most.y - least.y)),
    ] where size.x > 0 && size.y > 0 {
      snapshot.fill(Rectangle(origin, size), shade)
    }
    snapshot.frame(Rectangle(least, most - least), width: 1.5, Color.white.faded(to: 0.9))
  }
}
