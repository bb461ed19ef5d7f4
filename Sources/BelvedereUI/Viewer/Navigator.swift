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
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    widget.isVisible = false
    // gtk_gesture_drag_new cannot fail.
    let drag = gtk_gesture_drag_new()!.opaque
    drag.onPlace("drag-begin") { [weak self] x, y in
      guard let self else { return }
      gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_CLAIMED)
      look(at: Vector(x, y))
    }
    drag.onPlace("drag-update") { [weak self] x, y in
      guard let self else { return }
      var (startX, startY) = (0.0, 0.0)
      if gtk_gesture_drag_get_start_point(drag, &startX, &startY) != 0 {
        look(at: Vector(startX + x, startY + y))
      }
    }
    gtk_widget_add_controller(widget, drag)
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
    gtk_widget_queue_draw(widget)
  }

  /// The transform of the whole picture, turned as the view is.
  private var whole: ViewTransform {
    var small = canvas.transform.settled.fitted
    let turned = small.extent
    let scale = Self.side / max(turned.x, turned.y)
    small.setView(turned * scale, density: 1)
    return small.fitted
  }

  /// Moves the view to a place. Not while the navigator is out of sight: the canvas may have lost its
  /// widget.
  private func look(at place: Vector) {
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
      gtk_widget_queue_draw(widget)
    }
  }
}

// MARK: - Canvas

extension Navigator {
  var requestMode: GtkSizeRequestMode { GTK_SIZE_REQUEST_CONSTANT_SIZE }

  func measure(_ orientation: GtkOrientation, forSize: Int) -> (minimum: Int, natural: Int) {
    let length = orientation == GTK_ORIENTATION_HORIZONTAL ? extent.x : extent.y
    return (Int(length.rounded()), Int(length.rounded()))
  }

  func allocate(width: Int, height: Int) {}

  func snapshot(_ snapshot: OpaquePointer, width: Int, height: Int) {
    guard let photo = canvas.viewer.current else { return }
    let whole = whole
    gtk_snapshot_save(snapshot)
    var middle = graphene_point_t(x: Float(whole.view.x / 2), y: Float(whole.view.y / 2))
    gtk_snapshot_translate(snapshot, &middle)
    if whole.rotation != 0 { gtk_snapshot_rotate(snapshot, Float(whole.rotation)) }
    if whole.isMirrored { gtk_snapshot_scale(snapshot, -1, 1) }
    let size = whole.picture * whole.scale
    var bounds = graphene_rect_t(-size / 2, size)
    if let texture {
      gtk_snapshot_append_texture(snapshot, texture.pointer, &bounds)
    } else {
      if placeholder?.id != photo.id { placeholder = (photo.id, Placeholder(photo)) }
      placeholder?.content.snapshot(snapshot, in: bounds)
    }
    gtk_snapshot_restore(snapshot)
    snapshotFrame(snapshot, whole)
  }

  /// Darkens the part that is out of view, and frames the visible one.
  private func snapshotFrame(_ snapshot: OpaquePointer, _ whole: ViewTransform) {
    let part = canvas.transform.visiblePart
    let one = whole.viewPoint(ofPicture: part.origin)
    let other = whole.viewPoint(ofPicture: part.origin + part.size)
    let least = one.replacing(with: other, where: other .< one)
    let most = one.replacing(with: other, where: other .> one)
    var shade = GdkRGBA(red: 0, green: 0, blue: 0, alpha: 0.5)
    let view = whole.view
    for (origin, size) in [
      (Vector.zero, Vector(view.x, least.y)),
      (Vector(0, most.y), Vector(view.x, view.y - most.y)),
      (Vector(0, least.y), Vector(least.x, most.y - least.y)),
      (Vector(most.x, least.y), Vector(view.x - most.x, most.y - least.y)),
    ] where size.x > 0 && size.y > 0 {
      var bounds = graphene_rect_t(origin, size)
      gtk_snapshot_append_color(snapshot, &shade, &bounds)
    }
    var outline = plainRectangle(graphene_rect_t(least, most - least))
    let white = GdkRGBA(red: 1, green: 1, blue: 1, alpha: 0.9)
    gtk_snapshot_append_border(
      snapshot, &outline, [1.5, 1.5, 1.5, 1.5], [white, white, white, white])
  }
}

/// A rectangle with plain corners.
private func plainRectangle(_ bounds: graphene_rect_t) -> GskRoundedRect {
  var (bounds, result) = (bounds, GskRoundedRect())
  gsk_rounded_rect_init_from_rect(&result, &bounds, 0)
  return result
}
