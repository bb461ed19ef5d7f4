// The numbers of a service's answers, put within bounds where they enter the program, by whoever reads
// JSON or header lines. Behind that they are added and multiplied freely, and Swift ends a program in
// which a result does not fit. A wait has bounds of its own (RetryAfter).

/// The bounds of what a service counts.
package enum ServiceNumber {
  /// Counts above are taken for this one: exact as a `Double`, and some may be added up in an `Int`,
  /// of 32 bits too.
  package static let largestCount = Int(min(1_000_000_000_000_000, Int64(Int.max / 2)))
  /// Pixels: no JPEG has a longer side.
  package static let longestSide = 65_535

  /// The count, at most `largestCount`; nil below zero.
  package static func count(_ number: Int) -> Int? {
    number < 0 ? nil : min(number, largestCount)
  }

  /// The same for a number that was sent as `3.0`; nil for a fraction, and for what no `Int` holds.
  package static func count(_ number: Double) -> Int? {
    Int(exactly: number).flatMap { count($0) }
  }

  /// Pixels of a picture's side, at most `longestSide`; nil for zero and below.
  package static func side(_ count: Int) -> Int? {
    count > 0 ? min(count, longestSide) : nil
  }

  /// The count in a header line; 0 for a number below. Nil when it is no whole number.
  package static func count(header text: String) -> Int? {
    if let number = Int(text) { return count(max(0, number)) }
    let isNumber =
      !text.isEmpty && text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    return isNumber ? largestCount : nil
  }

  /// A measured figure; nil outside of its limits, where it is no measurement, and never -0.
  package static func figure(_ number: Double, in limits: ClosedRange<Double>) -> Double? {
    limits.contains(number) ? number + 0 : nil
  }
}
