// Rows of a large JPEG, decoded when they are asked for. Rows asked for downwards cost one pass; a
// row above the last one begins a new pass. Not Sendable: belongs to the thread of its picture.

import BelvedereCore
import CJPEGRows
import Foundation

/// Reads rows of one JPEG at any of libjpeg's fast scales.
final class JPEGRows {
  /// What is known without decoding.
  struct Header {
    /// Pixels.
    let width: Int
    let height: Int
    /// Bytes that all coefficients take while a picture in several scans is open; 0 for one scan.
    let coefficientBytes: Int
    fileprivate let isCMYK: Bool
  }

  /// The smallest scale that libjpeg decodes at is one over this.
  static let largestDivisor = 8
  /// Rows decoded at a time: few enough to stay in the processor's cache on their way to a tile.
  private static let batch = 8
  /// Rows passed over at a time: some 15 ms in a picture of 100 megapixel.
  private static let stride = 512

  let header: Header
  private let jpeg: OpaquePointer
  private let data: Data
  private let isInverted: Bool
  /// One over this is the scale of the pass that has begun; nil before the first.
  private var divisor: Int?
  private var buffer: [UInt8] = []
  private var rowBytes = 0
  /// The rows that are in the buffer; the pass stands behind the last.
  private var buffered = 0..<0

  /// Opens a JPEG; throws `.undecodable` when it is none, is cut off or has too many scans.
  init(_ data: Data, limits: DecodingLimits) throws(ImageError) {
    guard let structure = data.bytes.withUnsafeBytes({ JPEGStructure($0) }) else {
      throw .undecodable(detail: "not a JPEG")
    }
    try structure.check(limits)
    guard let jpeg = bv_jpeg_new() else { throw .undecodable(detail: "no decompressor") }
    var found = bv_jpeg_header()
    let isRead = data.bytes.withUnsafeBytes {
      bv_jpeg_read_header(jpeg, $0.bindMemory(to: UInt8.self).baseAddress, $0.count, &found)
    }
    guard isRead else {
      defer { bv_jpeg_close(jpeg) }
      throw .undecodable(detail: String(cString: bv_jpeg_message(jpeg)))
    }
    self.jpeg = jpeg
    self.data = data
    isInverted = structure.hasAdobeSegment
    header = Header(
      width: Int(found.width), height: Int(found.height),
      coefficientBytes: Int(found.coefficient_bytes), isCMYK: found.is_cmyk)
  }

  deinit { bv_jpeg_close(jpeg) }

  /// Goes nearer to a row of the picture at one over `divisor` (1, 2, 4 or 8) of its size, for some
  /// milliseconds at most except in a picture of several scans; false when there is more to go.
  func approach(row: Int, divisor: Int) throws(ImageError) -> Bool {
    if divisor != self.divisor || row < buffered.lowerBound { try rewind(divisor) }
    let count = min(row - buffered.upperBound, Self.stride)
    guard count > 0 else { return true }
    try check(call { bv_jpeg_skip(jpeg, $0, $1, CUnsignedInt(count)) })
    let position = buffered.upperBound + count
    buffered = position..<position
    return position == row
  }

  /// Hands out a row: 4 bytes a pixel, blue, green, red, alpha; to be used within `body` only.
  func withRow(
    _ row: Int, divisor: Int, _ body: (UnsafeRawBufferPointer) -> Void
  ) throws(ImageError) {
    while try !approach(row: row, divisor: divisor) {}
    if row == buffered.upperBound {
      try read(row..<min(row + Self.batch, (header.height + divisor - 1) / divisor))
    }
    let start = (row - buffered.lowerBound) * rowBytes
    buffer.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[start..<start + rowBytes])) }
  }

  private func rewind(_ divisor: Int) throws(ImageError) {
    try check(call { bv_jpeg_rewind(jpeg, $0, $1, CUnsignedInt(divisor)) })
    self.divisor = divisor
    buffered = 0..<0
    rowBytes = (header.width + divisor - 1) / divisor * 4
    buffer = [UInt8](repeating: 0, count: rowBytes * Self.batch)
  }

  private func read(_ rows: Range<Int>) throws(ImageError) {
    let rowBytes = rowBytes
    let isDone = buffer.withUnsafeMutableBytes { pixels in
      let target = pixels.bindMemory(to: UInt8.self).baseAddress
      let isDone = call { bv_jpeg_read(jpeg, $0, $1, target, rowBytes, CUnsignedInt(rows.count)) }
      if isDone, header.isCMYK {
        convertCMYK(
          UnsafeMutableRawBufferPointer(rebasing: pixels[..<(rows.count * rowBytes)]),
          isInverted: isInverted)
      }
      return isDone
    }
    try check(isDone)
    buffered = rows
  }

  /// Calls libjpeg with the JPEG's bytes, wherever they are now.
  private func call(_ function: (UnsafePointer<UInt8>?, Int) -> Bool) -> Bool {
    data.bytes.withUnsafeBytes { function($0.bindMemory(to: UInt8.self).baseAddress, $0.count) }
  }

  /// After a failure the next row begins a new pass.
  private func check(_ isDone: Bool) throws(ImageError) {
    guard !isDone else { return }
    divisor = nil
    throw .undecodable(detail: String(cString: bv_jpeg_message(jpeg)))
  }
}
