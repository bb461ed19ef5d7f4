// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation

/// The directives of an answer's `Cache-Control` (RFC 9111 5.2.2) for a private cache. `private`, `s-maxage` and
/// `proxy-revalidate` are for shared caches.
struct CacheControl: Sendable, Hashable {
  /// Seconds for which the answer is fresh. A value that is not a number counts as 0: the answer is
  /// stale at once (4.2.1).
  let maxAge: TimeInterval?
  /// Seconds after its lifetime for which the answer may be used while the host fails (RFC 5861 4).
  let staleIfError: TimeInterval
  let noStore: Bool
  /// True also if the directive names single fields. Such an answer is stored, but confirmed by the host before each
  /// use.
  let noCache: Bool
  let mustRevalidate: Bool

  /// - Parameter line: the header's value; empty if there is none.
  init(_ line: String) {
    let directives = Self.directives(in: line)
    maxAge = directives["max-age"].map(Self.seconds)
    staleIfError = directives["stale-if-error"].map(Self.seconds) ?? 0
    noStore = directives["no-store"] != nil
    noCache = directives["no-cache"] != nil
    mustRevalidate = directives["must-revalidate"] != nil
  }

  /// The directives by name in lower case. Of equal names the first counts (4.2.1).
  private static func directives(in line: String) -> [String: String] {
    var isQuoted = false
    let parts = line.unicodeScalars.split { scalar in
      if scalar == "\"" { isQuoted.toggle() }
      return scalar == "," && !isQuoted
    }
    let pairs = parts.map { part in
      let sides = part.split(separator: "=", maxSplits: 1).map {
        String($0).trimmingCharacters(in: .whitespaces)
      }
      return (sides.first?.lowercased() ?? "", sides.dropFirst().first ?? "")
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  /// Reads a number of seconds, which may be quoted (5.2).
  private static func seconds(_ value: String) -> TimeInterval {
    let digits = value.trimmingCharacters(in: CharacterSet(charactersIn: "\""))
    return TimeInterval(ServiceNumber.count(header: digits) ?? 0)
  }
}
