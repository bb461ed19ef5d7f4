// The image pipeline from bytes to pixels, beside TurboJPEG alone with the same bytes. The two take
// turns. TurboJPEG decodes into memory that was used before, its best case.

import BelvedereCore
import BelvedereServices
import Foundation

/// Figures of decoding a photo as the feed shows it, and one larger than a screen.
func decodeFigures(photos: URL, repetitions: Int) async throws -> [Figure] {
  let original = try RawPicture(jpeg: Data(contentsOf: photos.appending(path: "forest-stream.jpg")))
  let small = try original.resized(toWidth: 1080).compressed()
  let large = try original.resized(toWidth: 4000).compressed()
  return try await compare(small, width: 1080, repetitions: repetitions)
    + compare(large, width: 4000, repetitions: repetitions / 4)
}

private func compare(_ jpeg: Data, width: Int, repetitions: Int) async throws -> [Figure] {
  // Fills the memory cache, so that every new picture takes over the memory of an old one.
  let warmUp = 40
  let pipeline = ImagePipeline(fetcher: HeldBytes(data: jpeg), disk: nil)
  let decoder = try RawDecoder()
  var (raw, whole): ([Double], [Double]) = ([], [])
  for number in 0..<(repetitions + warmUp) {
    let rawTime = try ContinuousClock().measure { try decoder.decode(jpeg) }
    let start = ContinuousClock.now
    // To the pipeline's memory cache, each address is another image.
    let image = try await pipeline.image(
      for: ImageRequest(address: "bench:\(number)"), priority: .visible)
    let wholeTime = ContinuousClock.now - start
    // Releasing the image is no part of the measured time.
    withExtendedLifetime(image) {}
    guard number >= warmUp else { continue }
    raw.append(rawTime / .milliseconds(1))
    whole.append(wholeTime / .milliseconds(1))
  }
  let note = "median of \(repetitions), \(jpeg.count / 1000) kB"
  return [
    Figure(.decode, "TurboJPEG alone, \(width) px wide", raw.median, "ms", note: note),
    Figure(.decode, "pipeline, \(width) px wide", whole.median, "ms", note: note),
    Figure(
      .decode, "pipeline / TurboJPEG", whole.median / raw.median, "x", limit: 1.15,
      note: "from bytes in memory to pixels, changes of thread included"),
  ]
}

/// Answers every address with the same bytes at once.
private struct HeldBytes: ImageFetching {
  let data: Data

  func imageData(at address: String) async throws(APIError) -> Data { data }
}
