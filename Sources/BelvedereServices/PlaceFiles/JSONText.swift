// SPDX-License-Identifier: MIT

// Common errors in JSON files: encodings of old Windows, tabs and line ends inside of strings, unpaired surrogates. The
// parser would skip such strings, or fail for the whole file.

import Foundation

/// Repairs the strings of JSON files.
enum JSONText {
  /// The same JSON with every string in a form that parsers accept. Line numbers change only by line ends inside of
  /// strings.
  static func mended(_ data: Data) -> Data {
    guard !hasWideCharacters(data) else { return data }
    var bytes = [UInt8](data)
    if String(validating: bytes, as: UTF8.self) == nil {
      let text =
        String(data: data, encoding: .windowsCP1252) ?? String(data: data, encoding: .isoLatin1)
      bytes = Array((text ?? "").utf8)
    }
    mendTexts(in: &bytes)
    return Data(bytes)
  }

  /// True for UTF-16 and UTF-32. JSON begins with an ASCII character, for which these have zero bytes.
  private static func hasWideCharacters(_ data: Data) -> Bool {
    data.starts(with: [0xFE, 0xFF]) || data.starts(with: [0xFF, 0xFE])
      || data.prefix(4).contains(0)
  }

  private static func mendTexts(in bytes: inout [UInt8]) {
    var isInText = false
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""): isInText.toggle()
      case UInt8(ascii: "\\") where isInText:
        index += 1
        if index < bytes.count, bytes[index] == UInt8(ascii: "u") {
          index += mendEscape(at: index + 1, of: &bytes)
        }
      case ..<0x20 where isInText: bytes[index] = UInt8(ascii: " ")
      default: break
      }
      index += 1
    }
  }

  /// Replaces an unpaired surrogate by U+FFFD. Returns the number of bytes to skip.
  private static func mendEscape(at start: Int, of bytes: inout [UInt8]) -> Int {
    guard let unit = codeUnit(at: start, of: bytes) else { return 0 }
    switch unit {
    case 0xD800...0xDBFF:
      let next = start + 6
      if next <= bytes.count, bytes[next - 2] == UInt8(ascii: "\\"),
        bytes[next - 1] == UInt8(ascii: "u"),
        let low = codeUnit(at: next, of: bytes), 0xDC00...0xDFFF ~= low
      {
        return 10
      }
    case 0xDC00...0xDFFF: break
    default: return 4
    }
    bytes.replaceSubrange(start..<start + 4, with: "FFFD".utf8)
    return 4
  }

  private static func codeUnit(at start: Int, of bytes: [UInt8]) -> UInt16? {
    guard start + 4 <= bytes.count else { return nil }
    return UInt16(String(decoding: bytes[start..<start + 4], as: UTF8.self), radix: 16)
  }
}
