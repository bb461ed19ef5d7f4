// The picture in the viewer: draws the present photo where the motion says, its neighbours beside it
// while a finger swipes, and the way out of a card and back into it. What is done to the picture is
// in PictureCanvas+Moves; where input comes from, in PictureInput.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// Draws the photos of a viewer.
final class PictureCanvas: CanvasContent {
  /// Between two pages, in application pixels.
  private static let gap = 32.0
  /// How far a photo comes from when a key turns the page: GNOME Loupe's, in application pixels.
  private static let keyShift = 100.0
  /// The near-black behind photos.
  private static let background = GdkRGBA(red: 0.05, green: 0.05, blue: 0.055, alpha: 1)

  /// A photo that a key turned away, until it has faded.
  struct Leaving {
    let layer: PictureLayer
    let transform: ViewTransform
    /// 1 when the next one was asked for, -1 for the one before.
    let step: Int
    var progress = 0.0
  }

  /// The way from a card to the whole view.
  struct Growth {
    /// The picture as the card shows it.
    let card: ViewTransform
    /// What of it is seen there.
    let clip: (origin: Vector, size: Vector)
    /// Where the picture is at the view's end of the way.
    var whole: ViewTransform?
    /// 0 is the card, 1 the view.
    var progress: Double
  }

  private(set) var widget: Widget!
  let viewer: Viewer
  var motion: PictureMotion
  /// Called whenever the picture is elsewhere than before.
  var onMove: () -> Void = {}
  /// Called when a finger pulled the photo down.
  var onClose: () -> Void = {}
  /// Called with what came of a wish for another photo.
  var onStep: (Viewer.Step) -> Void = { _ in }

  /// Runs while the picture goes somewhere by itself.
  var moving: Animation?
  /// Where it goes.
  var destination: ViewTransform?
  /// Pages and application pixels that are still to be made up for after a swipe.
  var pageShift = 0.0
  var pullShift = 0.0
  var shifting: Animation?
  var leaving: Leaving?
  /// Whether the canvas has come into sight; before, it draws nothing.
  var isPresent = false
  var leavingAnimation: Animation?
  var growth: Growth?
  var growing: Animation?
  /// Where the picture was before it was shown at 100 % for a moment.
  var beforePeek: ViewTransform?
  /// How a photo lay that was left by a swipe, while it is still seen.
  var swipedAway: (id: Photo.ID, transform: ViewTransform)?

  private(set) var layers: [Photo.ID: PictureLayer] = [:]
  private var shownGeneration = 0
  private var looking: Timeout?
  private var tracking: Tracking?

  init(viewer: Viewer) {
    self.viewer = viewer
    motion = PictureMotion(ViewTransform(picture: Vector(3, 2), view: Vector(1, 1)))
  }

  /// Makes the widget, which keeps the canvas alive.
  func makeWidget() -> Widget {
    widget = Canvas.make(self)
    widget.setExpands(horizontal: true, vertical: true)
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    gtk_widget_set_focusable(widget, 1)
    widget.onNotify("scale-factor") { [weak self] in self?.takeSize() }
    tracking = widget.track { [weak self] in self?.showPhotos() }
    return widget
  }

  var transform: ViewTransform { motion.transform }

  /// True when the next photo is to the left, as in scripts that run from right to left.
  var isMirrored: Bool { gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL }

  /// 1 where the next photo is to the right, -1 where it is to the left.
  private var reading: Double { isMirrored ? -1 : 1 }

  /// Comes into sight, with the card's picture until there is a better one.
  func appear(with standIn: Texture?) {
    showPhotos()
    layer?.standIn = standIn
    isPresent = true
    changed()
  }

  /// What the viewer has of the present photo.
  var layer: PictureLayer? { viewer.current.flatMap { layers[$0.id] } }
}

// MARK: - Photos

extension PictureCanvas {
  /// Follows the viewer: which photos can be seen, and what has arrived of them. Called by itself after
  /// every change; and at once where another photo is drawn in the same breath.
  func showPhotos() {
    let photos = [viewer.current, viewer.nextPhoto, viewer.previousPhoto].compactMap(\.self)
    var kept: [Photo.ID: PictureLayer] = [:]
    for photo in photos {
      guard let picture = viewer.picture(of: photo) else { continue }
      kept[photo.id] =
        layers[photo.id]
        ?? PictureLayer(photo: photo, picture: picture) { [weak self] in
          if let self { gtk_widget_queue_draw(widget) }
        }
      // Reading it here is what makes its arrival known.
      _ = (picture.image(covering: .infinity), picture.original)
    }
    layers = kept
    describe()
    if viewer.generation != shownGeneration {
      shownGeneration = viewer.generation
      showCurrent()
    } else if let size = layer?.size, size != transform.picture {
      motion.change { $0.setPicture(size) }
    }
    changed()
  }

  /// The photo's alternative text is what assistive technology reads of the picture.
  private func describe() {
    let photo = viewer.current
    widget.setAccessibleLabel(photo?.user.map { tr("Photo by %@", $0.name) } ?? tr("Photo"))
    widget.setAccessibleDescription(photo?.altDescription ?? photo?.caption ?? tr("Photo"))
  }

  /// Lays a photo that was just turned to into the view.
  private func showCurrent() {
    stop()
    guard let layer else { return }
    motion.set(position(of: layer))
  }

  /// How a photo lies in the view when it is turned to.
  private func position(of layer: PictureLayer) -> ViewTransform {
    if let swipedAway, swipedAway.id == layer.photo.id { return swipedAway.transform }
    let fresh = ViewTransform(
      picture: layer.size, view: transform.view, density: transform.density)
    return viewer.recall(layer.photo, in: fresh)
  }

  /// Draws anew, tells who follows, and sees to it that what is drawn will be sharp.
  func changed() {
    gtk_widget_queue_draw(widget)
    onMove()
    guard looking == nil else { return }
    // Not for each step of a movement.
    looking = Timeout(.milliseconds(60)) { [weak self] in self?.look() }
  }

  private func look() {
    looking = nil
    guard growth == nil, transform.view.x > 1 else { return }
    viewer.need(pixels: transform.picture.x * transform.zoom)
    layer?.look(at: transform)
  }
}

// MARK: - Canvas

extension PictureCanvas {
  var requestMode: GtkSizeRequestMode { GTK_SIZE_REQUEST_CONSTANT_SIZE }

  func measure(_ orientation: GtkOrientation, forSize: Int) -> (minimum: Int, natural: Int) {
    (0, 0)
  }

  func allocate(width: Int, height: Int) { takeSize() }

  private func takeSize() {
    guard widget.width > 0, widget.height > 0 else { return }
    let size = Vector(Double(widget.width), Double(widget.height))
    let density = Double(widget.scaleFactor)
    guard size != transform.view || density != transform.density else { return }
    stop()
    motion.change {
      if let layerSize = layer?.size { $0.setPicture(layerSize) }
      $0.setView(size, density: density)
    }
    viewer.setView(size * density)
    changed()
  }

  func snapshot(_ snapshot: OpaquePointer, width: Int, height: Int) {
    guard isPresent else { return }
    var bounds = graphene_rect_t(.zero, Vector(Double(width), Double(height)))
    var background = Self.background
    background.alpha = Float(growth?.progress ?? 1)
    gtk_snapshot_append_color(snapshot, &background, &bounds)
    guard let layer else { return }
    if let growth { return self.snapshot(snapshot, layer, growth) }
    let page = motion.page + pageShift
    let pitch = (transform.view.x + Self.gap) * reading
    let pull = Vector(0, motion.pull + pullShift)
    snapshotLeaving(snapshot)
    if let leaving { gtk_snapshot_push_opacity(snapshot, leaving.progress) }
    layer.snapshot(snapshot, transform, shift: pull + keyShift - Vector(page * pitch, 0))
    if leaving != nil { gtk_snapshot_pop(snapshot) }
    let neighbour = page > 0 ? viewer.nextPhoto : page < 0 ? viewer.previousPhoto : nil
    if let neighbour, let beside = layers[neighbour.id] {
      let place = (page > 0 ? 1 : -1) - page
      beside.snapshot(snapshot, position(of: beside), shift: Vector(place * pitch, 0))
    }
  }

  /// The photo that was left fades where it was.
  private func snapshotLeaving(_ snapshot: OpaquePointer) {
    guard let leaving else { return }
    gtk_snapshot_push_opacity(snapshot, 1 - leaving.progress)
    let shift = Double(-leaving.step) * Self.keyShift * leaving.progress * reading
    leaving.layer.snapshot(snapshot, leaving.transform, shift: Vector(shift, 0))
    gtk_snapshot_pop(snapshot)
  }

  private var keyShift: Vector {
    guard let leaving else { return .zero }
    return Vector(Double(leaving.step) * Self.keyShift * (1 - leaving.progress) * reading, 0)
  }

  private func snapshot(_ snapshot: OpaquePointer, _ layer: PictureLayer, _ growth: Growth) {
    let whole = growth.whole ?? transform
    let place = growth.card.interpolated(to: whole, at: growth.progress)
    // The card shows a part of tall pictures only.
    let origin = growth.clip.origin * (1 - growth.progress)
    let size = growth.clip.size + (whole.view - growth.clip.size) * growth.progress
    var clip = graphene_rect_t(origin, size)
    gtk_snapshot_push_clip(snapshot, &clip)
    layer.snapshot(snapshot, place)
    gtk_snapshot_pop(snapshot)
  }
}
