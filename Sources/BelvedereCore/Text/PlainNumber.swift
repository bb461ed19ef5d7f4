// SPDX-License-Identifier: MIT

// Numbers for programs: in files, addresses, requests and at a terminal. The digits are ASCII and the decimal sign
// is a point, in every region. `UserLocale` of GtkKit writes numbers for people. A hygiene test forbids number
// formats in all other files.

import Foundation

/// Writes numbers for programs.
package enum PlainNumber {
  /// Up to here a `Double` represents every multiple of a half.
  private static let largest = 1e15

  /// Returns a number with a fixed count of digits after the point, such as `41.89020`; never "-0.00".
  ///
  /// Halves are rounded away from zero by the shortest decimal notation: 9.722945 is a little less in binary, and would
  /// otherwise be rounded down. A number of more than 15 digits is written as Swift does (`1e+300`).
  ///
  /// - Parameters:
  ///   - digits: 0...9.
  ///   - width: the least count of digits before the point; zeros are added.
  package static func text(_ number: Double, digits: Int, width: Int = 1) -> String {
    let unit = (0..<digits).reduce(1) { power, _ in power * 10 }
    let scaled = (abs(number) * Double(unit)).nextUp.rounded()
    guard scaled < largest else { return "\(number)" }
    let parts = Int(scaled)
    let whole = (number < 0 && parts != 0 ? "-" : "") + text(parts / unit, width: width)
    return digits == 0 ? whole : "\(whole).\(text(parts % unit, width: digits))"
  }

  /// Returns a whole number with at least `width` digits; zeros are added after its sign.
  package static func text(_ number: Int, width: Int) -> String {
    let digits = String(number.magnitude)
    let zeros = String(repeating: "0", count: max(0, width - digits.count))
    return (number < 0 ? "-" : "") + zeros + digits
  }

  /// Returns a number in upper-case hexadecimal digits, at least `width` of them.
  package static func hexadecimal(_ number: UInt32, width: Int) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

extension String {
  /// Typed or copied text for a reader of plain numbers: digits of every script become ASCII digits; the decimal
  /// sign, the comma and the percent sign of Arabic and Persian become the usual ones; invisible marks of direction
  /// are removed.
  package var withPlainDigits: String {
    guard !utf8.allSatisfy({ $0 < 0x80 }) else { return self }
    var plain = self
    plain.unicodeScalars.removeAll { $0.properties.isBidiControl }
    return String(plain.map(\.plain))
  }
}

extension Character {
  fileprivate var plain: Character {
    switch self {
    case "٫": return "."
    case "،": return ","
    case "٪": return "%"
    default:
      // Decimal digits only: `½` and `三` are numbers, too.
      guard unicodeScalars.count == 1, unicodeScalars.first?.properties.numericType == .decimal,
        let digit = wholeNumberValue
      else { return self }
      return Character("\(digit)")
    }
  }
}
