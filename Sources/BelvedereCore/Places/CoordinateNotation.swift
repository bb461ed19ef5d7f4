// SPDX-License-Identifier: MIT

// Notations of positions, for maps, messages and search fields.

import Foundation

/// A notation of positions, the same in every language and region.
package enum CoordinateNotation: String, Sendable, CaseIterable {
  /// `48.85837, 2.29448`: five digits, about a metre.
  case decimalDegrees = "decimal-degrees"
  /// `48°51′30.1″ N, 2°17′40.1″ E`: a tenth of a second is about three metres.
  case degreesMinutesSeconds = "degrees-minutes-seconds"
  /// `48°51.5022′ N, 2°17.6689′ E`: a ten-thousandth of a minute is about 20 cm.
  case degreesMinutes = "degrees-minutes"
  /// `8FW4V75V+8Q`: a cell of about 14 m by 14 m.
  case plusCode = "plus-code"
  /// `geo:48.85837,2.294481` (RFC 5870).
  case geoURI = "geo-uri"
  /// `+48.858370+002.294481/` (ISO 6709, annex H).
  case iso6709 = "iso-6709"

  /// The position in this notation.
  package func text(of position: Coordinate) -> String {
    let (latitude, longitude) = (position.latitude, position.longitude)
    return switch self {
    case .decimalDegrees:
      "\(PlainNumber.text(latitude, digits: 5)), \(PlainNumber.text(longitude, digits: 5))"
    case .degreesMinutesSeconds: position.bothParts(of: seconds)
    case .degreesMinutes: position.bothParts(of: minutes)
    case .plusCode: PlusCode(position).text
    case .geoURI: "geo:\(position.shortNumbers.latitude),\(position.shortNumbers.longitude)"
    case .iso6709: "\(signed(latitude, width: 2))\(signed(longitude, width: 3))/"
    }
  }
}

extension Coordinate {
  /// Both numbers with a decimal point and at most seven digits after it (a centimetre), in every region.
  package var shortNumbers: (latitude: String, longitude: String) {
    (shortened(latitude), shortened(longitude))
  }

  /// Writes both numbers as parts of a degree, each with its hemisphere.
  fileprivate func bothParts(of part: (Double) -> (text: String, isZero: Bool)) -> String {
    let (north, east) = (part(abs(latitude)), part(abs(longitude)))
    let letters = (
      latitude < 0 && !north.isZero ? "S" : "N", longitude < 0 && !east.isZero ? "W" : "E"
    )
    return "\(north.text) \(letters.0), \(east.text) \(letters.1)"
  }
}

/// Rounds before splitting, so that 59.96″ becomes the next minute and not 60.0″.
private func seconds(_ degrees: Double) -> (text: String, isZero: Bool) {
  let tenths = Int((degrees * 36_000).rounded())
  let minutes = PlainNumber.text(tenths / 600 % 60, width: 2)
  let seconds = PlainNumber.text(tenths / 10 % 60, width: 2)
  return ("\(tenths / 36_000)°\(minutes)′\(seconds).\(tenths % 10)″", tenths == 0)
}

private func minutes(_ degrees: Double) -> (text: String, isZero: Bool) {
  let parts = Int((degrees * 600_000).rounded())
  let whole = PlainNumber.text(parts / 10_000 % 60, width: 2)
  let rest = PlainNumber.text(parts % 10_000, width: 4)
  return ("\(parts / 600_000)°\(whole).\(rest)′", parts == 0)
}

/// A number with its sign, six digits after the point, and at least `width` digits before it.
private func signed(_ value: Double, width: Int) -> String {
  let text = PlainNumber.text(value, digits: 6, width: width)
  return text.hasPrefix("-") ? text : "+" + text
}

/// At most seven digits, without the zeros at the end.
private func shortened(_ value: Double) -> String {
  let text = PlainNumber.text(value, digits: 7)
  let end = text.lastIndex { $0 != "0" }!
  return String(text[end] == "." ? text[..<end] : text[...end])
}
