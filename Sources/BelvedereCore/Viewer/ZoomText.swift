// Zoom as people read and type it: percent.

import Foundation

/// Zoom as text.
package enum ZoomText {
  /// Whole percent: `1` is 100.
  package static func percent(_ zoom: Double) -> Int {
    let percent = zoom * 100
    return percent.isFinite ? Int(percent.rounded()) : 0
  }

  /// Returns the zoom that a person typed: `150`, `150 %`, `62,5`, `٢٠٠`. Nil if that is no number above
  /// zero.
  package static func zoom(typed text: String) -> Double? {
    let number = text.withPlainDigits.filter { !$0.isWhitespace && $0 != "%" }
      .replacing(",", with: ".")
    guard let percent = Double(number), percent.isFinite, percent > 0 else { return nil }
    return percent / 100
  }
}
