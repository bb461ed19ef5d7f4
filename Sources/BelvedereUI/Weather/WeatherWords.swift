// SPDX-License-Identifier: MIT

// The weather in the person's words and units, and the icons of its symbols.

import BelvedereCore
import GtkKit

extension TemperatureUnit {
  /// For example "12 °C".
  func text(celsius: Double) -> String {
    let degrees = rounded(celsius: celsius)
    let text =
      switch self {
      case .celsius: tr("%@ °C", degrees)
      case .fahrenheit: tr("%@ °F", degrees)
      }
    return UserLocale.isolated(text)
  }

  /// For example "12°".
  func shortText(celsius: Double) -> String {
    UserLocale.isolated(tr("%@°", rounded(celsius: celsius)))
  }

  private func rounded(celsius: Double) -> String {
    UserLocale.text(Int(value(celsius: celsius).rounded()))
  }
}

extension WindUnit {
  /// For example "5 m/s".
  func text(metresPerSecond speed: Double) -> String {
    let number = UserLocale.text(Int(value(metresPerSecond: speed).rounded()))
    let text =
      switch self {
      case .metresPerSecond: tr("%@ m/s", number)
      case .kilometresPerHour: tr("%@ km/h", number)
      case .milesPerHour: tr("%@ mph", number)
      case .knots: tr("%@ kn", number)
      case .beaufort: tr("force %@", number)
      }
    return UserLocale.isolated(text)
  }
}

extension BeaufortForce {
  var words: String {
    switch self {
    case .calm: tr("Calm")
    case .lightAir: tr("Light air")
    case .lightBreeze: tr("Light breeze")
    case .gentleBreeze: tr("Gentle breeze")
    case .moderateBreeze: tr("Moderate breeze")
    case .freshBreeze: tr("Fresh breeze")
    case .strongBreeze: tr("Strong breeze")
    case .nearGale: tr("Near gale")
    case .gale: tr("Gale")
    case .strongGale: tr("Strong gale")
    case .storm: tr("Storm")
    case .violentStorm: tr("Violent storm")
    case .hurricane: tr("Hurricane")
    }
  }
}

// MARK: - Symbols

extension WeatherSymbol {
  /// The name of the weather.
  var words: String { kind.words }

  var shownIcon: Icon { icon.shown }

  /// The icon, with the words as its accessible name.
  ///
  /// - Parameter size: application pixels.
  func makeImage(size: Int) -> Widget {
    let image = Make.image(shownIcon.name, size: size)
    image.setHint(words)
    return image
  }
}

extension WeatherIcon {
  fileprivate var shown: Icon {
    switch self {
    case .clear: .weatherClear
    case .clearNight: .weatherClearNight
    case .fewClouds: .weatherFewClouds
    case .fewCloudsNight: .weatherFewCloudsNight
    case .overcast: .weatherOvercast
    case .fog: .weatherFog
    case .scatteredShowers: .weatherShowersScattered
    case .showers: .weatherShowers
    case .snow: .weatherSnow
    case .storm: .weatherStorm
    }
  }
}

extension WeatherSymbol.Kind {
  var words: String {
    switch self {
    case .clearSky: tr("Clear sky")
    case .fair: tr("Fair")
    case .partlyCloudy: tr("Partly cloudy")
    case .cloudy: tr("Cloudy")
    case .fog: tr("Fog")
    case .lightRainShowers: tr("Light rain showers")
    case .rainShowers: tr("Rain showers")
    case .heavyRainShowers: tr("Heavy rain showers")
    case .lightRainShowersAndThunder: tr("Light rain showers and thunder")
    case .rainShowersAndThunder: tr("Rain showers and thunder")
    case .heavyRainShowersAndThunder: tr("Heavy rain showers and thunder")
    case .lightSleetShowers: tr("Light sleet showers")
    case .sleetShowers: tr("Sleet showers")
    case .heavySleetShowers: tr("Heavy sleet showers")
    case .lightSleetShowersAndThunder: tr("Light sleet showers and thunder")
    case .sleetShowersAndThunder: tr("Sleet showers and thunder")
    case .heavySleetShowersAndThunder: tr("Heavy sleet showers and thunder")
    case .lightSnowShowers: tr("Light snow showers")
    case .snowShowers: tr("Snow showers")
    case .heavySnowShowers: tr("Heavy snow showers")
    case .lightSnowShowersAndThunder: tr("Light snow showers and thunder")
    case .snowShowersAndThunder: tr("Snow showers and thunder")
    case .heavySnowShowersAndThunder: tr("Heavy snow showers and thunder")
    case .lightRain: tr("Light rain")
    case .rain: tr("Rain")
    case .heavyRain: tr("Heavy rain")
    case .lightRainAndThunder: tr("Light rain and thunder")
    case .rainAndThunder: tr("Rain and thunder")
    case .heavyRainAndThunder: tr("Heavy rain and thunder")
    case .lightSleet: tr("Light sleet")
    case .sleet: tr("Sleet")
    case .heavySleet: tr("Heavy sleet")
    case .lightSleetAndThunder: tr("Light sleet and thunder")
    case .sleetAndThunder: tr("Sleet and thunder")
    case .heavySleetAndThunder: tr("Heavy sleet and thunder")
    case .lightSnow: tr("Light snow")
    case .snow: tr("Snow")
    case .heavySnow: tr("Heavy snow")
    case .lightSnowAndThunder: tr("Light snow and thunder")
    case .snowAndThunder: tr("Snow and thunder")
    case .heavySnowAndThunder: tr("Heavy snow and thunder")
    }
  }
}
