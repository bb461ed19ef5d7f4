// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation

@testable import BelvedereServices

/// Rows of one picture, decoded in a cell like those of an original.
final class CellRows {
  let input: CellInput
  private let cell = DecoderCell()
  private let memory = PixelMemory()

  init(_ data: Data, limits: DecodingLimits = DecodingLimits()) throws(ImageError) {
    input = try CellInput(data, limits: limits)
  }

  var header: PictureHeader { input.header }

  /// One row at the picture's size divided by `divisor`.
  func row(_ row: Int, divisor: Int) throws(ImageError) -> [UInt8] {
    try piece(row..<row + 1, divisor: divisor)
  }

  /// Rows over the whole width, turned.
  func piece(
    _ rows: Range<Int>, divisor: Int = 1, orientation: ExifOrientation = .topLeft
  ) throws(ImageError) -> [UInt8] {
    let width = header.size(divisor: divisor).width
    let byteCount = width * rows.count * 4
    guard let block = memory.take(byteCount: byteCount) else {
      throw .undecodable(detail: "no memory")
    }
    defer { memory.giveBack(block) }
    _ = try cell.perform(
      DecoderCell.Request(
        divisor: divisor, rows: rows, orientation: orientation,
        pieces: [DecoderCell.Piece(x: 0, width: width, block: block)]),
      of: input)
    let start = UnsafePointer<UInt8>(bitPattern: block.address)
    return Array(UnsafeBufferPointer(start: start, count: byteCount))
  }
}
