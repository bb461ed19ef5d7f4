// libjpeg as Swift sees it: one JPEG, whole or row by row. Everything that can be refused is refused
// from the markers and the header, before memory is taken for pixels; DecodingLimits has the rest.
//
// 1. no JPEG, another kind than baseline, extended or progressive with Huffman codes: refused;
// 2. the end marker, all data or one of the colours are missing: cut on its way, refused;
// 3. decoded with warnings: damaged inside, or its data end early, but worth showing. What is missing
//    is grey; the picture is not sound, so that nobody keeps it on disk;
// 4. libjpeg gives up: refused, whatever it warned of before.
//
// A cancelled task ends its decoding between two rows.

import BelvedereCore
import CJPEG
import Foundation

/// Decodes one JPEG, in any number of passes. Not Sendable: belongs to one thread at a time.
final class JPEGReader {
  let header: JPEGHeader
  private let jpeg: OpaquePointer
  private let data: Data

  /// Opens a JPEG; throws `.undecodable` when it is none, is cut off, is of another kind or has too
  /// many scans.
  ///
  /// - Parameter isCancelled: asked between rows; the caller's task unless told.
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

  /// False when there was damage in what was decoded until now.
  var isSound: Bool { bv_jpeg_is_sound(jpeg) }

  /// Goes before the first row of the picture at one over `divisor` (1, 2, 4 or 8) of its size; false
  /// when there is more to do, which the same call does. Takes some milliseconds at most.
  func begin(divisor: Int) throws(ImageError) -> Bool {
    try call { bv_jpeg_begin(jpeg, $0, $1, CUnsignedInt(divisor)) } == BV_JPEG_DONE
  }

  /// Passes over rows, which is cheaper than reading them.
  func skip(_ count: Int) throws(ImageError) {
    _ = try call { bv_jpeg_skip(jpeg, $0, $1, CUnsignedInt(count)) }
  }

  /// Reads rows: 4 bytes a pixel, blue, green, red, alpha. All of them are written, or it throws.
  ///
  /// - Parameter target: room for `count` rows, one right behind the other.
  func read(_ count: Int, to target: UnsafeMutableRawBufferPointer) throws(ImageError) {
    let rowBytes = target.count / count
    let pixels = target.bindMemory(to: UInt8.self).baseAddress
    _ = try call { bv_jpeg_read(jpeg, $0, $1, pixels, rowBytes, CUnsignedInt(count)) }
    if header.isCMYK { convertCMYK(target, isInverted: header.isInverted) }
  }

  /// Reads on from the last row to the end marker, which may show damage.
  func finish() throws(ImageError) {
    _ = try call { bv_jpeg_finish(jpeg, $0, $1) }
  }
}

extension JPEGReader {
  /// Calls libjpeg with the JPEG's bytes, wherever they are now.
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
