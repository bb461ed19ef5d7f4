// SPDX-License-Identifier: MIT

// Originals of 24 and of 100 megapixels, from a file to pixels, compared with TurboJPEG alone. TurboJPEG
// decodes the whole picture into memory that was used before, its best case. Belvedere opens each picture
// with fresh memory, as in the viewer.

import BelvedereCore
import BelvedereServices
import Foundation

/// Measures the opening of large originals: 24 megapixels completely, and the visible part of 100 megapixels.
func measureOriginals(on stage: Stage, _ report: Report) async throws {
  let repetitions = stage.length.of(15, quick: 5, smoke: 1)
  let file = stage.home.appending(path: "original.jpg")
  for isProgressive in [false, true] {
    try MadePicture(noisyWidth: 6000, height: 4000).jpeg(isProgressive: isProgressive)
      .write(to: file)
    let decoder = try RawDecoder()
    try decoder.decode(Data(contentsOf: file))
    let times = try await mediansInTurns(repetitions) { _ in
      let alone = try await milliseconds { try decoder.decode(Data(contentsOf: file)) }
      let whole = try await milliseconds {
        let picture = try await open(file)
        try await picture.load(picture.levels[0].allTiles)
        return picture
      }
      return [alone, whole]
    }
    report.add(
      "original / TurboJPEG, 24 MP\(isProgressive ? " progressive" : "")", times[1], to: times[0],
      limit: 1.2, note: "median of \(repetitions), file to pixels, all tiles, fresh memory")
  }
  try MadePicture(noisyWidth: 11_648, height: 8_736).jpeg().write(to: file)
  try await measureWindow(of: file, report)
}

/// Measures the part of 100 megapixels that a window of 1920 x 1080 shows: fitted, then at full size, panned over the
/// whole picture.
private func measureWindow(of file: URL, _ report: Report) async throws {
  let (width, height) = (1920.0, 1080.0)
  let before = try ProcessMemory.restartPeak()
  let start = monotonicMilliseconds()
  let picture = try await open(file)
  let fitting = picture.level(
    forScale: min(width / Double(picture.width), height / Double(picture.height)))
  try await picture.load(fitting.allTiles)
  report.add(
    "original, 100 MP, fitted", monotonicMilliseconds() - start, "ms",
    note: "file to pixels of a 1920x1080 window, level 1/\(fitting.divisor)")
  let full = picture.levels[0]
  for y in stride(from: 0, to: Double(full.height) - height, by: height) {
    for x in stride(from: 0, to: Double(full.width) - width, by: width) {
      try await picture.load(full.tiles(x: x, y: y, width: width, height: height))
    }
  }
  report.add(
    "peak memory of 100 MP", try ProcessMemory.peak() - before + ProcessMemory.ownOfDecoders(),
    "MB", limit: 200, note: "panned over all of it; file and decoder included, textures not")
}

private func open(_ file: URL) async throws -> any OriginalPicture {
  try await OriginalPipeline(fetcher: HeldFile(file: file), disk: nil)
    .picture(of: Photo(id: "bench", imageAddress: file.path), progress: { _ in })
}

/// Answers every address with the same file, in place of the network.
private struct HeldFile: OriginalFetching {
  let file: URL

  func originalData(
    at address: String, progress: @escaping @Sendable (TransferProgress) -> Void
  ) async throws(APIError) -> Data {
    do { return try Data(contentsOf: file) } catch { throw .unreachable(detail: "\(error)") }
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
  fileprivate var allTiles: [PictureTile] {
    tiles(x: 0, y: 0, width: Double(width), height: Double(height))
  }
}
