// SPDX-License-Identifier: MIT

// The colours of a clear sky, in which a day is painted.

/// The colours of the sky at the zenith and at the horizon below the sun.
package struct SkyColours: Sendable, Hashable {
  package let zenith: RGBColor
  package let horizon: RGBColor

  /// The colours in clear air. They change continuously with the altitude.
  ///
  /// - Parameter altitude: of the sun's centre, degrees, geometric.
  package init(sunAltitude altitude: Double) {
    let stops = Self.stops
    let next = stops.firstIndex { $0.altitude > altitude } ?? stops.count - 1
    let (low, high) = (stops[max(0, next - 1)], stops[next])
    let width = high.altitude - low.altitude
    let share = width > 0 ? min(1, max(0, (altitude - low.altitude) / width)) : 0
    zenith = Self.mixed(low.zenith, high.zenith, share)
    horizon = Self.mixed(low.horizon, high.horizon, share)
  }

  /// The altitudes with given colours, lowest first; colours between them are interpolated.
  private static let stops: [(altitude: Double, zenith: UInt32, horizon: UInt32)] = [
    (-18, 0x060914, 0x0A0F1F), (-12, 0x0B1230, 0x16224A), (-9, 0x101D48, 0x2A3A70),
    (-6, 0x1B3168, 0x5D5F94), (-4, 0x2C4A86, 0xC27F7C), (-2, 0x456AA3, 0xF0955C),
    (0, 0x5F86B8, 0xFFA94F), (3, 0x6E9BCB, 0xFFC877), (6, 0x6BA4DA, 0xF4DDB0),
    (12, 0x5B9EE0, 0xD2E2EC), (30, 0x4690DF, 0xBBDAF2), (90, 0x3A86DA, 0xB4D7F3),
  ]

  /// - Parameter share: of the second colour, 0...1.
  private static func mixed(_ first: UInt32, _ second: UInt32, _ share: Double) -> RGBColor {
    func channel(_ shift: UInt32) -> UInt8 {
      let (from, to) = (Double(first >> shift & 0xFF), Double(second >> shift & 0xFF))
      return UInt8((from + (to - from) * share).rounded())
    }
    return RGBColor(red: channel(16), green: channel(8), blue: channel(0))
  }
}
