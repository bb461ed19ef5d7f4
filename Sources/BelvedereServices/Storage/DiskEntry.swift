// SPDX-License-Identifier: MIT

// The format of a file in the disk cache: a header with length and checksum, then the bytes. Truncation by a crash and
// damage by a bad disk are detected.
//
//   0  "BVIMAGE1"
//   8  length of the content, 64 bit, little endian
//   16 checksum of the content, 64 bit, little endian
//   24 content

import Foundation

enum DiskEntry {
  static let headerLength = 24
  private static let magic = Data("BVIMAGE1".utf8)

  /// Returns the header for a content.
  static func header(for content: Data) -> Data {
    var header = magic
    append(UInt64(content.count), to: &header)
    append(Digest.checksum(content), to: &header)
    return header
  }

  /// Returns the content of a file; nil if the file is damaged.
  static func content(of file: Data) -> Data? {
    let header = file.prefix(headerLength)
    let content = file.dropFirst(headerLength)
    guard header.count == headerLength, header == self.header(for: content) else { return nil }
    return content
  }

  private static func append(_ number: UInt64, to data: inout Data) {
    withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0) }
  }
}
