// SPDX-License-Identifier: MIT

// An opened original. Tiles are decoded one row of tiles at a time in a cell of the picture's own. Each tile has memory
// of its own, so that holding one keeps no others in memory.
//
// In memory are: the file; tiles within `tileLimit`; for a picture in several scans all of its coefficients (in the
// cell), within their limit; tiles and coefficients together within `memoryLimit`; and the tiles that callers still
// hold. If a level fits, all of its tiles are kept; of a larger one only the requested ones.

import BelvedereCore
import Foundation
import Synchronization

/// The reason why an original cannot be opened.
enum OpeningError: Error {
  case image(ImageError)
  /// A copy of this width, in pixels, can be opened.
  case tooLarge(fittingWidth: Int)
}

/// Decodes tiles of one picture.
actor TiledPicture: OriginalPicture {
  /// Bytes of cached tiles: all of a picture of 24 megapixels, and some of another level.
  private static let tileLimit = 112 << 20
  private static let memoryLimit = 176 << 20
  /// Bytes of unused tiles kept for reuse: a row of a picture of 24 megapixels.
  private static let idleLimit = 25 << 20

  private typealias Jobs = SharedJobs<PictureTile, any DecodedImage, ImageError>

  /// The tiles in the same rows of the stored picture: a row of tiles, or a column if the picture is stored sideways.
  private struct Band: Hashable {
    let level: PictureLevel
    let isColumn: Bool
    let index: Int

    /// All tiles.
    var tiles: [PictureTile] {
      (0..<(isColumn ? level.rows : level.columns)).compactMap {
        isColumn ? level.tile(column: index, row: $0) : level.tile(column: $0, row: index)
      }
    }
  }

  nonisolated let width: Int
  nonisolated let height: Int
  nonisolated let isReduced: Bool
  nonisolated var data: Data { input.data }
  nonisolated let memory = PixelMemory(idleLimit: idleLimit)

  private let input: CellInput
  private let orientation: ExifOrientation
  private let worker: DecodeWorker
  private let onDamage: @Sendable () -> Void
  private var tiles: LeastRecentlyUsed<PictureTile, DecodedPicture>
  private let jobs = Jobs()
  private(set) var isDecoding = false
  /// The colours; `plain` until the picture is open.
  private let openedColours = Mutex(PictureColours.plain)
  /// The band that is being decoded.
  private var underWay: (band: Band, task: Task<Void, Never>)?
  private var hasReportedDamage = false

  /// Creates a picture from its header; `open` reads the rest of what precedes the first row.
  ///
  /// - Parameters:
  ///   - isReduced: true for a copy of a larger original.
  ///   - isAsUploaded: true to turn the picture by its Exif orientation.
  ///   - ends: shared by all decoders of originals.
  ///   - onDamage: called once if the bytes turn out to be damaged and should not be stored.
  init(
    _ data: Data, isReduced: Bool, isAsUploaded: Bool = false,
    limits: DecodingLimits = .tiled, ends: CellEnds = CellEnds(),
    onDamage: @escaping @Sendable () -> Void = {}
  ) throws(OpeningError) {
    do throws(ImageError) {
      input = try CellInput(data, limits: limits)
    } catch {
      throw .image(error)
    }
    worker = DecodeWorker(limits: limits, memory: memory, ends: ends)
    let header = input.header
    orientation = isAsUploaded ? header.orientation : .topLeft
    (width, height) = orientation.upright(width: header.width, height: header.height)
    let excess = limits.excess(of: header)
    guard excess <= 1 else {
      throw .tooLarge(fittingWidth: Self.width(fitting: excess, of: width))
    }
    self.isReduced = isReduced
    self.onDamage = onDamage
    tiles = LeastRecentlyUsed(
      limit: min(Self.tileLimit, Self.memoryLimit - Int(header.keptBytes)))
  }

  nonisolated var colours: PictureColours { openedColours.withLock { $0 } }

  /// The width of a copy with `excess` times fewer pixels; a little less, because the service that makes it rounds its
  /// height.
  static func width(fitting excess: Double, of width: Int) -> Int {
    Int(Double(width) * (1 / excess).squareRoot() * 0.99)
  }

  /// Opens the picture in its cell. Throws `.undecodable` if its header cannot be read.
  func open() async throws(ImageError) {
    let answer = try await worker.open(input)
    openedColours.withLock { $0 = answer.colours }
  }

  func image(of tile: PictureTile, priority: ImagePriority) async throws(ImageError)
    -> any DecodedImage
  {
    precondition(levels.contains(tile.level), "a tile of another picture")
    if let kept = tiles.use(tile) { return kept }
    do throws(ImageError) {
      return try await jobs.value(of: tile, priority: priority) { _ in
        startDecoding()
        // The decoding loop checks which tiles are still requested.
        return nil
      }
    } catch {
      if let underWay, !isWanted(underWay.band) { underWay.task.cancel() }
      throw error
    }
  }
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
        let task = Task { await decode(band) }
        underWay = (band, task)
        await task.value
        underWay = nil
      }
      isDecoding = false
    }
  }

  private func decode(_ band: Band) async {
    do throws(ImageError) {
      try await decodeTiles(of: band)
    } catch .cancelled {
      // The requests were withdrawn; for a new one the loop continues.
    } catch {
      if case .undecodable = error { reportDamage() }
      for job in jobs.running.values where self.band(of: job.request) == band {
        jobs.finish(job, with: .failure(error))
      }
    }
  }

  private func reportDamage() {
    guard !hasReportedDamage else { return }
    hasReportedDamage = true
    onDamage()
  }

  /// The band with the most urgent tile.
  ///
  /// - Parameter current: a band to ignore.
  private func nextBand(after current: Band? = nil) -> Band? {
    let jobs = jobs.running.filter { band(of: $0.key) != current }
    return Self.first(of: jobs.mapValues { $0.priority ?? .prefetch }) { stored($0).y }.map(band)
  }

  private func band(of tile: PictureTile) -> Band {
    let isColumn = orientation.swapsSides
    return Band(level: tile.level, isColumn: isColumn, index: isColumn ? tile.column : tile.row)
  }

  /// The frame of a tile in the stored picture at the size of its level.
  private func stored(_ tile: PictureTile) -> PixelFrame {
    orientation.stored(
      PixelFrame(x: tile.x, y: tile.y, width: tile.width, height: tile.height),
      of: PixelSize(width: tile.level.width, height: tile.level.height))
  }

  /// The most urgent tile; the uppermost of equally urgent ones, since passes go downwards.
  ///
  /// - Parameter place: the vertical position of a tile in the stored picture.
  static func first(
    of tiles: [PictureTile: ImagePriority], by place: (PictureTile) -> Int
  ) -> PictureTile? {
    tiles.max { ($0.value, place($1.key)) < ($1.value, place($0.key)) }?.key
  }

  private func decodeTiles(of band: Band) async throws(ImageError) {
    let tiles = tilesToDecode(in: band)
    guard let rows = tiles.first.map(stored) else { return }
    let targets = try targets(for: tiles)
    let preparation = PagePreparation(targets.map(\.block))
    if let next = nextBand(after: band) {
      memory.stock(tilesToDecode(in: next).map(byteCount(of:)))
    }
    let isOpaque: Bool
    do throws(ImageError) {
      let answer = try await worker.perform(
        DecoderCell.Request(
          divisor: band.level.divisor, rows: rows.y..<rows.y + rows.height,
          orientation: orientation,
          pieces: targets.map {
            let part = stored($0.tile)
            return DecoderCell.Piece(x: part.x, width: part.width, block: $0.block)
          }),
        of: input)
      preparation.stop()
      if !answer.isSound { reportDamage() }
      isOpaque = answer.isOpaque
    } catch {
      preparation.stop()
      for target in targets { memory.giveBack(target.block) }
      throw error
    }
    for target in targets { keep(target, isOpaque: isOpaque) }
  }

  private func isWanted(_ band: Band) -> Bool {
    jobs.running.keys.contains { self.band(of: $0) == band }
  }

  /// Returns all missing tiles of the band if the whole level can be kept; else the requested ones.
  private func tilesToDecode(in band: Band) -> [PictureTile] {
    let fits = band.level.width * band.level.height * 4 <= tiles.limit
    return band.tiles.filter { tile in
      jobs.running[tile] != nil || (fits && tiles.use(tile) == nil)
    }
  }

  private func byteCount(of tile: PictureTile) -> Int { tile.width * tile.height * 4 }

  private func targets(for tiles: [PictureTile]) throws(ImageError) -> [Target] {
    var targets: [Target] = []
    for tile in tiles {
      guard let block = memory.take(byteCount: byteCount(of: tile)) else {
        for target in targets { memory.giveBack(target.block) }
        throw .undecodable(detail: "no memory for a tile")
      }
      targets.append(Target(tile: tile, block: block))
    }
    return targets
  }

  private func keep(_ target: Target, isOpaque: Bool) {
    let picture = DecodedPicture(
      width: target.tile.width, height: target.tile.height, isOpaque: isOpaque, block: target.block,
      memory: memory)
    tiles.insert(picture, cost: target.block.capacity, for: target.tile)
    _ = tiles.evict()
    if let job = jobs.running[target.tile] { jobs.finish(job, with: .success(picture)) }
  }
}
