// SPDX-License-Identifier: MIT

// Numbers that no service should send: too large for some type, below zero, fractions. For tests of all code that reads
// numbers or computes with them.

import BelvedereCore
import Foundation

/// Numbers as JSON and header lines contain them.
package enum HostileNumbers {
  package static let numbers = [
    "9223372036854775807", "9223372036854775806", "-9223372036854775808", "9223372036854775808",
    "18446744073709551616", "9e18", "-9e18", "1e300", "-1e300", "1e-300", "4294967296",
    "4294967295",
    "2147483648", "2147483647", "65536", "65535", "1000000000000001", "0", "-0.0", "-1", "0.5",
    "-0.5",
    "1.5",
  ]

  /// Numbers and dates as texts, in which cameras' figures and points in time are sent.
  package static let texts = [
    "9223372036854775807", "1e300", "-1e300", "1e-300", "nan", "inf", "0x1p2000", "-1", "1/0",
    "999999999-12-31T23:59:59Z", "-99999999-01-01T00:00:00Z", "9999-12-31T23:59:59.999999999+23:59",
    "0000-00-00T00:00:00Z",
  ]

  /// All numbers and texts as JSON values.
  package static let json = numbers + texts.map { "\"\($0)\"" }

  /// The expected counts of the numbers (here) and points in time of the texts (`dates`), after an
  /// answer was read.
  package static let counts = numbers.map { number in
    Int(number).flatMap { ServiceNumber.count($0) }
      ?? Double(number).flatMap { ServiceNumber.count($0) }
  }
  package static let dates = texts.compactMap { try? Date.ISO8601FormatStyle().parse($0) }
}
