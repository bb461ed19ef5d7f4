// SPDX-License-Identifier: MIT

// The image pipeline from bytes to pixels, compared with TurboJPEG alone and, for a profile, Little CMS. The two are
// measured in turns. TurboJPEG decodes into memory that was used before, its best case.

import BelvedereCore
import BelvedereServices
import Foundation

/// Measures decoding a photo as the feed shows it, one in other colours, and one larger than a screen.
func measureDecoding(on stage: Stage, _ report: Report) async throws {
  let repetitions = stage.length.of(100, quick: 20, smoke: 4)
  let file = stage.demo.appending(path: "photos/forest-stream.jpg")
  let small = try MadePicture(of: file, width: 1080).jpeg()
  let large = try MadePicture(of: file, width: 4000).jpeg()
  let profile = try Data(contentsOf: stage.demo.appending(path: "profiles/display-p3.icc"))

  func compare(
    _ jpeg: Data, with decoder: RawDecoder, _ kind: String, repetitions: Int
  ) async throws {
    let pipeline = ImagePipeline(fetcher: HeldBytes(data: jpeg), disk: nil)
    // The first rounds fill the memory cache, so that every new picture reuses the memory of an old one.
    let times = try await mediansInTurns(repetitions, after: 40) { number in
      let alone = try await milliseconds { try decoder.decode(jpeg) }
      return [alone, try await milliseconds { try await pipeline.newImage(number) }]
    }
    report.add(
      "pipeline / \(kind)", times[1], to: times[0], limit: 1.15,
      note: "median of \(repetitions), \(jpeg.count / 1000) kB in memory to pixels")
  }
  try await compare(
    small, with: try RawDecoder(), "TurboJPEG, 1080 px wide", repetitions: repetitions)
  try await compare(
    small.withProfile(profile), with: try RawDecoder(profile: profile),
    "TurboJPEG and Little CMS, 1080 px wide, Display P3", repetitions: repetitions)
  try await compare(
    large, with: try RawDecoder(), "TurboJPEG, 4000 px wide", repetitions: repetitions / 4)

  // A photo after all decoders were killed, compared with the usual case.
  let pipeline = ImagePipeline(fetcher: HeldBytes(data: small), disk: nil)
  let times = try await mediansInTurns(repetitions / 4, after: 10) { number in
    let usual = try await milliseconds { try await pipeline.newImage(2 * number) }
    for decoder in try ProcessMemory.decoders(of: getpid()) { kill(decoder, SIGKILL) }
    return [usual, try await milliseconds { try await pipeline.newImage(2 * number + 1) }]
  }
  report.add(
    "decoder killed / usual", times[1], to: times[0], limit: 1.5,
    note: "median of \(repetitions / 4), 1080 px wide")
}

extension ImagePipeline {
  /// Decodes the bytes; for the memory cache, each number is another image.
  fileprivate func newImage(_ number: Int) async throws -> any DecodedImage {
    try await image(for: ImageRequest(address: "bench:\(number)"), priority: .visible)
  }
}

/// Answers every address with the same bytes at once.
private struct HeldBytes: ImageFetching {
  let data: Data

  func imageData(at address: String) async throws(APIError) -> Data { data }
}
