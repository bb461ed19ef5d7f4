// SPDX-License-Identifier: MIT

// JPEG files with a chosen defect, made from good ones by changing, moving or repeating their
// segments.

import CTurboJPEG

/// Makes bad JPEG files.
enum BadJPEG {
  /// Returns a file whose valid head states 30,000 by 30,000 pixels, with the data of 16 by 16.
  static func huge() throws -> [UInt8] {
    var file = try grey(side: 16)
    if let frame = segments(of: file).first(where: { $0.marker == 0xC0 }) {
      // After the marker: length (2), precision (1), height (2), width (2).
      let size: [UInt8] = [UInt8(30_000 >> 8), UInt8(30_000 & 255)]
      file.replaceSubrange((frame.start + 5)..<(frame.start + 9), with: size + size)
    }
    return file
  }

  /// Returns a progressive file that contains its last scan a thousand times.
  static func manyScans() throws -> [UInt8] {
    let file = try grey(side: 64, flags: TJFLAG_PROGRESSIVE)
    guard let scan = segments(of: file).last(where: { $0.marker == 0xDA }) else { return file }
    let end = file.count - 2  // the end-of-image marker
    let repeated = Array(repeating: file[scan.start..<end], count: 1_000).joined()
    return Array(file[..<end]) + repeated + Array(file[end...])
  }

  /// Returns the file with its Huffman tables zeroed.
  static func corrupted(_ file: [UInt8]) -> [UInt8] {
    var file = file
    for table in segments(of: file) where table.marker == 0xC4 {
      for position in (table.start + 4)..<table.end { file[position] = 0 }
    }
    return file
  }

  private struct EncodingFailed: Error {}

  /// Encodes a grey square.
  private static func grey(side: Int, flags: Int32 = 0) throws -> [UInt8] {
    let handle = tjInitCompress()
    var output: UnsafeMutablePointer<UInt8>?
    var length: UInt = 0
    defer {
      tjFree(output)
      tjDestroy(handle)
    }
    let status = tjCompress2(
      handle, Array(repeating: 128, count: side * side * 3), Int32(side), 0, Int32(side),
      Int32(TJPF_RGB.rawValue), &output, &length, Int32(TJSAMP_420.rawValue), 75, flags)
    guard status == 0, let output else { throw EncodingFailed() }
    return Array(UnsafeBufferPointer(start: output, count: Int(length)))
  }

  private struct Segment {
    let marker: UInt8
    /// The position of the marker's `FF`.
    let start: Int
    /// The position behind the segment's parameters; the data of a scan follows.
    let end: Int
  }

  /// Returns the segments with parameters, in their order.
  private static func segments(of file: [UInt8]) -> [Segment] {
    var segments: [Segment] = []
    var position = 2
    while position + 4 <= file.count {
      let marker = file[position + 1]
      // Within a scan, FF is followed by 00 or a restart marker.
      guard file[position] == 0xFF, marker != 0, marker != 0xFF, !(0xD0...0xD9).contains(marker)
      else {
        position += 1
        continue
      }
      let end = position + 2 + (Int(file[position + 2]) << 8 | Int(file[position + 3]))
      if end > file.count { break }
      segments.append(Segment(marker: marker, start: position, end: end))
      position = end
    }
    return segments
  }
}
