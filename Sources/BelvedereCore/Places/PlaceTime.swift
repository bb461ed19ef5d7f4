// SPDX-License-Identifier: MIT

// The time of day at a place. Where no time zone is known, as on the sea and at the poles, it is mean solar time.

import Foundation

/// The clock of a place.
package struct PlaceTime: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// The time zone's.
    case zone
    /// Noon is at the mean time of the sun's highest position.
    case meanSolar
  }

  package let kind: Kind
  /// The zone for formatting dates; for mean solar time, a fixed offset from GMT in whole minutes.
  package let timeZone: TimeZone

  /// - Parameter zone: a name of the IANA time zone database. Mean solar time if it is nil or unknown on this
  ///   computer.
  package init(at position: Coordinate, zone: String?) {
    if let zone = zone.flatMap(TimeZone.init(identifier:)) {
      kind = .zone
      timeZone = zone
    } else {
      kind = .meanSolar
      // A degree is four minutes.
      let minutes = Int((position.longitude * 4).rounded())
      timeZone = TimeZone(secondsFromGMT: minutes * 60) ?? .gmt
    }
  }

  /// Seconds to add to GMT at a date.
  package func offset(at date: Date) -> TimeInterval {
    TimeInterval(timeZone.secondsFromGMT(for: date))
  }
}
