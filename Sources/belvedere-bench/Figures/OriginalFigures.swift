// Originals of 24 and of 100 megapixels, from a file to pixels, beside TurboJPEG alone with the same
// file. TurboJPEG decodes the whole picture into memory that was used before, its best case. Each
// picture of ours is opened anew, as in the viewer, with fresh memory.

import BelvedereCore
import BelvedereServices
import Foundation

/// Figures of opening large originals: all of 24 megapixels, and of 100 what a window shows of them.
func originalFigures(repetitions: Int) async throws -> [Figure] {
  let folder = FileManager.default.temporaryDirectory.appending(
    path: "belvedere-originals-\(getpid())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  var figures: [Figure] = []
  for isProgressive in [false, true] {
    let file = folder.appending(path: "24-\(isProgressive).jpg")
    try RawPicture.noisy(width: 6000, height: 4000)
      .compressed(isProgressive: isProgressive).write(to: file)
    figures += try await wholeFigures(
      of: OriginalFile(file), name: isProgressive ? "24 MP progressive" : "24 MP",
      repetitions: repetitions)
  }
  let file = folder.appending(path: "100.jpg")
  try RawPicture.noisy(width: 11_648, height: 8_736).compressed().write(to: file)
  return try await figures + windowFigures(of: OriginalFile(file), name: "100 MP")
}

/// Figures of every tile of the full size.
private func wholeFigures(
  of file: OriginalFile, name: String, repetitions: Int
) async throws -> [Figure] {
  let decoder = try RawDecoder()
  try decoder.decode(file.read())
  var (raw, whole): ([Double], [Double]) = ([], [])
  for _ in 0..<repetitions {
    raw.append(try ContinuousClock().measure { try decoder.decode(file.read()) } / .milliseconds(1))
    let start = ContinuousClock.now
    let picture = try await file.open()
    try await picture.load(picture.levels[0].allTiles)
    whole.append((ContinuousClock.now - start) / .milliseconds(1))
    // Releasing the picture is no part of the measured time.
    withExtendedLifetime(picture) {}
  }
  let note = "median of \(repetitions), \(try file.read().count / 1000) kB"
  return [
    Figure(.viewer, "TurboJPEG alone, \(name)", raw.median, "ms", note: note),
    Figure(.viewer, "original, \(name)", whole.median, "ms", note: note),
    Figure(
      .viewer, "original / TurboJPEG", whole.median / raw.median, "x", limit: 1.2,
      note: "file to pixels, all tiles, fresh memory"),
  ]
}

/// Figures of what a window of 1920 x 1080 shows: fitted, then at full size in the middle and panned
/// over all of the picture.
private func windowFigures(of file: OriginalFile, name: String) async throws -> [Figure] {
  let window = (width: 1920.0, height: 1080.0)
  let before = try ProcessMemory.restartPeak()
  let start = ContinuousClock.now
  let picture = try await file.open()
  let fitting = picture.level(
    forScale: min(window.width / Double(picture.width), window.height / Double(picture.height)))
  try await picture.load(fitting.allTiles)
  let fitted = ContinuousClock.now
  let full = picture.levels[0]
  let (right, lower) = (Double(full.width) - window.width, Double(full.height) - window.height)
  func show(_ x: Double, _ y: Double) async throws {
    try await picture.load(full.tiles(x: x, y: y, width: window.width, height: window.height))
  }
  try await show(right / 2, lower / 2)
  let zoomed = ContinuousClock.now
  for y in stride(from: 0, to: lower, by: window.height) {
    for x in stride(from: 0, to: right, by: window.width) { try await show(x, y) }
  }
  let decoders = try ProcessMemory.ownOfDecoders(of: getpid())
  let peak = try ProcessMemory.peak() - before + decoders

  let decoder = try RawDecoder()
  try decoder.decode(file.read())
  let raw = try ContinuousClock().measure { try decoder.decode(file.read()) } / .milliseconds(1)
  return [
    Figure(.viewer, "TurboJPEG alone, \(name)", raw, "ms", note: "all of it: 407 MB"),
    Figure(
      .viewer, "original, \(name), fitted", (fitted - start) / .milliseconds(1), "ms",
      note: "file to pixels of a 1920x1080 window, level 1/\(fitting.divisor)"),
    Figure(
      .viewer, "then its middle at full size", (zoomed - fitted) / .milliseconds(1), "ms"),
    Figure(
      .viewer, "peak memory of \(name)", peak, "MB", limit: 200,
      note: "panned over all of it; file and decoder included, textures not"),
  ]
}

/// An original in a file, in place of the network.
private struct OriginalFile: OriginalFetching {
  let file: URL

  init(_ file: URL) { self.file = file }

  func read() throws -> Data { try Data(contentsOf: file) }

  func originalData(
    at address: String, progress: @escaping @Sendable (TransferProgress) -> Void
  ) async throws(APIError) -> Data {
    do { return try read() } catch { throw .unreachable(detail: "\(error)") }
  }

  func open() async throws -> any OriginalPicture {
    try await OriginalPipeline(fetcher: self, disk: nil)
      .picture(of: Photo(id: "bench", imageAddress: file.path), progress: { _ in })
  }
}

extension OriginalPicture {
  /// Asks for tiles together, as the viewer does, and releases them.
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
