// An opened original. Tiles are decoded a row of tiles at a time on a thread of the picture's own.
// Each tile has memory of its own, so that a tile that someone holds keeps nothing else in memory.
//
// In memory are the JPEG; tiles within `tileLimit`; for a picture in several scans all of its
// coefficients, within their limit; tiles and coefficients together within `memoryLimit`; and the
// tiles that callers still hold. A level that fits is kept as a whole; of a larger one only the
// requested tiles are kept.

import BelvedereCore
import Foundation

/// The reason why an original cannot be opened.
enum OpeningError: Error {
  case image(ImageError)
  /// A copy of this width, in pixels, can be opened.
  case tooLarge(fittingWidth: Int)
}

/// Decodes tiles of one JPEG.
actor TiledPicture: OriginalPicture {
  /// Bytes of kept tiles: all of a picture of 24 megapixel, and some of another level.
  private static let tileLimit = 112 << 20
  private static let memoryLimit = 176 << 20
  /// Bytes of unused tiles kept for reuse: a row of a picture of 24 megapixel.
  private static let idleLimit = 25 << 20
  /// Pixels of the stored picture decoded between checks for cancelled requests: a few
  /// milliseconds.
  private static let pixelsAtATime = 2_000_000

  private typealias Jobs = SharedJobs<PictureTile, any DecodedImage, ImageError>

  /// A row of tiles.
  private struct Band: Hashable {
    let level: PictureLevel
    let row: Int

    init(_ tile: PictureTile) {
      level = tile.level
      row = tile.row
    }
  }

  nonisolated let width: Int
  nonisolated let height: Int
  nonisolated let isReduced: Bool
  nonisolated let data: Data
  nonisolated let memory = PixelMemory(idleLimit: idleLimit)

  private let executor = QueueExecutor(label: "belvedere.original")
  private let rows: JPEGRows
  private let onDamage: @Sendable () -> Void
  private var tiles: LeastRecentlyUsed<PictureTile, DecodedPicture>
  private let jobs = Jobs()
  private(set) var isDecoding = false
  private var hasToldOfDamage = false

  /// Opens a JPEG. Reads all of it and decodes nothing.
  ///
  /// - Parameters:
  ///   - isReduced: whether this is a copy of something larger.
  ///   - onDamage: called once if the bytes prove not worth keeping.
  init(
    _ data: Data, isReduced: Bool, limits: DecodingLimits = .tiled,
    onDamage: @escaping @Sendable () -> Void = {}
  ) throws(OpeningError) {
    do throws(ImageError) {
      rows = try JPEGRows(data, limits: limits)
    } catch {
      throw .image(error)
    }
    let header = rows.header
    let excess = limits.excess(of: header)
    guard excess <= 1 else {
      throw .tooLarge(fittingWidth: Self.width(fitting: excess, of: header.width))
    }
    (width, height) = (header.width, header.height)
    self.isReduced = isReduced
    self.data = data
    self.onDamage = onDamage
    tiles = LeastRecentlyUsed(
      limit: min(Self.tileLimit, Self.memoryLimit - Int(header.coefficientBytes)))
  }

  /// The width of a copy with `excess` times fewer pixels, reduced a little more because the
  /// service that makes it rounds its height.
  static func width(fitting excess: Double, of width: Int) -> Int {
    Int(Double(width) * (1 / excess).squareRoot() * 0.99)
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func image(of tile: PictureTile, priority: ImagePriority) async throws(ImageError)
    -> any DecodedImage
  {
    precondition(levels.contains(tile.level), "a tile of another picture")
    if let kept = tiles.use(tile) { return kept }
    return try await jobs.value(of: tile, priority: priority) { _ in
      startDecoding()
      // The decoding loop checks itself which tiles are still requested.
      return nil
    }
  }
}

// MARK: - For tests

extension TiledPicture {
  /// The number of requested tiles.
  var waiterCount: Int { jobs.running.count }
}

// MARK: - Decoding requested tiles

extension TiledPicture {
  private struct Target {
    let tile: PictureTile
    let block: PixelMemory.Block
  }

  private func startDecoding() {
    guard !isDecoding else { return }
    isDecoding = true
    Task {
      while let band = nextBand() {
        do throws(ImageError) {
          try await decode(band)
          if !rows.isSound { tellOfDamage() }
        } catch {
          if case .undecodable = error { tellOfDamage() }
          for job in jobs.running.values where Band(job.request) == band {
            jobs.finish(job, with: .failure(error))
          }
        }
      }
      isDecoding = false
    }
  }

  private func tellOfDamage() {
    guard !hasToldOfDamage else { return }
    hasToldOfDamage = true
    onDamage()
  }

  private func nextBand() -> Band? {
    Self.first(of: jobs.running.mapValues { $0.priority ?? .prefetch }).map(Band.init)
  }

  /// The most urgent tile; the uppermost of equally urgent ones, since passes go downwards.
  static func first(of tiles: [PictureTile: ImagePriority]) -> PictureTile? {
    tiles.max { ($0.value, $1.key.row) < ($1.value, $0.key.row) }?.key
  }

  /// Decodes a row of tiles. Stops when none of them is requested any more.
  private func decode(_ band: Band) async throws(ImageError) {
    let tiles = tilesToDecode(in: band)
    guard let first = tiles.first else { return }
    while try !rows.approach(row: first.y, of: band.level) {
      await Task.yield()
      guard isWanted(band) else { return }
    }
    let targets = try targets(for: tiles)
    let preparation = PagePreparation(targets.map(\.block))
    var isComplete = false
    defer {
      preparation.stop()
      if !isComplete { for target in targets { memory.giveBack(target.block) } }
    }
    let rowsAtATime = Self.rowsAtATime(of: band.level, width: width)
    for start in stride(from: 0, to: first.height, by: rowsAtATime) {
      for row in start..<min(start + rowsAtATime, first.height) {
        try rows.withRow(first.y + row, of: band.level) { copy($0, row: row, to: targets) }
      }
      await Task.yield()
      guard isWanted(band) else { return }
    }
    isComplete = true
    for target in targets { keep(target) }
  }

  /// The rows of a level that are decoded without a check for cancelled requests.
  ///
  /// - Parameter width: of the stored picture, in pixels.
  static func rowsAtATime(of level: PictureLevel, width: Int) -> Int {
    max(1, pixelsAtATime / (width * level.divisor))
  }

  private func isWanted(_ band: Band) -> Bool {
    jobs.running.keys.contains { Band($0) == band }
  }

  /// Returns all missing tiles of the row if the whole level can be kept; else the requested ones.
  private func tilesToDecode(in band: Band) -> [PictureTile] {
    let fits = band.level.width * band.level.height * 4 <= tiles.limit
    return (0..<band.level.columns).compactMap { column in
      guard let tile = band.level.tile(column: column, row: band.row) else { return nil }
      return jobs.running[tile] != nil || (fits && tiles.use(tile) == nil) ? tile : nil
    }
  }

  private func targets(for tiles: [PictureTile]) throws(ImageError) -> [Target] {
    var targets: [Target] = []
    for tile in tiles {
      guard let block = memory.take(byteCount: tile.width * tile.height * 4) else {
        for target in targets { memory.giveBack(target.block) }
        throw .undecodable(detail: "no memory for a tile")
      }
      targets.append(Target(tile: tile, block: block))
    }
    return targets
  }

  private func copy(_ pixels: UnsafeRawBufferPointer, row: Int, to targets: [Target]) {
    guard let source = pixels.baseAddress else { return }
    for target in targets {
      let length = target.tile.width * 4
      UnsafeMutableRawPointer(bitPattern: target.block.address)?
        .advanced(by: row * length)
        .copyMemory(from: source + target.tile.x * 4, byteCount: length)
    }
  }

  private func keep(_ target: Target) {
    let picture = DecodedPicture(
      width: target.tile.width, height: target.tile.height, block: target.block, memory: memory)
    tiles.insert(picture, cost: target.block.capacity, for: target.tile)
    _ = tiles.evict()
    if let job = jobs.running[target.tile] { jobs.finish(job, with: .success(picture)) }
  }
}
