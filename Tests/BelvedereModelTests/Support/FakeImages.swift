import BelvedereCore
import Foundation
import Synchronization

/// Images by the width that is asked for; held back, failing or at once, as the test wants.
nonisolated final class FakeImages: ImageLoading, OriginalLoading {
  /// Held calls wait here.
  let gate = Gate()
  /// What is told of an original's transfer before it is held.
  let progress = [20, 50, 30].map { TransferProgress(receivedBytes: $0, expectedBytes: 100) }
  private let failure = Mutex<ImageError?>(nil)
  private let asked = Mutex<[String]>([])
  private let cached = Mutex<Set<String>>([])

  /// What was asked for: `photo number@width`, or `number@original`.
  var requests: [String] { asked.withLock { $0 } }

  func fail(_ error: ImageError?) { failure.withLock { $0 = error } }

  /// Puts an image into memory.
  func cache(_ name: String) { _ = cached.withLock { $0.insert(name) } }

  func cachedImage(for request: ImageRequest) -> (any DecodedImage)? {
    let name = Self.name(request)
    return cached.withLock { $0.contains(name) } ? Blank(width: Self.width(request)) : nil
  }

  func image(for request: ImageRequest, priority: ImagePriority) async throws(ImageError)
    -> any DecodedImage
  {
    asked.withLock { $0.append(Self.name(request)) }
    await gate.pass()
    if let failure = failure.withLock({ $0 }) { throw failure }
    return Blank(width: Self.width(request))
  }

  func data(for request: ImageRequest, progress: @escaping @Sendable (TransferProgress) -> Void)
    async throws(ImageError) -> Data
  { throw .undecodable(detail: "not part of these tests") }

  func picture(of photo: Photo, progress report: @escaping @Sendable (TransferProgress) -> Void)
    async throws(ImageError) -> any OriginalPicture
  {
    asked.withLock { $0.append("\(photo.id.dropFirst("photo-".count))@original") }
    for progress in self.progress { report(progress) }
    await gate.pass()
    if let failure = failure.withLock({ $0 }) { throw failure }
    return BlankOriginal()
  }

  func diskUsage() async -> Int { 0 }
  func setDiskLimit(_ bytes: Int) async {}
  func removeAll() async {}
  func forget(_ logOut: LogOut) async throws(StoreError) {}

  private static func width(_ request: ImageRequest) -> Int {
    let item = request.address.split { "?&".contains($0) }.last { $0.hasPrefix("w=") }
    return item.flatMap { Int($0.dropFirst(2)) } ?? 0
  }

  /// From `https://images.example/7?…&w=1080…`.
  private static func name(_ request: ImageRequest) -> String {
    let path = request.address.split(separator: "?")[0].split(separator: "/").last ?? ""
    return "\(path)@\(width(request))"
  }
}

/// An image without pixels.
nonisolated final class Blank: DecodedImage {
  let width: Int
  let height = 1
  let pixels: UInt = 0

  init(width: Int) { self.width = width }
}

nonisolated final class BlankOriginal: OriginalPicture {
  let width = 6000
  let height = 4000
  let isReduced = false
  let data = Data()

  func image(of tile: PictureTile, priority: ImagePriority) async throws(ImageError)
    -> any DecodedImage
  { Blank(width: tile.width) }
}
