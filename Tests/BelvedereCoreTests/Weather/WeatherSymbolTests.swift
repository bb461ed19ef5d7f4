// SPDX-License-Identifier: MIT

// All codes that the service has, with our icon for each.

import Foundation
import Testing

@testable import BelvedereCore

@Suite struct WeatherSymbolTests {
  @Test func everyCodeIsKnownAndHasItsIcon() throws {
    let lines = String(decoding: try fixture("weather-symbols.csv"), as: UTF8.self)
      .split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(lines.count == 83)
    var kinds: Set<WeatherSymbol.Kind> = []
    for line in lines {
      let cells = line.split(separator: ",").map(String.init)
      let symbol = try #require(WeatherSymbol(code: cells[0]))
      let kind = symbol.kind
      kinds.insert(kind)
      #expect(symbol.icon.rawValue == cells[1], "\(cells[0])")
      #expect(
        symbol.light?.rawValue == cells[0].split(separator: "_").dropFirst().first.map(String.init))
      #expect(kind.rawValue == cells[0].split(separator: "_")[0])
    }
    #expect(kinds.count == 41)
    #expect(kinds == Set(WeatherSymbol.Kind.allCases))
  }

  @Test(
    arguments: [
      ("lightsleetshowersandthunder_day", .lightSleetShowersAndThunder),
      ("lightsnowshowersandthunder_night", .lightSnowShowersAndThunder),
      ("lightsnowshowers_night", .lightSnowShowers),
      ("lightsleetandthunder", .lightSleetAndThunder),
    ] as [(String, WeatherSymbol.Kind)])
  func theRightSpellingIsReadToo(code: String, kind: WeatherSymbol.Kind) {
    #expect(WeatherSymbol(code: code)?.kind == kind)
  }

  @Test(arguments: [
    "volcanicash", "volcanicash_night", "_night", "clearsky2", "a", "", "_", "Clear sky", "<b>",
    "rain\n",
    "ясно", String(repeating: "rain", count: 40),
  ])
  func anUnknownCodeIsNone(code: String) {
    #expect(WeatherSymbol(code: code) == nil)
  }

  @Test func anUnknownLightIsNone() {
    #expect(WeatherSymbol(code: "fair_dusk")?.light == nil)
    #expect(WeatherSymbol(code: "fair_dusk")?.icon == .fewClouds)
    #expect(WeatherSymbol(code: "fair_polartwilight")?.light == .polarTwilight)
  }
}
