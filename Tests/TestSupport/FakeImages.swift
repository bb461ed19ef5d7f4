// SPDX-License-Identifier: MIT

// Images and originals without a network or a disk. They are held, fail or arrive at once, as the test sets.

import BelvedereCore
import Foundation
import Synchronization

/// Loads images that are grey and have the requested width.
package final class FakeImages: ImageLoading, OriginalLoading {
  private struct State {
    var requests: [String] = []
    var addresses: [String] = []
    var sizes: [PixelSize?] = []
    var cached: Set<String> = []
    var error: ImageError?
    var limits: [Int] = []
    var logOuts: [LogOut] = []
  }

  /// Every load passes this gate, that of an original after it has reported its progress.
  package let gate = Gate()
  /// The bytes of every original.
  package let bytes = Data("the bytes as received".utf8)
  /// The progress that every original reports.
  package let progress = [20, 50, 30].map {
    TransferProgress(receivedBytes: $0, expectedBytes: 100)
  }
  private let state = Mutex(State())
  private let limitNews = AsyncStream.makeStream(of: Void.self)

  package init() {}

  /// The requests in order: `photo number@width`, or `number@original`.
  package var requests: [String] { state.withLock { $0.requests } }
  /// The requested addresses, in order.
  package var addresses: [String] { state.withLock { $0.addresses } }
  /// The requested sizes, in order.
  package var sizes: [PixelSize?] { state.withLock { $0.sizes } }
  /// The limits on disk that were set, in bytes.
  package var limits: [Int] { state.withLock { $0.limits } }
  /// The log-outs whose images were deleted, in order.
  package var logOuts: [LogOut] { state.withLock { $0.logOuts } }

  package func fail(_ error: ImageError?) { state.withLock { $0.error = error } }

  /// Puts an image into memory.
  package func cache(_ name: String) { state.withLock { _ = $0.cached.insert(name) } }

  /// Waits until a limit is set.
  package func limitSet() async {
    for await _ in limitNews.stream { return }
  }

  package func cachedImage(for request: ImageRequest) -> (any DecodedImage)? {
    let name = Self.name(request)
    return state.withLock { $0.cached.contains(name) } ? GreyImage(width: Self.width(request)) : nil
  }

  package func image(for request: ImageRequest, priority: ImagePriority) async throws(ImageError)
    -> any DecodedImage
  {
    ask(request)
    await gate.pass()
    try check()
    return GreyImage(width: Self.width(request))
  }

  package func data(
    for request: ImageRequest, progress report: @escaping @Sendable (TransferProgress) -> Void
  ) async throws(ImageError) -> Data {
    ask(request)
    for progress in progress { report(progress) }
    await gate.pass()
    if Task.isCancelled { throw .cancelled }
    try check()
    return bytes
  }

  package func picture(
    of photo: Photo, progress report: @escaping @Sendable (TransferProgress) -> Void
  ) async throws(ImageError) -> any OriginalPicture {
    state.withLock { $0.requests.append("\(photo.id.dropFirst("photo-".count))@original") }
    for progress in progress { report(progress) }
    await gate.pass()
    try check()
    return GreyOriginal(of: photo)
  }

  package func diskUsage() async -> Int { 1_000_000 }

  package func setDiskLimit(_ bytes: Int) async {
    state.withLock { $0.limits.append(bytes) }
    limitNews.continuation.yield()
  }

  package func removeAll() async {}

  package func forget(_ logOut: LogOut) async throws(StoreError) {
    state.withLock { $0.logOuts.append(logOut) }
  }

  private func ask(_ request: ImageRequest) {
    state.withLock {
      $0.requests.append(Self.name(request))
      $0.addresses.append(request.address)
      $0.sizes.append(request.size)
    }
  }

  private func check() throws(ImageError) {
    if let error = state.withLock({ $0.error }) { throw error }
  }

  private static func width(_ request: ImageRequest) -> Int {
    let item = request.address.split { "?&".contains($0) }.last { $0.hasPrefix("w=") }
    return item.flatMap { Int($0.dropFirst(2)) } ?? 0
  }

  /// Returns `7@1080` for `https://images.example/7?…&w=1080…`.
  private static func name(_ request: ImageRequest) -> String {
    let path = request.address.split(separator: "?")[0].split(separator: "/").last ?? ""
    return "\(path)@\(width(request))"
  }
}

/// One row of grey pixels, which GTK can show.
private final class GreyImage: DecodedImage {
  let width: Int
  let height = 1
  let pixels: UInt
  let isOpaque = true
  let colours = PictureColours.plain

  /// - Parameter width: 0 for an address without a width; gives one pixel.
  init(width: Int) {
    self.width = max(width, 1)
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: self.width * 4)
    memory.initialize(repeating: 128, count: self.width * 4)
    pixels = UInt(bitPattern: memory)
  }

  deinit { UnsafeMutablePointer<UInt8>(bitPattern: pixels)?.deallocate() }
}

/// An original of the photo's size. One wider than 12,000 pixels is reduced to half its width.
private final class GreyOriginal: OriginalPicture {
  let colours = PictureColours.plain
  let width: Int
  let height: Int
  let isReduced: Bool
  let data = Data()

  init(of photo: Photo) {
    let (width, height) = (photo.width ?? 1, photo.height ?? 1)
    isReduced = width > 12_000
    (self.width, self.height) = isReduced ? (width / 2, height / 2) : (width, height)
  }

  func image(of tile: PictureTile, priority: ImagePriority) async throws(ImageError)
    -> any DecodedImage
  { GreyImage(width: tile.width) }
}
