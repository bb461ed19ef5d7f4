// SPDX-License-Identifier: MIT

// The text encodings that requests and answers need: percent-encoding, HTML, HTTP dates and Base64.

import CGLib
import FoundationEssentials
import Glibc

/// Returns the text with all but RFC 3986's unreserved characters percent-encoded.
package func percentEncoded(_ text: String) -> String {
  let bytes = Array(text.utf8)
  // By bytes, since a text may contain NUL.
  guard let encoded = g_uri_escape_bytes(bytes, gsize(bytes.count), nil) else { return "" }
  defer { g_free(encoded) }
  return String(cString: encoded)
}

/// Decodes percent-encoded UTF-8; nil for a broken encoding.
func percentDecoded(_ text: some StringProtocol) -> String? {
  let text = String(text)
  // By bytes, since the text may contain NUL.
  guard let decoded = g_uri_unescape_bytes(text, gssize(text.utf8.count), nil, nil) else {
    return nil
  }
  defer { g_bytes_unref(decoded) }
  var count: gsize = 0
  guard let bytes = g_bytes_get_data(decoded, &count) else { return "" }
  return String(validating: UnsafeRawBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
}

extension String {
  /// Without white space at both ends.
  var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}

/// Returns the text escaped for HTML, also within attributes. Works on scalars, as browsers do: a
/// Character may be a "<" with a letter that joins it.
package func escapedForHTML(_ text: String) -> String {
  var escaped = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": escaped += "&amp;"
    case "<": escaped += "&lt;"
    case ">": escaped += "&gt;"
    case "\"": escaped += "&quot;"
    case "'": escaped += "&#39;"
    // HTML cannot contain this character.
    case "\0": escaped += "\u{FFFD}"
    default: escaped.unicodeScalars.append(scalar)
    }
  }
  return escaped
}

/// Returns a date as in HTTP's headers, e.g. `Sun, 06 Nov 1994 08:49:37 GMT`.
package func httpDate(_ date: Date) -> String {
  var seconds = time_t(date.timeIntervalSince1970)
  var parts = tm()
  gmtime_r(&seconds, &parts)
  let names = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  func two(_ value: Int32) -> String { value < 10 ? "0\(value)" : "\(value)" }
  return "\(names[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)])"
    + " \(parts.tm_year + 1900) \(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
}

/// Returns Base64 in the alphabet for addresses, without padding.
func base64URL(_ bytes: [UInt8]) -> String {
  Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
    .replacing("=", with: "")
}
