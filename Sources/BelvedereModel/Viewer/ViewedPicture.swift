// SPDX-License-Identifier: MIT

// The picture of one photo in the viewer, in the sizes that have arrived. The size that fits the window is loaded
// first; larger ones and the original follow when the person zooms in. A size is drawn until a better one has arrived,
// so that the picture never disappears.

import BelvedereCore
import Observation

/// A photo's picture while it is viewed or preloaded.
@Observable
package final class ViewedPicture {
  /// A size that has arrived.
  private struct Arrived {
    let size: PictureSize
    let image: any DecodedImage
  }

  /// The delay before the view shows that it waits.
  package static let waitingDelay = Duration.milliseconds(200)

  package let photo: Photo
  /// The original, after it was needed.
  package private(set) var original: (any OriginalPicture)?
  /// True if a better picture has been loading for longer than `waitingDelay`.
  package private(set) var isWaiting = false
  /// The progress of the original's transfer; nil if none is running, or before its first report.
  package private(set) var progress: TransferProgress?
  /// The error of the size that was requested last.
  package private(set) var failure: ImageError?
  /// The sizes that have arrived, the smallest first.
  private var arrived: [Arrived] = []

  @ObservationIgnored private let images: any ImageLoading
  @ObservationIgnored private let originals: any OriginalLoading
  @ObservationIgnored private let waitingDelay: Duration
  @ObservationIgnored private var wanted: PictureSize?
  @ObservationIgnored private var priority = ImagePriority.prefetch
  @ObservationIgnored private var task: Task<Void, Never>?
  @ObservationIgnored private var waiting: Task<Void, Never>?

  package init(
    photo: Photo, images: any ImageLoading, originals: any OriginalLoading,
    waitingDelay: Duration = ViewedPicture.waitingDelay
  ) {
    self.photo = photo
    self.images = images
    self.originals = originals
    self.waitingDelay = waitingDelay
  }

  /// True if nothing of the photo can be drawn yet.
  package var isEmpty: Bool { arrived.isEmpty && original == nil }

  /// Returns the best image to draw when the picture's whole width covers this many device pixels: the smallest that
  /// need not be enlarged, or else the largest.
  package func image(covering pixels: Double) -> (any DecodedImage)? {
    let fitting = arrived.first { Double($0.image.width) >= pixels.rounded(.down) }
    return (fitting ?? arrived.last)?.image
  }

  /// The colours of the best picture that has arrived, from its file; nil before the first.
  package var colours: PictureColours? { original?.colours ?? arrived.last?.image.colours }

  /// Requests the size for drawing, unless that is under way.
  ///
  /// - Parameter pixels: device pixels that the photo's whole width covers.
  func need(_ pixels: Double, _ priority: ImagePriority) {
    let size = PictureSize.covering(pixels, of: photo)
    // A size that failed while it was preloaded is tried again when the photo is viewed.
    let isUrgent = priority > self.priority && (task != nil || failure != nil)
    guard size != wanted || isUrgent else { return }
    wanted = size
    self.priority = priority
    load(size)
  }

  /// Tries again after a failure.
  func retry() {
    guard failure != nil, let wanted else { return }
    priority = .visible
    load(wanted)
  }

  /// Releases the original when the photo is no longer zoomed in.
  func releaseOriginal() {
    guard wanted == .original || original != nil else { return }
    end()
    wanted = nil
    original = nil
  }

  /// Cancels the loading.
  func stop() { end() }
}

// MARK: - Loading

extension ViewedPicture {
  private func load(_ size: PictureSize) {
    end()
    failure = nil
    switch size {
    case .width(let width): load(width: width)
    case .original: loadOriginal()
    }
  }

  private func load(width: Int) {
    if arrived.contains(where: { $0.size == .width(width) }) { return forgetLarger() }
    guard let request = photo.imageRequest(pixelWidth: width) else {
      failure = .service(.notFound(messages: []))
      return
    }
    if let image = images.cachedImage(for: request) {
      return take(image, .width(width))
    }
    wait()
    task = Task { [weak self, images, priority] in
      let result = await outcome { () async throws(ImageError) in
        try await images.image(for: request, priority: priority)
      }
      if !Task.isCancelled { self?.finish(.width(width), result) }
    }
  }

  private func finish(_ size: PictureSize, _ result: Result<any DecodedImage, ImageError>) {
    end()
    switch result {
    case .success(let image): take(image, size)
    case .failure(let error): fail(error)
    }
  }

  private func loadOriginal() {
    guard original == nil else { return }
    wait()
    task = Task { [weak self, photo, originals] in
      let result = await outcome { () async throws(ImageError) in
        try await originals.picture(of: photo) { progress in
          Task { @MainActor in self?.follow(progress) }
        }
      }
      if !Task.isCancelled { self?.finishOriginal(result) }
    }
  }

  /// Applies a progress report. Reports come from other threads, so one may arrive late.
  private func follow(_ new: TransferProgress) {
    if task != nil, new.receivedBytes >= progress?.receivedBytes ?? 0 { progress = new }
  }

  private func finishOriginal(_ result: Result<any OriginalPicture, ImageError>) {
    end()
    switch result {
    case .success(let picture): original = picture
    case .failure(let error): fail(error)
    }
  }

  private func take(_ image: any DecodedImage, _ size: PictureSize) {
    arrived.removeAll { $0.size == size }
    arrived.append(Arrived(size: size, image: image))
    arrived.sort { $0.size < $1.size }
    forgetLarger()
  }

  /// Drops the sizes above the needed one to save memory.
  private func forgetLarger() {
    guard let wanted, arrived.contains(where: { $0.size == wanted }) else { return }
    if arrived.contains(where: { $0.size > wanted }) { arrived.removeAll { $0.size > wanted } }
  }

  private func fail(_ error: ImageError) {
    if error == .cancelled { wanted = nil } else { failure = error }
  }

  private func wait() {
    guard priority == .visible else { return }
    waiting = Task { [weak self, waitingDelay] in
      do { try await Task.sleep(for: waitingDelay) } catch { return }
      if Task.isCancelled { return }
      self?.isWaiting = true
    }
  }

  private func end() {
    task?.cancel()
    task = nil
    waiting?.cancel()
    waiting = nil
    if isWaiting { isWaiting = false }
    if progress != nil { progress = nil }
  }
}

/// Returns the result of an attempt.
private func outcome<Value>(
  _ attempt: () async throws(ImageError) -> Value
) async -> Result<Value, ImageError> {
  do { return .success(try await attempt()) } catch { return .failure(error) }
}
