// libjpeg as Swift sees it: one JPEG, whole or row by row. A file is refused from its markers and
// header where possible, before memory is taken for pixels; DecodingLimits has the limits.
//
// 1. No JPEG, or another kind than baseline, extended or progressive with Huffman codes: refused.
// 2. The bytes end before the rows, or one of the colours is missing: cut on its way, refused.
// 3. Decoded with warnings: the data is damaged or ends early, but is worth showing. Missing parts
//    are grey; the picture is not sound and is not kept on disk. All rows are there without an end
//    marker, or with bytes of other programs behind them: sound.
// 4. libjpeg gives up: refused, whatever it warned of before.
//
// A cancelled task ends its decoding between two rows.

import BelvedereCore
import CJPEG
import Foundation

/// Decodes one JPEG, in any number of passes. Not Sendable: one thread at a time uses it.
final class JPEGReader {
  let header: JPEGHeader
  private let jpeg: OpaquePointer
  private let data: Data

  /// Opens a JPEG. Throws `.undecodable` if it is none, is cut off before its first scan, is of another
  /// kind or has too many scans.
  ///
  /// - Parameter isCancelled: asked between rows; by default it asks the caller's task.
  init(
    _ data: Data, limits: DecodingLimits,
    isCancelled: @convention(c) () -> Bool = { Task.isCancelled }
  ) throws(ImageError) {
    let scans = try JPEGStructure(of: data, within: limits).scans
    guard let jpeg = bv_jpeg_new(isCancelled) else {
      throw .undecodable(detail: "no decoder")
    }
    var found = bv_jpeg_header()
    let outcome = data.bytes.withUnsafeBytes {
      bv_jpeg_open(
        jpeg, $0.bindMemory(to: UInt8.self).baseAddress, $0.count, CUnsignedInt(scans), &found)
    }
    do throws(ImageError) {
      try Self.check(outcome, of: jpeg)
    } catch {
      bv_jpeg_close(jpeg)
      throw error
    }
    self.jpeg = jpeg
    self.data = data
    header = JPEGHeader(found, scans: scans)
  }

  deinit { bv_jpeg_close(jpeg) }

  /// False if the data decoded so far was damaged.
  var isSound: Bool { bv_jpeg_is_sound(jpeg) }

  /// True if whole rows are missing at the end, as far as it was decoded.
  var isCut: Bool { bv_jpeg_is_cut(jpeg) }

  /// Starts a pass at one over `divisor` (1, 2, 4 or 8) of the picture's size, before its first
  /// row. Works for some milliseconds at most; false if the call must be repeated to finish.
  func begin(divisor: Int) throws(ImageError) -> Bool {
    try call { bv_jpeg_begin(jpeg, $0, $1, CUnsignedInt(divisor)) } == BV_JPEG_DONE
  }

  /// Skips rows, which is cheaper than reading them.
  func skip(_ count: Int) throws(ImageError) {
    _ = try call { bv_jpeg_skip(jpeg, $0, $1, CUnsignedInt(count)) }
  }

  /// Reads rows: 4 bytes a pixel, blue, green, red, alpha. Writes all of them or throws.
  ///
  /// - Parameter target: room for `count` rows without gaps between them.
  func read(_ count: Int, to target: UnsafeMutableRawBufferPointer) throws(ImageError) {
    let rowBytes = target.count / count
    let pixels = target.bindMemory(to: UInt8.self).baseAddress
    _ = try call { bv_jpeg_read(jpeg, $0, $1, pixels, rowBytes, CUnsignedInt(count)) }
    if header.isCMYK { convertCMYK(target, isInverted: header.isInverted) }
  }

  /// Reads on behind the last row, which may reveal damage.
  func finish() throws(ImageError) {
    _ = try call { bv_jpeg_finish(jpeg, $0, $1) }
  }
}

extension JPEGReader {
  /// Calls libjpeg with the current address of the JPEG's bytes.
  private func call(
    _ function: (UnsafePointer<UInt8>?, Int) -> bv_jpeg_outcome
  ) throws(ImageError) -> bv_jpeg_outcome {
    let outcome = data.bytes.withUnsafeBytes {
      function($0.bindMemory(to: UInt8.self).baseAddress, $0.count)
    }
    try Self.check(outcome, of: jpeg)
    return outcome
  }

  private static func check(
    _ outcome: bv_jpeg_outcome, of jpeg: OpaquePointer
  ) throws(ImageError) {
    switch outcome {
    case BV_JPEG_FAILED: throw .undecodable(detail: String(cString: bv_jpeg_message(jpeg)))
    case BV_JPEG_CANCELLED: throw .cancelled
    default: return
    }
  }
}
