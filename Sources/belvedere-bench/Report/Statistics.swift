// Medians and percentiles of measured values.

extension [Double] {
  /// The value below which this share of all values lies; 0 without values.
  func percentile(_ share: Double) -> Double {
    guard !isEmpty else { return 0 }
    return sorted()[Swift.min(count - 1, Int(share * Double(count)))]
  }

  var median: Double { percentile(0.5) }
}
