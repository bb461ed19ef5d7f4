// Numbers that no service should send: too large for one type of number or the other, below zero,
// fractions. For the tests of everything that reads numbers or works with what was read.

import BelvedereCore
import Foundation

/// Numbers as JSON and header lines write them.
package enum HostileNumbers {
  package static let numbers = [
    "9223372036854775807", "9223372036854775806", "-9223372036854775808", "9223372036854775808",
    "18446744073709551616", "9e18", "-9e18", "1e300", "-1e300", "1e-300", "4294967296",
    "4294967295",
    "2147483648", "2147483647", "65536", "65535", "1000000000000001", "0", "-0.0", "-1", "0.5",
    "-0.5",
    "1.5",
  ]

  /// Some of them in texts, as cameras' figures and dates are sent.
  package static let texts = [
    "9223372036854775807", "1e300", "-1e300", "1e-300", "nan", "inf", "0x1p2000", "-1", "1/0",
    "999999999-12-31T23:59:59Z", "-99999999-01-01T00:00:00Z", "9999-12-31T23:59:59.999999999+23:59",
    "0000-00-00T00:00:00Z",
  ]

  /// All of them as values of JSON.
  package static let json = numbers + texts.map { "\"\($0)\"" }

  /// What becomes of the numbers as counts, and of the texts as points in time, where a service's
  /// answer is read.
  package static let counts = numbers.map { number in
    Int(number).flatMap { ServiceNumber.count($0) }
      ?? Double(number).flatMap { ServiceNumber.count($0) }
  }
  package static let dates = texts.compactMap { try? Date.ISO8601FormatStyle().parse($0) }
}
