// The picture of one photo: its BlurHash (or colour) at once, and its image, faded in, as soon as that
// is there. It asks for exactly the device pixels it covers, and only while it is near the visible
// part of the list; far from it, it releases the pixels. While the service cannot be reached, it asks again by itself.

import BelvedereCore
import BelvedereModel
import GtkKit

/// Draws one photo in its own proportions.
final class PhotoPicture: CanvasContent {
  /// The distance of the picture from the visible part.
  enum Proximity { case far, near, visible }

  private(set) var widget: Widget!
  /// Called with the reason when loading failed, and with nil when that is over.
  var onFailure: (ImageError?) -> Void = { _ in }

  /// Called when the photo is shown, or cannot be.
  var onSettled: () -> Void = {}

  private let pictures: Pictures
  private let fit: PictureFit
  private let delay: GrowingDelay
  private var photo: Photo?
  private var placeholder: Placeholder?
  /// The photo's pixels; nil while there is only a placeholder.
  private(set) var texture: Texture?
  /// The request that the texture came from.
  private var shown: (request: ImageRequest, quality: PictureQuality)?
  private var fade: Animation?
  private var opacity = 1.0
  private(set) var proximity = Proximity.far
  private var expectedWidth = 0
  /// 0 if only the width of the place is known.
  private var expectedHeight = 0
  private var request: ImageRequest?
  /// The quality of the request.
  private var quality = PictureQuality.automatic
  private var priority = ImagePriority.nearby
  private var task: Task<Void, Never>?
  /// Looks for a placeholder with more than a colour.
  private var firstLook: Task<Void, Never>?
  private var resized: Timeout?
  private var hasFailed = false
  private lazy var retrying = SeenRetry(delay: delay) { [weak self] in
    self.map { $0.proximity == .visible && $0.widget.isMapped } ?? false
  } again: { [weak self] in
    self?.loadAgain()
  }
  private var isDescribed = false
  private var tracking: Tracking?

  /// - Parameter delay: between tries.
  init(pictures: Pictures, fit: PictureFit, delay: GrowingDelay = SeenRetry.usualDelay) {
    self.pictures = pictures
    self.fit = fit
    self.delay = delay
  }

  /// Makes the widget, which keeps the picture alive.
  func makeWidget() -> Widget {
    widget = Canvas.make(self)
    widget.cutOverflow()
    widget.setAccessibleLabel(tr("Photo"))
    // On a screen with finer pixels the same place needs a larger picture.
    widget.onNotify("scale-factor") { [weak self] in self?.load() }
    widget.on("map") { [weak self] in self?.retrying.check() }
    tracking = widget.track { [weak self, pictures] in self?.follow(pictures.quality) }
    return widget
  }

  /// Shows a photo, or nothing.
  func show(_ photo: Photo?) {
    release()
    proximity = .far
    self.photo = photo
    isDescribed = false
    widget.queueDraw()
  }

  /// - Parameters:
  ///   - width: the width that the picture has or will have, in application pixels.
  ///   - height: its height, likewise, if it is known.
  func setProximity(_ new: Proximity, width: Int, height: Int = 0) {
    (expectedWidth, expectedHeight) = (width, height)
    guard new != proximity else { return }
    proximity = new
    describe()
    if new == .far { release() } else { load() }
    retrying.check()
  }

  /// Tells assistive technology what the picture shows, when it comes near.
  private func describe() {
    guard !isDescribed else { return }
    isDescribed = true
    widget.setAccessibleLabel(photo?.spokenName ?? tr("Photo"))
    // Only photos of lists and grids have it.
    if !fit.isSmall { widget.setAccessibleDescription(photo?.spokenCredit ?? tr("Photo")) }
  }

  /// Tries again after a failure.
  func retry() {
    retrying.end()
    loadAgain()
  }

  private func loadAgain() {
    guard hasFailed else { return }
    request = nil
    load()
  }
}

// MARK: - Loading

extension PhotoPicture {
  /// Follows the wanted quality. A shown image is not fetched again in a lower one: that would save
  /// nothing.
  private func follow(_ wanted: PictureQuality) {
    quality = max(wanted, shown?.quality ?? wanted)
    load()
  }

  /// Asks for the image at the present width, unless that is shown or on its way.
  private func load() {
    let width = askedWidth
    guard let photo, proximity != .far, width > 0 else { return }
    guard
      var wanted = photo.imageRequest(width: width, scale: widget.scaleFactor, quality: quality)
    else { return }
    wanted.size = coveredSize
    if wanted == shown?.request {
      task?.cancel()
      task = nil
      request = wanted
      return
    }
    let wantedPriority: ImagePriority = proximity == .visible ? .visible : .nearby
    if wanted == request && (task == nil || wantedPriority <= priority) { return }
    request = wanted
    priority = wantedPriority
    task?.cancel()
    task = nil
    if !retrying.isTrying { setFailure(nil) }
    let images = pictures.images
    if let cached = images.cachedImage(for: wanted) {
      show(cached, of: wanted, fading: false)
    } else {
      task = Task { [weak self] in
        let result = await Self.fetch(wanted, wantedPriority, from: images)
        self?.finish(wanted, result)
      }
      loadFirstLook(at: photo)
    }
  }

  /// Asks for a BlurHash where the photo came without one.
  private func loadFirstLook(at photo: Photo) {
    guard photo.blurHash == nil, texture == nil, !fit.isSmall, firstLook == nil,
      let previews = pictures.previews
    else { return }
    firstLook = Task { [weak self] in
      let hash = await previews.blurHash(of: photo)
      guard let self, let hash, !Task.isCancelled else { return }
      self.photo?.blurHash = hash
      placeholder = nil
      widget.queueDraw()
    }
  }

  /// The width to ask for. Places in a grid change with every width of the window; with widths in
  /// steps, the same image serves many of them.
  private var askedWidth: Int {
    switch fit {
    case .card: expectedWidth
    case .place: (expectedWidth + Self.step - 1) / Self.step * Self.step
    // The places that are filled are squares.
    case .cover: Int((Double(expectedWidth) * max(1, photo?.aspectRatio ?? 1)).rounded(.up))
    }
  }

  /// The device pixels that the picture covers; nil if it is cut off, or does not fill its place.
  private var coveredSize: PixelSize? {
    let (width, height) = (expectedWidth, expectedHeight)
    guard height > 0, !fit.isSmall else { return nil }
    let bounds = fit.bounds(
      width: Double(width), height: Double(height), aspectRatio: photo?.aspectRatio)
    guard bounds.width == Double(width), bounds.height == Double(height) else { return nil }
    let scale = widget.scaleFactor
    return PixelSize(width: width * scale, height: height * scale)
  }

  private static func fetch(
    _ request: ImageRequest, _ priority: ImagePriority, from images: any ImageLoading
  ) async -> Result<any DecodedImage, ImageError> {
    do { return .success(try await images.image(for: request, priority: priority)) } catch {
      return .failure(error)
    }
  }

  private func finish(_ finished: ImageRequest, _ result: Result<any DecodedImage, ImageError>) {
    guard finished == request, !Task.isCancelled else { return }
    task = nil
    switch result {
    case .success(let image):
      show(image, of: finished, fading: texture == nil && widget.isMapped && !fit.isSmall)
    case .failure(.cancelled): request = nil
    case .failure(let error):
      guard texture == nil else { return }
      setFailure(error)
      if case .service(let reason) = error { retrying.fail(reason) } else { retrying.end() }
    }
  }

  private func show(_ image: any DecodedImage, of request: ImageRequest, fading: Bool) {
    endFirstLook()
    retrying.end()
    setFailure(nil)
    shown = (request, quality)
    texture = Texture(image)
    fade?.cancel()
    fade = nil
    opacity = fading ? 0 : 1
    if fading {
      // Long enough not to flash, too short to be waited for.
      fade = Animation(on: widget, milliseconds: 150) { [weak self] value in
        self?.opacity = value
        self?.widget.queueDraw()
      }
    }
    widget.queueDraw()
    onSettled()
  }

  private func setFailure(_ error: ImageError?) {
    guard hasFailed || error != nil else { return }
    hasFailed = error != nil
    onFailure(error)
    if hasFailed { onSettled() }
  }

  private func endFirstLook() {
    firstLook?.cancel()
    firstLook = nil
  }

  /// Ends loading and releases the pixels.
  private func release() {
    task?.cancel()
    task = nil
    endFirstLook()
    request = nil
    quality = pictures.quality
    shown = nil
    resized = nil
    fade?.cancel()
    fade = nil
    placeholder = nil
    if texture != nil {
      texture = nil
      // GTK keeps what a widget drew last, and with it the texture, until it draws again: without this line 200
      // photos held 673 MB.
      widget.queueDraw()
    }
    retrying.end()
    setFailure(nil)
  }
}

// MARK: - Canvas

extension PhotoPicture {
  /// Widths of images for grids are multiples of this, in application pixels. They are resampled to the
  /// place that they have.
  private static let step = 48

  func allocate(width: Int, height: Int) {
    (expectedWidth, expectedHeight) = (width, height)
    guard proximity != .far else { return }
    // While the window is resized, only the last size is asked for.
    if request == nil {
      load()
    } else {
      resized = Timeout(.milliseconds(200)) { [weak self] in self?.load() }
    }
  }

  func snapshot(_ snapshot: Snapshot, width: Int, height: Int) {
    let (width, height) = (Double(width), Double(height))
    let bounds = fit.bounds(width: width, height: height, aspectRatio: photo?.aspectRatio)
    let isFilled = bounds.width >= width && bounds.height >= height
    if texture == nil || opacity < 1 || !isFilled {
      if placeholder == nil { placeholder = photo.map { Placeholder($0, isSmall: fit.isSmall) } }
      placeholder?.snapshot(snapshot, in: isFilled ? bounds : Rectangle(0, 0, width, height))
    } else {
      placeholder = nil
    }
    if let texture { snapshot.draw(texture, in: bounds, opacity: opacity) }
  }
}

extension PictureFit {
  /// True for a small picture: it has a size of its own and comes at once, since many come together.
  fileprivate var isSmall: Bool { if case .cover = self { true } else { false } }
}

extension Photo {
  /// The name by which assistive technology calls the photo: its alternative text.
  var spokenName: String { altDescription ?? caption ?? tr("Photo") }

  /// The photographer, as assistive technology names them.
  var spokenCredit: String { user.map { tr("Photo by %@", $0.name) } ?? tr("Photo") }
}
