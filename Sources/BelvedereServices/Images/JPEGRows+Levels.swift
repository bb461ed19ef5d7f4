// Rows of any level. libjpeg's smallest scale is an eighth; for smaller levels pixels are averaged
// here.

import BelvedereCore

extension JPEGRows {
  /// Approaches a row of a level, as `approach(row:divisor:)` does.
  func approach(row: Int, of level: PictureLevel) throws(ImageError) -> Bool {
    let shrinking = Self.shrinking(to: level)
    return try approach(row: row * shrinking, divisor: level.divisor / shrinking)
  }

  /// Calls `body` with a row of a level, as `withRow(_:divisor:_:)` does.
  func withRow(
    _ row: Int, of level: PictureLevel, _ body: (UnsafeRawBufferPointer) -> Void
  ) throws(ImageError) {
    let shrinking = Self.shrinking(to: level)
    let divisor = level.divisor / shrinking
    guard shrinking > 1 else { return try withRow(row, divisor: divisor, body) }
    let end = (header.height + divisor - 1) / divisor
    var average = RowAverage(width: level.width, shrinking: shrinking)
    for row in (row * shrinking)..<min((row + 1) * shrinking, end) {
      try withRow(row, divisor: divisor) { average.add($0) }
    }
    average.row.withUnsafeBytes(body)
  }

  /// The number of libjpeg's rows that make one row of the level.
  private static func shrinking(to level: PictureLevel) -> Int {
    max(1, level.divisor / largestDivisor)
  }
}

/// Averages squares of pixels to one pixel each.
private struct RowAverage {
  private let shrinking: Int
  private var sums: [UInt32]
  private var counts: [UInt32]

  /// - Parameters:
  ///   - width: of the resulting row, in pixels.
  ///   - shrinking: the side of a square, in pixels; squares at the edges are smaller.
  init(width: Int, shrinking: Int) {
    self.shrinking = shrinking
    sums = [UInt32](repeating: 0, count: width * 4)
    counts = [UInt32](repeating: 0, count: width)
  }

  mutating func add(_ row: UnsafeRawBufferPointer) {
    for pixel in 0..<(row.count / 4) {
      let target = pixel / shrinking
      counts[target] += 1
      for channel in 0..<4 { sums[target * 4 + channel] += UInt32(row[pixel * 4 + channel]) }
    }
  }

  var row: [UInt8] {
    sums.indices.map { index in
      let count = max(1, counts[index / 4])
      return UInt8((sums[index] + count / 2) / count)
    }
  }
}
