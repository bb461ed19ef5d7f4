// SPDX-License-Identifier: MIT

// The picture of one photo: its BlurHash (or colour) at once, and its image, faded in, when that is loaded. It
// requests exactly the device pixels that it covers, while it is near the visible part of the list; farther away, it
// releases the pixels. While the service cannot be reached, it retries automatically.

import BelvedereCore
import BelvedereModel
import GtkKit

/// Draws one photo in its own proportions.
final class PhotoPicture: CanvasContent {
  /// The distance of the picture from the visible part.
  enum Proximity { case far, near, visible }

  private(set) var widget: Widget!
  /// Called with the error when loading has failed, and with nil when that is over.
  var onFailure: (ImageError?) -> Void = { _ in }

  /// Called when the photo is shown or has failed.
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
  /// Makes a BlurHash for a photo without one.
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

  /// - Parameter delay: between retries.
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
    // A screen with a larger scale needs more pixels.
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
  ///   - width: the present or expected width of the picture, in application pixels.
  ///   - height: the height; 0 if it is not known.
  func setProximity(_ new: Proximity, width: Int, height: Int = 0) {
    (expectedWidth, expectedHeight) = (width, height)
    guard new != proximity else { return }
    proximity = new
    describe()
    if new == .far { release() } else { load() }
    retrying.check()
  }

  /// Describes the picture to assistive technology when it comes near.
  private func describe() {
    guard !isDescribed else { return }
    isDescribed = true
    widget.setAccessibleLabel(photo?.spokenName ?? tr("Photo"))
    // Small pictures have no credit.
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
  /// Applies the chosen quality. A shown image is not loaded again in a lower one.
  private func follow(_ wanted: PictureQuality) {
    quality = max(wanted, shown?.quality ?? wanted)
    load()
  }

  /// Requests the image at the present width, unless it is shown or requested already.
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

  /// Requests a BlurHash if the photo came without one.
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

  /// The width of the request. Tiles of a grid change with every width of the window, so widths are
  /// rounded to steps, and one image serves many of them.
  private var askedWidth: Int {
    switch fit {
    case .card: expectedWidth
    case .place: Self.stepped(expectedWidth)
    case .fill:
      Self.stepped(
        max(expectedWidth, Int(Double(expectedHeight) * (photo?.aspectRatio ?? 1))))
    // Filled places are squares.
    case .cover: Int((Double(expectedWidth) * max(1, photo?.aspectRatio ?? 1)).rounded(.up))
    }
  }

  private static func stepped(_ width: Int) -> Int { (width + step - 1) / step * step }

  /// The size in device pixels; nil if the picture is cropped or does not fill its place.
  private var coveredSize: PixelSize? {
    let (width, height) = (expectedWidth, expectedHeight)
    guard height > 0, !fit.isFilled else { return nil }
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
      // Long enough to avoid a flash, too short to notice a wait.
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
      // GTK keeps a widget's last render node, and with it the texture, until the next draw: without this line 200
      // photos held 673 MB.
      widget.queueDraw()
    }
    retrying.end()
    setFailure(nil)
  }
}

// MARK: - Canvas

extension PhotoPicture {
  /// Widths of images for grids are multiples of this, in application pixels; images are scaled to their
  /// place.
  private static let step = 48

  func allocate(width: Int, height: Int) {
    (expectedWidth, expectedHeight) = (width, height)
    guard proximity != .far else { return }
    // While the window is resized, only the last size is requested.
    if request == nil {
      load()
    } else {
      resized = Timeout(.milliseconds(200)) { [weak self] in self?.load() }
    }
  }

  func snapshot(_ snapshot: Snapshot, width: Int, height: Int) {
    let (width, height) = (Double(width), Double(height))
    // The size of a topic's cover may be unknown before it is there.
    let ratio = fit.isFilled ? texture?.aspectRatio : nil
    let bounds = fit.bounds(
      width: width, height: height, aspectRatio: ratio ?? photo?.aspectRatio)
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
  /// True for a small picture: it has a fixed size and no fade, since many appear together.
  fileprivate var isSmall: Bool { if case .cover = self { true } else { false } }
  /// True if the place may have other proportions than the photo.
  fileprivate var isFilled: Bool {
    switch self {
    case .cover, .fill: true
    case .card, .place: false
    }
  }
}

extension Photo {
  /// The photo's name for assistive technology: its alternative text.
  var spokenName: String { altDescription ?? caption ?? tr("Photo") }

  /// The photographer, for assistive technology.
  var spokenCredit: String { user.map { tr("Photo by %@", $0.name) } ?? tr("Photo") }
}
