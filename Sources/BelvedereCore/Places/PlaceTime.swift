// The time of day at a place. Where no time zone is known, as on the sea and at the poles, it is the mean
// solar time of the meridian, and says so.

import Foundation

/// The clock of a place.
package struct PlaceTime: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// That of the clocks there.
    case zone
    /// Noon is when the sun is highest, on the average of the year.
    case meanSolar
  }

  package let kind: Kind
  /// For the formatting of dates; mean solar time is a fixed offset from GMT, in whole minutes.
  package let timeZone: TimeZone

  /// - Parameter zone: a name of the IANA time zone database; mean solar time without one, or where it is
  ///   unknown on this computer.
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
