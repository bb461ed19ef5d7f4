// SPDX-License-Identifier: MIT

// A real gzip file of spaces, made without a compressor: one block of fixed Huffman codes (RFC
// 1951, 3.2.6), which has one literal and then copies of 258 bytes from one byte back, 13 bits
// each.

import NIOCore

/// Small bodies that decode to more than a client's limits.
enum GzipBomb {
  /// Decodes to 16 MiB of spaces, with which many a valid JSON text begins.
  static let forJSON = make(copies: 65_028, crc: jsonCRC)
  /// Decodes to 128 MiB.
  static let forImages = make(copies: 520_222, crc: imageCRC)

  // CRC-32 of one space and as many copies of 258 spaces.
  private static let jsonCRC: UInt32 = 0x00DC_D031
  private static let imageCRC: UInt32 = 0xB536_0413

  private static func make(copies: Int, crc: UInt32) -> ByteBuffer {
    var bits = BitWriter()
    bits.append(0b1, count: 1)  // the last block
    bits.append(0b01, count: 2)  // fixed codes
    bits.append(UInt32(0x30 + 0x20).bitReversed(8), count: 8)  // a space
    for _ in 0..<copies {
      bits.append(UInt32(0b1100_0101).bitReversed(8), count: 8)  // length 258
      bits.append(0, count: 5)  // distance 1
    }
    bits.append(0, count: 7)  // the end
    bits.flush()
    var file = ByteBuffer(bytes: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 3])
    file.writeBytes(bits.bytes)
    file.writeInteger(crc, endianness: .little)
    file.writeInteger(UInt32(1 + copies * 258), endianness: .little)
    return file
  }
}

/// Packs bits into bytes, the lowest first.
private struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var pending: UInt32 = 0
  private var pendingCount = 0

  mutating func append(_ bits: UInt32, count: Int) {
    pending |= bits << UInt32(pendingCount)
    pendingCount += count
    while pendingCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingCount -= 8
    }
  }

  mutating func flush() {
    if pendingCount > 0 { append(0, count: 8 - pendingCount) }
  }
}

extension UInt32 {
  /// Reverses the lowest bits, because Huffman codes begin with their highest bit.
  fileprivate func bitReversed(_ count: Int) -> UInt32 {
    (0..<count).reduce(0) { result, bit in
      result | (self >> UInt32(bit) & 1) << UInt32(count - 1 - bit)
    }
  }
}
