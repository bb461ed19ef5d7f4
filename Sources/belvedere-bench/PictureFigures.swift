// SPDX-License-Identifier: MIT

// Photos and originals from bytes to pixels, compared with TurboJPEG alone and, for a profile, Little CMS.

import BelvedereCore
import BelvedereServices
import CLCMS
import CTurboJPEG
import DemoService
import Foundation

/// Measures decoding a photo as the feed shows it, one in other colours, and one larger than a screen.
func measureDecoding(on stage: Stage, _ report: Report) async throws {
  let rounds = stage.length.of(100, quick: 20, smoke: 4)
  let photo = try PixelBuffer(photo: stage.demo.appending(path: "photos/forest-stream.jpg"))
  let small = photo.scaled(width: 1080)
  let file = stage.demo.appending(path: "profiles/display-p3.icc")
  guard let profile = ColourProfile(name: "display-p3", file: file) else {
    throw BenchError("there is no colour profile")
  }
  let jpeg = try small.jpeg()
  for (name, jpeg, profile, rounds) in [
    ("1080 px wide", jpeg, nil, rounds),
    ("P3", try Data(JPEGCodec.encode(small, quality: 80, in: profile)), profile, rounds),
    ("4000 px wide", try photo.scaled(width: 4000).jpeg(), nil, rounds / 4),
  ] {
    let pipeline = ImagePipeline(fetcher: HeldJPEG { jpeg }, disk: nil)
    // The first rounds fill the memory cache, so that every new picture reuses the memory of an old one.
    try await report.add(
      "pipeline / TurboJPEG, \(name)", HeldJPEG { jpeg }, in: profile, rounds: rounds, after: 40,
      limit: 1.15
    ) { try await pipeline.newImage($0) }
  }

  // A photo after all decoders were killed, compared with the usual case.
  let pipeline = ImagePipeline(fetcher: HeldJPEG { jpeg }, disk: nil)
  let times = try await mediansInTurns(rounds / 4, after: 10) { number in
    let usual = try await milliseconds { try await pipeline.newImage(2 * number) }
    for decoder in try ProcessMemory.decoders(of: getpid()) { kill(decoder, SIGKILL) }
    return [usual, try await milliseconds { try await pipeline.newImage(2 * number + 1) }]
  }
  report.add("decoder killed / usual, 1080 px wide", times[1], to: times[0], limit: 1.5)
}

/// Measures the opening of large originals from files: 24 megapixels completely, and the part of 100 megapixels that a
/// window of 1920 x 1080 shows, fitted, then at full size, panned over the whole picture.
func measureOriginals(on stage: Stage, _ report: Report) async throws {
  let rounds = stage.length.of(15, quick: 5, smoke: 1)
  let file = stage.home.appending(path: "original.jpg")
  let held = HeldJPEG { try Data(contentsOf: file) }
  let picture = PixelBuffer(noisyWidth: 6000, height: 4000)
  for (isProgressive, kind) in [(false, "baseline"), (true, "progressive")] {
    try picture.jpeg(isProgressive: isProgressive).write(to: file)
    let name = "original / TurboJPEG, 24 MP, \(kind)"
    try await report.add(name, held, rounds: rounds, after: 1, limit: 1.2) { _ in
      let original = try await held.open()
      try await original.load(original.levels[0].allTiles)
      return original
    }
  }
  try PixelBuffer(noisyWidth: 11_648, height: 8_736).jpeg().write(to: file)
  let (width, height) = (1920.0, 1080.0)
  let before = try ProcessMemory.restartPeak()
  let start = monotonicMilliseconds()
  let original = try await held.open()
  let scale = min(width / Double(original.width), height / Double(original.height))
  try await original.load(original.level(forScale: scale).allTiles)
  let time = monotonicMilliseconds() - start
  report.add("original, 100 MP, to the first whole view", time, "ms", limit: nil)
  let full = original.levels[0]
  for y in stride(from: 0, to: Double(full.height) - height, by: height) {
    for x in stride(from: 0, to: Double(full.width) - width, by: width) {
      try await original.load(full.tiles(x: x, y: y, width: width, height: height))
    }
  }
  // With the file and the decoder, without textures.
  let peak = try ProcessMemory.peak() - before + ProcessMemory.ownOfDecoders()
  report.add("original, 100 MP, peak memory after all of it", peak, "MB", limit: 200)
}

extension Report {
  /// Measures some decoding in turns with that by TurboJPEG and Little CMS at their best: they decode the whole
  /// picture into memory that was used before.
  fileprivate func add<Picture>(
    _ name: String, _ held: HeldJPEG, in profile: ColourProfile? = nil, rounds: Int,
    after warmUp: Int, limit: Double, decode: (Int) async throws -> Picture
  ) async throws {
    let decoder = try RawDecoder(profile: profile)
    let times = try await mediansInTurns(rounds, after: warmUp) { number in
      let alone = try await milliseconds { try decoder.decode(held.jpeg()) }
      return [alone, try await milliseconds { try await decode(number) }]
    }
    add(name, times[1], to: times[0], limit: limit)
  }
}

/// Answers every address with the same bytes, in place of the network.
private struct HeldJPEG: ImageFetching, OriginalFetching {
  let jpeg: @Sendable () throws -> Data

  func open() async throws -> any OriginalPicture {
    try await OriginalPipeline(fetcher: self, disk: nil)
      .picture(of: Photo(id: "bench", imageAddress: "bench:"), progress: { _ in })
  }

  func imageData(at address: String) async throws(APIError) -> Data {
    do { return try jpeg() } catch { throw .unreachable(detail: "\(error)") }
  }

  func originalData(
    at address: String, progress: @escaping @Sendable (TransferProgress) -> Void
  ) async throws(APIError) -> Data { try await imageData(at: address) }
}

extension ImagePipeline {
  /// Decodes the bytes; for the memory cache, each number is another image.
  fileprivate func newImage(_ number: Int) async throws -> any DecodedImage {
    try await image(for: ImageRequest(address: "bench:\(number)"), priority: .visible)
  }
}

extension OriginalPicture {
  /// Loads tiles concurrently, as the viewer does, and releases them.
  fileprivate func load(_ tiles: [PictureTile]) async throws {
    try await withThrowingTaskGroup { group in
      for tile in tiles {
        group.addTask { _ = try await self.image(of: tile, priority: .visible) }
      }
      try await group.waitForAll()
    }
  }
}

extension PictureLevel {
  fileprivate var allTiles: [PictureTile] { tiles(x: 0, y: 0, width: .infinity, height: .infinity) }
}

extension PixelBuffer {
  /// A photo of the demo.
  init(photo file: URL) throws {
    self = try JPEGCodec.decode(Data(contentsOf: file), atLeast: .max, by: .max)
  }

  /// A gradient with noise like a sensor's, so that a JPEG of it is as large as a photo's.
  init(noisyWidth width: Int, height: Int) {
    var seed: UInt32 = 1
    let bytes = (0..<width * height * 3).map { index in
      seed = seed &* 1_664_525 &+ 1_013_904_223
      return UInt8(truncatingIfNeeded: index / width / 9 + Int(seed >> 27))
    }
    self.init(width: width, height: height, bytes: bytes)
  }

  /// Nil stands for a height of the same proportions.
  func scaled(width: Int, height: Int? = nil) -> PixelBuffer {
    resampled(bounds, width: width, height: height ?? width * self.height / self.width)
  }

  /// The picture as JPEG, in the quality of the feed.
  func jpeg(isProgressive: Bool = false) throws -> Data {
    try Data(JPEGCodec.encode(self, quality: 80, isProgressive: isProgressive))
  }
}

/// TurboJPEG, which decodes into the memory of the picture before, and Little CMS, which converts the pixels there.
private final class RawDecoder {
  private let handle = tjInitDecompress()
  private var transform: cmsHTRANSFORM?
  private var pixels: [UInt8] = []

  /// For pictures with a profile; nil is sRGB.
  init(profile: ColourProfile?) throws {
    guard let profile else { return }
    let source = profile.bytes.withUnsafeBytes {
      cmsOpenProfileFromMem($0.baseAddress, cmsUInt32Number($0.count))
    }
    let target = cmsCreate_sRGBProfile()
    // TYPE_BGRA_8 of lcms2.h: the kind of colours, one extra channel, three channels, a byte each, in reverse order,
    // the first one last.
    let bgra = cmsUInt32Number(PT_RGB) << 16 | 1 << 7 | 3 << 3 | 1 | 1 << 10 | 1 << 14
    transform = cmsCreateTransform(
      source, bgra, target, bgra, cmsUInt32Number(INTENT_PERCEPTUAL),
      cmsUInt32Number(cmsFLAGS_BLACKPOINTCOMPENSATION))
    cmsCloseProfile(source)
    cmsCloseProfile(target)
    if transform == nil { throw BenchError("a colour profile cannot be used") }
  }

  deinit {
    tjDestroy(handle)
    if let transform { cmsDeleteTransform(transform) }
  }

  func decode(_ jpeg: Data) throws {
    var (width, height, subsampling, colours): (CInt, CInt, CInt, CInt) = (0, 0, 0, 0)
    let status = jpeg.withUnsafeBytes { bytes in
      let start = bytes.bindMemory(to: UInt8.self).baseAddress
      let length = CUnsignedLong(bytes.count)
      tjDecompressHeader3(handle, start, length, &width, &height, &subsampling, &colours)
      let size = Int(width) * Int(height) * 4
      if pixels.count != size { pixels = [UInt8](repeating: 0, count: size) }
      return tjDecompress2(
        handle, start, length, &pixels, width, 0, height, CInt(TJPF_BGRA.rawValue), 0)
    }
    guard status == 0 else { throw BenchError("a photo cannot be decoded") }
    guard let transform else { return }
    pixels.withUnsafeMutableBytes {
      cmsDoTransform(transform, $0.baseAddress, $0.baseAddress, cmsUInt32Number(width * height))
    }
  }
}
