// SPDX-License-Identifier: MIT

// Sizes images on a bounded pool of threads, off the event loops. Concurrent requests for the same
// picture and shape share one rendering.

import FoundationEssentials
import Glibc
import NIOCore
import NIOPosix

/// Makes and caches sized images and BlurHashes.
package actor ImageRenderer {
  private struct Key: Hashable {
    let picture: String
    let shape: ImageShape
  }

  /// The most bytes of cached images. Clients have caches of their own.
  static let cacheLimit = 24 << 20

  /// The nice value of the pool's threads (setpriority(2)): 0 is usual, 19 the most yielding.
  private static let niceness: Int32 = 10

  /// A few threads even with many processors, since one rendering may take 70 MB.
  private let pool = NIOThreadPool(numberOfThreads: min(max(2, System.coreCount), 4))
  private var images = ByteCache<Key>(limit: cacheLimit)
  private var rendering: [Key: Task<ByteBuffer, any Error>] = [:]
  private var hashes: [String: Task<String, any Error>] = [:]
  /// The number of images made since the start.
  private(set) var renderedCount = 0

  init() { pool.start() }

  /// Ends the pool's threads. Nothing can be rendered afterwards.
  func stop() async throws { try await pool.shutdownGracefully() }

  /// Returns a picture's file as it was uploaded.
  ///
  /// - Parameter isUpright: true for an upright JPEG in place of a turned picture or a PNG.
  package func original(_ picture: Picture, isUpright: Bool = true) async throws -> ByteBuffer {
    try await onPool { ByteBuffer(bytes: try Self.upload(of: picture, isUpright: isUpright)) }
  }

  private static func upload(of picture: Picture, isUpright: Bool) throws -> [UInt8] {
    let file = try Data(contentsOf: picture.file)
    func image() throws -> PixelBuffer {
      try JPEGCodec.decode(file, atLeast: picture.width, by: picture.height)
    }
    switch picture.upload {
    case .profile(let profile):
      return try JPEGCodec.encode(image(), quality: 92, in: profile)
    case .turned where !isUpright: return try JPEGCodec.encodeTurned(image(), quality: 92)
    case .png where !isUpright: return try PNGCodec.encode(image())
    default: return Array(file)
    }
  }

  /// Returns a picture in a shape, as JPEG.
  package func image(_ picture: Picture, shape: ImageShape) async throws -> ByteBuffer {
    let key = Key(picture: picture.name, shape: shape)
    if let bytes = images.bytes(for: key) { return bytes }
    if let task = rendering[key] { return try await task.value }
    let task = Task { try await onPool { try Self.render(picture, shape: shape) } }
    rendering[key] = task
    renderedCount += 1
    defer { rendering[key] = nil }
    let bytes = try await task.value
    images.insert(bytes, for: key)
    return bytes
  }

  /// Returns a picture in a shape, as PNG; not cached.
  package func png(_ picture: Picture, shape: ImageShape) async throws -> ByteBuffer {
    try await onPool { ByteBuffer(bytes: try PNGCodec.encode(Self.sized(picture, shape: shape))) }
  }

  /// Returns a picture's BlurHash, computed at the first call.
  func blurHash(of picture: Picture) async throws -> String {
    let task =
      hashes[picture.name]
      ?? Task {
        try await onPool {
          let image = try JPEGCodec.decode(
            Data(contentsOf: picture.file), atLeast: 32, by: 32)
          return BlurHashEncoder.encode(image.resampled(image.bounds, width: 32, height: 32))
        }
      }
    hashes[picture.name] = task
    return try await task.value
  }

  /// Runs work on a thread with low priority, because the window paints on the same machine.
  private nonisolated func onPool<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await pool.runIfActive {
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Self.niceness)
      return try work()
    }
  }

  private static func render(_ picture: Picture, shape: ImageShape) throws -> ByteBuffer {
    let image = try sized(picture, shape: shape)
    if case .profile(let profile) = picture.upload, !shape.isInSRGB {
      return ByteBuffer(bytes: try JPEGCodec.encode(image, quality: shape.quality, in: profile))
    }
    return ByteBuffer(bytes: try JPEGCodec.encode(image, quality: shape.quality))
  }

  private static func sized(_ picture: Picture, shape: ImageShape) throws -> PixelBuffer {
    let needed = shape.neededSize(of: picture)
    let file = try Data(contentsOf: picture.file)
    var image = try JPEGCodec.decode(file, atLeast: needed.width, by: needed.height)
    if image.width != shape.width || image.height != shape.height {
      image = image.resampled(
        shape.region(of: image), width: shape.width, height: shape.height)
    }
    return image
  }
}
