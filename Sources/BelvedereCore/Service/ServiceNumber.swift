// SPDX-License-Identifier: MIT

// Numbers of a service's answers are limited where they enter the program, by the readers of JSON and of header
// lines. Later code adds and multiplies them without checks, and Swift traps on overflow. Waits have limits of their
// own where header lines are read.

/// The limits of numbers from a service.
package enum ServiceNumber {
  /// Greater counts are reduced to this one: it is exact as a `Double`, and sums of a few fit into an `Int`, also one
  /// of 32 bits.
  package static let largestCount = Int(min(1_000_000_000_000_000, Int64(Int.max / 2)))
  /// Pixels: no JPEG has a longer side.
  package static let longestSide = 65_535

  /// The count, at most `largestCount`; nil below zero.
  package static func count(_ number: Int) -> Int? {
    number < 0 ? nil : min(number, largestCount)
  }

  /// The count of a number that was sent as `3.0`; nil for a fraction, and if no `Int` holds it.
  package static func count(_ number: Double) -> Int? {
    Int(exactly: number).flatMap { count($0) }
  }

  /// Pixels of a picture's side, at most `longestSide`; nil for zero and below.
  package static func side(_ count: Int) -> Int? {
    count > 0 ? min(count, longestSide) : nil
  }

  /// The count in a header line; 0 for a negative number. Nil if it is not a whole number.
  package static func count(header text: String) -> Int? {
    if let number = Int(text) { return count(max(0, number)) }
    let isNumber =
      !text.isEmpty && text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    return isNumber ? largestCount : nil
  }

  /// A measured value; nil outside of its limits, where it is invalid, and never -0.
  package static func figure(_ number: Double, in limits: ClosedRange<Double>) -> Double? {
    limits.contains(number) ? number + 0 : nil
  }
}
