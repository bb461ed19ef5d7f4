// SPDX-License-Identifier: MIT

// Dates in header lines, read by libcurl.

import CCurl
import Foundation

/// Dates in header lines: in HTTP's three spellings (RFC 9110 5.6.7), and in others that servers write, with another
/// zone or with none, which is UTC. A year of two digits is one of 1971 to 2070. The names of days and months are
/// English in every locale. Calls may be made from any isolation.
enum HTTPDate {
  /// The date; nil for text that is none.
  static func date(from text: String) -> Date? {
    let seconds = curl_getdate(text, nil)
    return seconds == -1 ? nil : Date(timeIntervalSince1970: TimeInterval(seconds))
  }
}
