// SPDX-License-Identifier: MIT

// The symbols of a forecast: 41 kinds of weather, 21 of which look different by day, by night and in
// polar twilight, 83 codes in all. The codes are those of MET Norway, the largest set of the services.

import Foundation

/// The symbol of a period's weather.
package struct WeatherSymbol: Sendable, Hashable {
  /// A kind of weather; the raw value begins the code.
  package enum Kind: String, Sendable, CaseIterable {
    case clearSky = "clearsky"
    case fair
    case partlyCloudy = "partlycloudy"
    case cloudy
    case fog

    case lightRainShowers = "lightrainshowers"
    case rainShowers = "rainshowers"
    case heavyRainShowers = "heavyrainshowers"
    case lightRainShowersAndThunder = "lightrainshowersandthunder"
    case rainShowersAndThunder = "rainshowersandthunder"
    case heavyRainShowersAndThunder = "heavyrainshowersandthunder"

    case lightSleetShowers = "lightsleetshowers"
    case sleetShowers = "sleetshowers"
    case heavySleetShowers = "heavysleetshowers"
    /// The service's own spelling.
    case lightSleetShowersAndThunder = "lightssleetshowersandthunder"
    case sleetShowersAndThunder = "sleetshowersandthunder"
    case heavySleetShowersAndThunder = "heavysleetshowersandthunder"

    case lightSnowShowers = "lightsnowshowers"
    case snowShowers = "snowshowers"
    case heavySnowShowers = "heavysnowshowers"
    /// The service's own spelling.
    case lightSnowShowersAndThunder = "lightssnowshowersandthunder"
    case snowShowersAndThunder = "snowshowersandthunder"
    case heavySnowShowersAndThunder = "heavysnowshowersandthunder"

    case lightRain = "lightrain"
    case rain
    case heavyRain = "heavyrain"
    case lightRainAndThunder = "lightrainandthunder"
    case rainAndThunder = "rainandthunder"
    case heavyRainAndThunder = "heavyrainandthunder"

    case lightSleet = "lightsleet"
    case sleet
    case heavySleet = "heavysleet"
    case lightSleetAndThunder = "lightsleetandthunder"
    case sleetAndThunder = "sleetandthunder"
    case heavySleetAndThunder = "heavysleetandthunder"

    case lightSnow = "lightsnow"
    case snow
    case heavySnow = "heavysnow"
    case lightSnowAndThunder = "lightsnowandthunder"
    case snowAndThunder = "snowandthunder"
    case heavySnowAndThunder = "heavysnowandthunder"
  }

  /// The light in which the sky is drawn.
  package enum Light: String, Sendable, CaseIterable {
    case day
    case night
    /// The sun does not rise that day, but there is twilight; drawn as day.
    case polarTwilight = "polartwilight"
  }

  package let kind: Kind
  /// Nil for weather that looks the same in any light.
  package let light: Light?

  /// Reads a code as the service sends it, such as `lightrainshowers_night`. Nil for an unknown kind: there are no
  /// words for it, and a guessed icon could be wrong.
  package init?(code: String) {
    let parts = code.split(separator: "_", maxSplits: 1).map(String.init)
    guard let kind = parts.first.flatMap(Kind.init(name:)) else { return nil }
    self.kind = kind
    light = parts.count > 1 ? Light(rawValue: parts[1]) : nil
  }
}

extension WeatherSymbol.Kind {
  /// - Parameter name: in the service's spelling, or correctly spelled.
  fileprivate init?(name: String) {
    let meant = ["lightsleetshowersandthunder", "lightsnowshowersandthunder"]
    self.init(rawValue: meant.contains(name) ? "lights" + name.dropFirst("light".count) : name)
  }

  fileprivate var hasThunder: Bool { rawValue.hasSuffix("andthunder") }
  fileprivate var hasSnow: Bool { rawValue.contains("snow") || rawValue.contains("sleet") }
}

// MARK: - Icons

/// The icon of a symbol; the raw value is its name in the Icon Naming Specification. Icon themes have no sleet and no
/// strengths of rain or snow, so a word must stand beside the icon.
package enum WeatherIcon: String, Sendable, CaseIterable {
  case clear = "weather-clear"
  case clearNight = "weather-clear-night"
  case fewClouds = "weather-few-clouds"
  case fewCloudsNight = "weather-few-clouds-night"
  case overcast = "weather-overcast"
  case fog = "weather-fog"
  case scatteredShowers = "weather-showers-scattered"
  case showers = "weather-showers"
  case snow = "weather-snow"
  case storm = "weather-storm"
}

extension WeatherSymbol {
  /// The icon of the kind, in its light.
  package var icon: WeatherIcon {
    switch kind {
    case .cloudy: .overcast
    case .fog: .fog
    case .clearSky: light == .night ? .clearNight : .clear
    case .fair, .partlyCloudy: light == .night ? .fewCloudsNight : .fewClouds
    case .rain, .heavyRain: .showers
    case let kind: kind.hasThunder ? .storm : kind.hasSnow ? .snow : .scatteredShowers
    }
  }
}
