// SPDX-License-Identifier: MIT

// The picture in the viewer: draws the present photo, its neighbours during a swipe, and the transitions from
// a card and back. PictureMotion computes the positions, and PictureInput handles the input.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// Draws the photos of a viewer.
final class PictureCanvas: CanvasContent {
  /// The near-black behind photos.
  private static let background = Color(0.05, 0.05, 0.055)

  private(set) var widget: Widget!
  let viewer: Viewer
  /// The picture's place and movement.
  private(set) var motion: PictureMotion
  /// Called after each movement of the picture.
  var onMove: () -> Void = {}
  /// Called when fingers have pulled the photo down or pinched it together.
  var onClose: () -> Void = {}
  /// Called when fingers begin to do so, with true, and when they have given it up.
  var onPull: (_ isPulled: Bool) -> Void = { _ in }
  /// Returns the pixels that another screen has of a photo, which are drawn until the photo's picture is loaded.
  var standIn: (Photo.ID) -> Texture? = { _ in nil }
  /// Called with the result of a step to another photo.
  var onStep: (Viewer.Step) -> Void = { _ in }

  /// True once the canvas has appeared; before, it draws nothing.
  private var isPresent = false
  /// True while the photo is on the way out by hand, and what is behind shines through.
  private(set) var isPulled = false
  private var layers: [Photo.ID: PictureLayer] = [:]
  /// The previous photo after a turn by key, until it has faded out.
  private var left: PictureLayer?
  /// The photo that was shown last.
  private var shown: Photo.ID?
  private var onGrown: () -> Void = {}
  private var shownGeneration = 0
  /// True while the picture advances before each frame.
  private var isRunning = false
  /// True while GTK gives the canvas its size.
  private var isLayingOut = false
  private var layerUpdate: Timeout?
  private var tracking: Tracking?

  init(viewer: Viewer) {
    self.viewer = viewer
    motion = PictureMotion(
      ViewTransform(picture: Vector(3, 2), view: Vector(1, 1)),
      isMirrored: gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL)
  }

  /// Makes the widget, which keeps the canvas alive.
  func makeWidget() -> Widget {
    widget = Canvas.make(self)
    widget.setExpands(horizontal: true, vertical: true)
    widget.cutOverflow()
    widget.setFocusable(true)
    widget.onNotify("scale-factor") { [weak self] in self?.takeSize() }
    widget.on("unmap") { [weak self] in self?.advance(to: .infinity) }
    tracking = widget.track { [weak self] in self?.showPhotos() }
    return widget
  }

  var transform: ViewTransform { motion.transform }

  /// Appears with the card's picture, which is drawn until there is a better one.
  func appear(with standIn: Texture?) {
    showPhotos()
    layer?.standIn = standIn
    isPresent = true
  }

  /// Releases the pictures, because GTK may keep a pressed widget for long.
  func clear() { (layers, left) = ([:], nil) }

  /// The layer of the present photo.
  var layer: PictureLayer? { viewer.current.flatMap { layers[$0.id] } }
}

// MARK: - Events

extension PictureCanvas {
  /// Applies an event to the motion, and starts its animation.
  @discardableResult
  func change<Result>(_ event: (inout PictureMotion) -> Result) -> Result {
    // A copy, because the event may read the canvas.
    var changed = motion
    changed.time = widget.frameTime
    let result = event(&changed)
    motion = changed
    widget.queueDraw()
    run()
    followPull()
    return result
  }

  private func followPull() {
    guard isPulled != (motion.closing > 0) else { return }
    isPulled.toggle()
    // It shows and hides other widgets, which is not allowed during a layout.
    guard isLayingOut else { return onPull(isPulled) }
    Task { [weak self] in if let self { onPull(isPulled) } }
  }

  /// Animates the picture to a new transform.
  func go(_ end: (_ aim: ViewTransform) -> ViewTransform) { change { $0.go(to: end($0.aim)) } }

  /// Sets a new transform without animation.
  func put(_ end: (_ aim: ViewTransform) -> ViewTransform) { change { $0.put(end($0.aim)) } }

  /// - Parameters:
  ///   - canClose: true if pulling down closes the viewer.
  ///   - turnsAtEdge: true if the page turns at the edge of a zoomed picture.
  func beginMove(canClose: Bool, turnsAtEdge: Bool) {
    let (previous, next) = (viewer.previousPhoto, viewer.nextPhoto)
    refreshStandIns()
    change {
      $0.beginMove(
        hasPrevious: previous != nil, hasNext: next != nil, canClose: canClose,
        turnsAtEdge: turnsAtEdge)
    }
  }

  /// - Parameter velocity: in application pixels a second.
  func endMove(velocity: Vector) {
    finish(change { $0.endMove(velocity: velocity) })
  }

  func endPinch() { finish(change { $0.endPinch() }) }

  private func finish(_ outcome: PictureSwipe.Outcome) {
    switch outcome {
    case .stay: break
    case .turn(let step): turn(.swipe(step)) { step > 0 ? viewer.next() : viewer.previous() }
    case .close: onClose()
    }
  }

  /// Tells the place of the photo's card in this widget, towards which a pulled photo shrinks.
  func setCard(_ card: (origin: Vector, size: Vector)) {
    change { $0.setCard(card.origin, card.size) }
  }

  /// Turns to another photo.
  func turn(_ turn: PictureMotion.Turn, _ step: () -> Viewer.Step) {
    viewer.remember(motion.aim.memory)
    let result = step()
    showPhotos(after: turn)
    onStep(result)
  }

  /// Grows the picture out of a card, or shrinks it back into it.
  ///
  /// - Parameter card: the place of the card's picture in this widget, in application pixels.
  func grow(
    from card: (origin: Vector, size: Vector), isShrinking: Bool, done: @escaping () -> Void
  ) {
    onGrown = done
    change { $0.grow(from: card.origin, card.size, isShrinking: isShrinking) }
  }

  /// Advances before each frame during a movement; jumps to its end if the canvas is not visible.
  private func run() {
    if widget.frameTime == .infinity { return advance(to: .infinity) }
    if isRunning { return }
    isRunning = true
    widget.onFrames { [weak self] in
      guard let self else { return false }
      advance(to: widget.frameTime)
      isRunning = motion.isMoving
      return isRunning
    }
  }

  private func advance(to time: Double) {
    let step = motion.advance(to: time)
    if let memory = step.memory { viewer.remember(memory) }
    if step.hasMoved || step.hasGrown { changed() } else { widget.queueDraw() }
    followPull()
    if step.hasGrown { onGrown() }
  }

  /// Draws again, calls `onMove`, and soon loads the pixels for a sharp picture.
  private func changed() {
    widget.queueDraw()
    // `onMove` changes labels, which is not allowed during a layout.
    if isLayingOut { Task { [weak self] in self?.onMove() } } else { onMove() }
    guard layerUpdate == nil else { return }
    // One update for many steps of a movement.
    layerUpdate = Timeout(.milliseconds(60)) { [weak self] in self?.updateLayer() }
  }

  private func updateLayer() {
    layerUpdate = nil
    guard !motion.isGrowing, transform.view.x > 1 else { return }
    viewer.need(pixels: transform.picture.x * transform.zoom)
    layer?.update(for: transform)
  }
}

// MARK: - Photos

extension PictureCanvas {
  /// Updates the layers to the viewer's photos and their loaded images. Tracked, so it runs after every
  /// change; called directly when another photo must be drawn at once.
  private func showPhotos(after turn: PictureMotion.Turn? = nil) {
    let photos = [viewer.current, viewer.nextPhoto, viewer.previousPhoto].compactMap(\.self)
    var kept: [Photo.ID: PictureLayer] = [:]
    for photo in photos {
      guard let picture = viewer.picture(of: photo) else { continue }
      kept[photo.id] =
        layers[photo.id]
        ?? PictureLayer(photo: photo, picture: picture) { [weak self] in
          if let self { widget.queueDraw() }
        }
      // Reading the images observes their arrival.
      _ = (picture.image(covering: .infinity), picture.original)
    }
    let before = shown.flatMap { layers[$0] }
    (layers, shown) = (kept, viewer.current?.id)
    refreshStandIns()
    describe()
    changed()
    if viewer.generation != shownGeneration {
      shownGeneration = viewer.generation
      left = before
      let turn = turn ?? (viewer.slideshow.isPlaying ? .fade : nil)
      if let layer { change { $0.show(position(of: layer), after: turn) } }
    } else if let size = layer?.size, size != transform.picture {
      change { $0.resize { $0.setPicture(size) } }
    }
  }

  /// Takes over what the other screen has loaded by now of photos without pixels.
  private func refreshStandIns() {
    for layer in layers.values where !layer.hasPixels { layer.standIn = standIn(layer.photo.id) }
  }

  /// Gives assistive technology the photo's alternative text as the description of the picture.
  private func describe() {
    let photo = viewer.current
    widget.setAccessibleLabel(photo?.user.map { tr("Photo by %@", $0.name) } ?? tr("Photo"))
    widget.setAccessibleDescription(photo?.altDescription ?? photo?.caption ?? tr("Photo"))
  }

  /// The place of a photo in the view when the viewer turns to it.
  private func position(of layer: PictureLayer) -> ViewTransform {
    let fresh = ViewTransform(
      picture: layer.size, view: transform.view, density: transform.density)
    return viewer.recall(layer.photo, in: fresh)
  }
}

// MARK: - Canvas

extension PictureCanvas {
  func allocate(width: Int, height: Int) {
    isLayingOut = true
    takeSize()
    isLayingOut = false
  }

  private func takeSize() {
    guard widget.width > 0, widget.height > 0 else { return }
    let size = Vector(Double(widget.width), Double(widget.height))
    let density = Double(widget.scaleFactor)
    guard size != transform.view || density != transform.density else { return }
    viewer.setView(size * density)
    change {
      $0.resize {
        if let layerSize = layer?.size { $0.setPicture(layerSize) }
        $0.setView(size, density: density)
      }
    }
  }

  func snapshot(_ snapshot: Snapshot, width: Int, height: Int) {
    guard isPresent else { return }
    let frame = motion.frame
    snapshot.fill(
      Rectangle(.zero, Vector(Double(width), Double(height))),
      Self.background.faded(to: frame.backgroundOpacity))
    if !frame.parts.contains(where: { $0.role == .left }) { left = nil }
    snapshot.clipped(to: frame.clip.map { Rectangle($0.origin, $0.size) }) {
      for part in frame.parts {
        guard let drawn = layer(as: part.role) else { continue }
        snapshot.faded(to: part.opacity) {
          drawn.snapshot(snapshot, part.transform ?? position(of: drawn), shift: part.shift)
        }
      }
    }
  }

  private func layer(as role: PictureMotion.Frame.Role) -> PictureLayer? {
    switch role {
    case .current: layer
    case .left: left
    case .neighbour(let step):
      (step > 0 ? viewer.nextPhoto : viewer.previousPhoto).flatMap { layers[$0.id] }
    }
  }
}
