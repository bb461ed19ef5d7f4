// The image pipeline from bytes to pixels, beside TurboJPEG alone with the same bytes, and Little CMS where there is a
// profile. The two take turns. TurboJPEG decodes into memory that was used before, its best case.

import BelvedereCore
import BelvedereServices
import Foundation

/// Figures of decoding a photo as the feed shows it, one in other colours, and one larger than a screen.
func decodeFigures(photos: URL, repetitions: Int) async throws -> [Figure] {
  let original = try RawPicture(jpeg: Data(contentsOf: photos.appending(path: "forest-stream.jpg")))
  let small = try original.resized(toWidth: 1080).compressed()
  let large = try original.resized(toWidth: 4000).compressed()
  let profile = try Data(
    contentsOf: photos.deletingLastPathComponent().appending(path: "profiles/display-p3.icc"))
  return try await compare(small, "1080 px wide", repetitions: repetitions)
    + compare(
      small.withProfile(profile), "1080 px wide, Display P3",
      conversion: RawConversion(from: profile), repetitions: repetitions)
    + compare(large, "4000 px wide", repetitions: repetitions / 4)
    + replace(small, repetitions: repetitions / 4)
}

private func compare(
  _ jpeg: Data, _ kind: String, conversion: RawConversion? = nil, repetitions: Int
) async throws -> [Figure] {
  // Fills the memory cache, so that every new picture takes over the memory of an old one.
  let warmUp = 40
  let pipeline = ImagePipeline(fetcher: HeldBytes(data: jpeg), disk: nil)
  let decoder = try RawDecoder()
  var (raw, whole): ([Double], [Double]) = ([], [])
  for number in 0..<(repetitions + warmUp) {
    let rawTime = try ContinuousClock().measure {
      try decoder.decode(jpeg)
      if let conversion { decoder.convert(by: conversion) }
    }
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
  let alone = conversion == nil ? "TurboJPEG" : "TurboJPEG and Little CMS"
  return [
    Figure(.decode, "\(alone) alone, \(kind)", raw.median, "ms", note: note),
    Figure(.decode, "pipeline, \(kind)", whole.median, "ms", note: note),
    Figure(
      .decode, "pipeline / \(alone)", whole.median / raw.median, "x", limit: 1.15,
      note: "from bytes in memory to pixels, changes of thread and process included"),
  ]
}

/// The next photo when all decoders were killed just before, beside the usual.
private func replace(_ jpeg: Data, repetitions: Int) async throws -> [Figure] {
  let pipeline = ImagePipeline(fetcher: HeldBytes(data: jpeg), disk: nil)
  var (usual, replaced): ([Double], [Double]) = ([], [])
  for number in 0..<(repetitions + 20) {
    let isKilled = number >= 20 && !number.isMultiple(of: 2)
    if isKilled { killDecoders() }
    let start = ContinuousClock.now
    _ = try await pipeline.image(
      for: ImageRequest(address: "killed:\(number)"), priority: .visible)
    let time = (ContinuousClock.now - start) / .milliseconds(1)
    guard number >= 20 else { continue }
    if isKilled { replaced.append(time) } else { usual.append(time) }
  }
  return [
    Figure(
      .decode, "decoder killed / usual", replaced.median / usual.median, "x", limit: 1.5,
      note: "from bytes in memory to pixels of 1080 px, median of \(replaced.count)")
  ]
}

/// Ends all decoders that this program has started.
private func killDecoders() {
  for process in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
    guard let id = Int32(process),
      let stat = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8),
      let name = stat.lastIndex(of: ")"), stat.contains("(belvedere-pictu)"),
      stat[name...].split(separator: " ").dropFirst(2).first == "\(getpid())"
    else { continue }
    kill(id, SIGKILL)
  }
}

/// Answers every address with the same bytes at once.
private struct HeldBytes: ImageFetching {
  let data: Data

  func imageData(at address: String) async throws(APIError) -> Data { data }
}
