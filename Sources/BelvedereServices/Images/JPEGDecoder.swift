// Decodes whole JPEGs straight into the memory that a texture shows. JPEGReader explains which
// files are refused and which are shown damaged.
//
// Exif is ignored: the photo service turns images upright and strips their metadata.

import BelvedereCore
import Foundation

/// Decodes whole JPEGs.
struct JPEGDecoder {
  /// Rows decoded by one call: few enough to be in the processor's cache when their colours are
  /// converted.
  private static let rowsAtATime = 64

  private let limits: DecodingLimits
  private let memory: PixelMemory

  init(limits: DecodingLimits = DecodingLimits(), memory: PixelMemory) {
    self.limits = limits
    self.memory = memory
  }

  /// Decodes an image. Cancelling the task ends it within some milliseconds.
  ///
  /// - Parameter minimumWidth: in pixels. An image at least twice as wide is decoded at a half, a
  ///   quarter or an eighth of its size, never below this width. Nil decodes at full size.
  func decode(_ data: Data, minimumWidth: Int? = nil) throws(ImageError) -> DecodedPicture {
    let reader = try JPEGReader(data, limits: limits)
    let divisor = Self.divisor(from: reader.header.width, to: minimumWidth)
    let size = reader.header.size(divisor: divisor)
    guard limits.excess(of: reader.header) <= 1,
      limits.allows(decoding: size, forWidth: minimumWidth)
    else { throw .undecodable(detail: Self.tooMany(reader.header)) }
    while try !reader.begin(divisor: divisor) {}
    guard let block = memory.take(byteCount: size.width * size.height * 4) else {
      throw .undecodable(detail: "no memory for \(size.width)×\(size.height) pixels")
    }
    do throws(ImageError) {
      try fill(block, rowBytes: size.width * 4, rows: size.height, from: reader)
    } catch {
      memory.giveBack(block)
      throw error
    }
    return DecodedPicture(
      width: size.width, height: size.height, isSound: reader.isSound, block: block,
      memory: memory)
  }

  private func fill(
    _ block: PixelMemory.Block, rowBytes: Int, rows: Int, from reader: JPEGReader
  ) throws(ImageError) {
    let preparation = PagePreparation([block])
    defer { preparation.stop() }
    let pixels = UnsafeMutableRawBufferPointer(
      start: UnsafeMutableRawPointer(bitPattern: block.address), count: rows * rowBytes)
    for start in stride(from: 0, to: rows, by: Self.rowsAtATime) {
      let end = min(start + Self.rowsAtATime, rows)
      let target = pixels[(start * rowBytes)..<(end * rowBytes)]
      try reader.read(end - start, to: UnsafeMutableRawBufferPointer(rebasing: target))
    }
    try reader.finish()
  }

  /// The largest of 8, 4, 2 and 1 that keeps the width at or above the minimum.
  private static func divisor(from width: Int, to minimumWidth: Int?) -> Int {
    guard let minimumWidth, minimumWidth > 0 else { return 1 }
    return [8, 4, 2].first { width / $0 >= minimumWidth } ?? 1
  }

  private static func tooMany(_ header: JPEGHeader) -> String {
    let scans = header.scans > 1 ? " in \(header.scans) scans" : ""
    return "\(header.width)×\(header.height) pixels\(scans) are too many"
  }
}
