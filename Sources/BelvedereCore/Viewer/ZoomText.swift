// SPDX-License-Identifier: MIT

// Zoom as text in percent.

import Foundation

/// Zoom as text.
package enum ZoomText {
  /// Whole percent: `1` is 100.
  package static func percent(_ zoom: Double) -> Int {
    let percent = zoom * 100
    return percent.isFinite ? Int(percent.rounded()) : 0
  }

  /// Returns the typed zoom: `150`, `150 %`, `62,5`, `٢٠٠`. Nil if the text is not a number above zero.
  package static func zoom(typed text: String) -> Double? {
    let number = text.withPlainDigits.filter { !$0.isWhitespace && $0 != "%" }
      .replacing(",", with: ".")
    guard let percent = Double(number), percent.isFinite, percent > 0 else { return nil }
    return percent / 100
  }
}
