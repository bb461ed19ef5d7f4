// SPDX-License-Identifier: MIT

// The effect of clouds on the colours of a golden hour.

import Foundation

/// The chance that sunrise or sunset colours the sky, by a simple rule.
///
/// The low sun colours clouds from below. Low clouds and fog block its light; clouds above 2,000 m with gaps
/// reflect it; a cloudless sky has nothing to colour. The rule uses the mean cloud cover over the golden hour,
/// weighted by the time for which each step of the forecast holds. The first line that fits decides:
///
/// | verdict | when |
/// | --- | --- |
/// | dull | low clouds over 70 %, or fog over 50 %, or at least 0.1 mm of rain or snow an hour |
/// | promising | low clouds up to 30 %, and the thicker of the medium and the high layer 30 to 80 % |
/// | clear | all three layers under 20 % |
/// | unknown | anything else; also where the forecast does not cover half of the golden hour |
///
/// There is no accepted standard for this, and clouds far beyond the horizon, which a forecast for one place does
/// not contain, matter as much. Hence four words, and no percentage.
package struct ColourChance: Sendable, Hashable {
  package enum Verdict: Sendable { case promising, clear, dull, unknown }

  /// A cause of the verdict, for the sentence that explains it.
  package enum Reason: Sendable, Hashable {
    case lowClouds, fog
    case precipitation
    /// Few low clouds.
    case freeHorizon
    case mediumClouds, highClouds
    case noClouds
    /// No line of the rule fits the clouds.
    case undecided
    /// The forecast does not cover the golden hour.
    case beyondForecast
    /// The forecast does not contain the layers of clouds.
    case layersUnknown
  }

  package let verdict: Verdict
  /// The most important one first.
  package let reasons: [Reason]
  /// The means that the rule used; nil if the forecast does not cover the golden hour.
  package let clouds: CloudCover?

  /// - Parameter goldenHour: one continuous golden hour, in the morning or in the evening.
  package init(goldenHour: DateInterval, forecast: Forecast) {
    let shares = forecast.shares(of: goldenHour)
    let covered = shares.reduce(0) { $0 + $1.seconds }
    guard covered > 0, covered * 2 >= goldenHour.duration else {
      self.init(.unknown, [.beyondForecast], nil)
      return
    }
    var clouds = CloudCover()
    for layer in [\CloudCover.total, \.low, \.medium, \.high, \.fog] {
      clouds[keyPath: layer] = Self.mean(of: layer, in: shares)
    }
    let (verdict, reasons) = Self.rule(clouds, isWet: shares.contains { $0.step.isWet })
    self.init(verdict, reasons, clouds)
  }

  private init(_ verdict: Verdict, _ reasons: [Reason], _ clouds: CloudCover?) {
    self.verdict = verdict
    self.reasons = reasons
    self.clouds = clouds
  }

  /// The chance as 0...3 marks; nil if nobody can tell.
  package var marks: Int? {
    switch verdict {
    case .promising: 3
    case .unknown: reasons == [.undecided] ? 2 : nil
    case .clear: 1
    case .dull: 0
    }
  }

  private static func rule(
    _ clouds: CloudCover, isWet: Bool
  ) -> (verdict: Verdict, reasons: [Reason]) {
    var obstacles: [Reason] = []
    if let low = clouds.low, low > 70 { obstacles.append(.lowClouds) }
    if let fog = clouds.fog, fog > 50 { obstacles.append(.fog) }
    if isWet { obstacles.append(.precipitation) }
    if !obstacles.isEmpty { return (.dull, obstacles) }
    guard let low = clouds.low, let medium = clouds.medium, let high = clouds.high else {
      return (.unknown, [.layersUnknown])
    }
    let canvas = max(medium, high)
    if low <= 30, 30...80 ~= canvas {
      var reasons: [Reason] = []
      if high >= 30 { reasons.append(.highClouds) }
      if medium >= 30 { reasons.append(.mediumClouds) }
      return (.promising, reasons + [.freeHorizon])
    }
    if low < 20, canvas < 20 { return (.clear, [.noClouds]) }
    return (.unknown, [.undecided])
  }

  /// The mean over the time with a figure; nil if that is less than half.
  private static func mean(
    of layer: KeyPath<CloudCover, Double?>,
    in shares: [(step: Forecast.Step, seconds: TimeInterval)]
  ) -> Double? {
    let known = shares.compactMap { share in
      share.step.clouds[keyPath: layer].map { (value: $0, seconds: share.seconds) }
    }
    let seconds = known.reduce(0) { $0 + $1.seconds }
    guard seconds > 0, seconds * 2 >= shares.reduce(0, { $0 + $1.seconds }) else { return nil }
    return known.reduce(0) { $0 + $1.value * $1.seconds } / seconds
  }
}

extension Forecast.Step {
  /// True if at least a tenth of a millimetre falls in each hour of the shortest period.
  fileprivate var isWet: Bool {
    guard let period = periods.first, let amount = period.precipitation else { return false }
    return amount * 10 >= Double(period.hours)
  }
}
