// Rows of a large JPEG, decoded on request. Rows requested from top to bottom cost one pass; a row
// above the last one starts a new pass. Not Sendable: used on the thread of its picture.

import BelvedereCore
import Foundation

/// Reads rows of one JPEG at any of libjpeg's fast scales.
final class JPEGRows {
  /// The divisor of the smallest scale at which libjpeg decodes.
  static let largestDivisor = 8
  /// Rows decoded at a time: few enough to be in the processor's cache when they are copied to a
  /// tile.
  private static let batch = 8
  /// Pixels of the stored picture skipped at a time: some 10 ms.
  private static let stride = 3_000_000

  private let reader: JPEGReader
  /// The divisor of the current pass; nil before the first.
  private var divisor: Int?
  /// True if the pass has reached a row. A picture in several scans is read completely before that.
  private var isAtRow = false
  private var buffer: [UInt8] = []
  private var rowBytes = 0
  /// The rows in the buffer; the pass is behind the last.
  private var buffered = 0..<0

  /// Opens a JPEG; throws as `JPEGReader` does.
  init(_ data: Data, limits: DecodingLimits) throws(ImageError) {
    reader = try JPEGReader(data, limits: limits)
  }

  var header: JPEGHeader { reader.header }

  /// False if the data decoded so far was damaged.
  var isSound: Bool { reader.isSound }

  /// Advances towards a row of the picture at one over `divisor` (1, 2, 4 or 8) of its size, for
  /// some milliseconds at most; false if the row is not reached yet.
  func approach(row: Int, divisor: Int) throws(ImageError) -> Bool {
    if divisor != self.divisor || row < buffered.lowerBound { rewind(divisor) }
    return try resettingAfterFailure { () throws(ImageError) in
      if !isAtRow {
        guard try reader.begin(divisor: divisor) else { return false }
        isAtRow = true
      }
      let count = min(
        row - buffered.upperBound, max(1, Self.stride / (header.width * divisor)))
      guard count > 0 else { return true }
      try reader.skip(count)
      let position = buffered.upperBound + count
      buffered = position..<position
      return position == row
    }
  }

  /// Calls `body` with a row: 4 bytes a pixel, blue, green, red, alpha; valid within `body` only.
  func withRow(
    _ row: Int, divisor: Int, _ body: (UnsafeRawBufferPointer) -> Void
  ) throws(ImageError) {
    while try !approach(row: row, divisor: divisor) {}
    if row == buffered.upperBound {
      let end = min(row + Self.batch, header.size(divisor: divisor).height)
      try resettingAfterFailure { () throws(ImageError) in try read(row..<end) }
    }
    let start = (row - buffered.lowerBound) * rowBytes
    buffer.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[start..<start + rowBytes])) }
  }

  /// Reads the whole picture, in the time of its Huffman codes. Returns false if rows are missing at the
  /// end; throws if it cannot be decoded for another reason.
  func areComplete() throws(ImageError) -> Bool {
    let divisor = Self.largestDivisor
    // A picture in several scans is read before its first row.
    let row = header.scans > 1 ? 0 : header.size(divisor: divisor).height - 1
    do throws(ImageError) {
      try withRow(row, divisor: divisor) { _ in }
    } catch {
      guard reader.isCut else { throw error }
    }
    return !reader.isCut
  }

  private func rewind(_ divisor: Int) {
    self.divisor = divisor
    isAtRow = false
    buffered = 0..<0
    rowBytes = header.size(divisor: divisor).width * 4
    buffer = [UInt8](repeating: 0, count: rowBytes * Self.batch)
  }

  private func read(_ rows: Range<Int>) throws(ImageError) {
    let length = rows.count * rowBytes
    try buffer.withUnsafeMutableBufferPointer { (pixels) throws(ImageError) in
      let target = UnsafeMutableRawBufferPointer(pixels)[..<length]
      try reader.read(rows.count, to: UnsafeMutableRawBufferPointer(rebasing: target))
    }
    buffered = rows
  }

  /// Runs `body`; if it fails, the next row starts a new pass.
  private func resettingAfterFailure<Result>(
    _ body: () throws(ImageError) -> Result
  ) throws(ImageError) -> Result {
    do throws(ImageError) {
      return try body()
    } catch {
      divisor = nil
      throw error
    }
  }
}
