// A place as it is pasted into maps and search fields.

import Foundation

extension Coordinate {
  /// Decimal degrees, latitude first, as maps and search fields read them in any country:
  /// `60.12420, 6.74000`. Five digits are about a metre.
  package var decimalDegrees: String { "\(degrees(latitude)), \(degrees(longitude))" }
}

/// Five digits after a point, in every region; never "-0.00000".
private func degrees(_ value: Double) -> String {
  let rounded = (value * 100_000).rounded() / 100_000
  return String(format: "%.5f", rounded == 0 ? 0 : rounded)
}
