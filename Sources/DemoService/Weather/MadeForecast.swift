// SPDX-License-Identifier: MIT

// A forecast in the form of MET Norway's locationforecast 2.0, as recorded: hourly for more than two days,
// then every six hours up to the tenth day; only periods that end within the series; probabilities and gusts
// in the north of Europe only.

import FoundationEssentials

/// Writes the forecast of one place as JSON.
struct MadeForecast: Sendable {
  private static let sixHours = 6

  let weather: MadeWeather
  /// The full hour at which the forecast was made.
  let issued: Date
  /// The weather at each full hour from `issued` on.
  private let hours: [MadeWeather.Moment]
  /// The hours after `issued` at which the hourly part and the whole series end.
  private let hourlyEnd: Int
  private let end: Int
  /// The hours from `issued` to the next of 0, 6, 12 and 18 o'clock UTC.
  private let offset: Int

  /// - Parameter time: the present.
  init(latitude: Double, longitude: Double, at time: Date) {
    let hour = (time.timeIntervalSince1970 / 3600).rounded(.down)
    let issued = Date(timeIntervalSince1970: hour * 3600)
    let weather = MadeWeather(latitude: latitude, longitude: longitude)
    let clock = Int(hour.truncatingRemainder(dividingBy: 24) + 24) % 24
    let offset = (24 - clock) % Self.sixHours
    func lastBoundary(within hours: Int) -> Int {
      offset + (hours - offset) / Self.sixHours * Self.sixHours
    }
    self.weather = weather
    self.issued = issued
    self.offset = offset
    hourlyEnd = lastBoundary(within: 58)
    end = lastBoundary(within: 240)
    hours = (0...end).map { weather.moment(at: issued + Double($0) * 3600) }
  }

  var json: JSON {
    let later = stride(from: hourlyEnd, through: end, by: Self.sixHours)
    return [
      "type": "Feature",
      "geometry": [
        "type": "Point",
        "coordinates": [.number(weather.longitude), .number(weather.latitude), 0],
      ],
      "properties": [
        "meta": ["updated_at": .string(issued.formatted(.iso8601)), "units": Self.units],
        "timeseries": .array(((0..<hourlyEnd) + Array(later)).map(step)),
      ],
    ]
  }

  private static let units: JSON = [
    "air_pressure_at_sea_level": "hPa", "air_temperature": "celsius",
    "air_temperature_max": "celsius", "air_temperature_min": "celsius",
    "cloud_area_fraction": "%", "cloud_area_fraction_high": "%", "cloud_area_fraction_low": "%",
    "cloud_area_fraction_medium": "%", "dew_point_temperature": "celsius",
    "fog_area_fraction": "%", "precipitation_amount": "mm",
    "probability_of_precipitation": "%", "relative_humidity": "%",
    "ultraviolet_index_clear_sky": "1", "wind_from_direction": "degrees", "wind_speed": "m/s",
    "wind_speed_of_gust": "m/s",
  ]

  private var isInTheNorth: Bool {
    53...85 ~= weather.latitude && -25...45 ~= weather.longitude
  }

  private func step(at hour: Int) -> JSON {
    var data: JSON = ["instant": ["details": details(at: hour)]]
    let isBoundary = (hour - offset).isMultiple(of: Self.sixHours)
    if hour < hourlyEnd { data["next_1_hours"] = period(from: hour, hours: 1) }
    for length in [6, 12] where hour + length <= (isBoundary ? end : hourlyEnd) {
      data["next_\(length)_hours"] = period(from: hour, hours: length)
    }
    let time = issued + Double(hour) * 3600
    return ["time": .string(time.formatted(.iso8601)), "data": data]
  }

  private func details(at hour: Int) -> JSON {
    let moment = hours[hour]
    var details: JSON = [
      "air_pressure_at_sea_level": tenths(moment.pressure),
      "air_temperature": tenths(moment.temperature),
      "cloud_area_fraction": percent(moment.clouds),
      "cloud_area_fraction_high": percent(moment.high),
      "cloud_area_fraction_low": percent(moment.low),
      "cloud_area_fraction_medium": percent(moment.medium),
      "dew_point_temperature": tenths(moment.dewPoint),
      "relative_humidity": tenths(moment.humidity),
      "wind_from_direction": tenths(moment.windDirection),
      "wind_speed": tenths(moment.windSpeed),
    ]
    if isInTheNorth { details["wind_speed_of_gust"] = tenths(moment.windSpeed * 1.6 + 1) }
    if hour <= hourlyEnd {
      details["fog_area_fraction"] = percent(moment.fog)
      details["ultraviolet_index_clear_sky"] = tenths(moment.ultraviolet)
    }
    return details
  }

  private func period(from hour: Int, hours length: Int) -> JSON {
    let moments = hours[hour..<hour + length]
    let amount = moments.reduce(0) { $0 + $1.precipitation }
    var details: JSON = [:]
    if length < 12 { details["precipitation_amount"] = tenths(amount) }
    if length == 6 {
      let temperatures = hours[hour...hour + length].map(\.temperature)
      details["air_temperature_max"] = tenths(temperatures.max() ?? 0)
      details["air_temperature_min"] = tenths(temperatures.min() ?? 0)
    }
    if isInTheNorth {
      let cover = moments.map { $0.low * $0.clouds }.max() ?? 0
      details["probability_of_precipitation"] = percent(amount > 0 ? max(cover, 0.5) : cover / 2)
    }
    let rate = amount / Double(length)
    let clouds = moments.reduce(0) { $0 + $1.clouds } / Double(length)
    let symbol = Self.symbol(of: hours[hour + length / 2], clouds: clouds, precipitation: rate)
    return ["summary": ["symbol_code": .string(symbol)], "details": details]
  }

  /// - Parameters:
  ///   - clouds: the mean of the period, 0...1.
  ///   - precipitation: millimetres an hour.
  private static func symbol(
    of middle: MadeWeather.Moment, clouds: Double, precipitation: Double
  ) -> String {
    if precipitation >= 0.1 {
      let strength = precipitation < 0.5 ? "light" : precipitation < 2 ? "" : "heavy"
      let kind = middle.temperature > 2 ? "rain" : middle.temperature > 0.5 ? "sleet" : "snow"
      let thunder = middle.temperature > 18 && precipitation >= 1.5 ? "andthunder" : ""
      return clouds < 0.8
        ? "\(strength)\(kind)showers\(thunder)_\(middle.light)" : strength + kind + thunder
    }
    if middle.fog > 0.5 { return "fog" }
    return switch clouds {
    case ..<0.13: "clearsky_\(middle.light)"
    case ..<0.38: "fair_\(middle.light)"
    case ..<0.86: "partlycloudy_\(middle.light)"
    default: "cloudy"
    }
  }

  private func percent(_ share: Double) -> JSON { tenths(share * 100) }

  private func tenths(_ number: Double) -> JSON { .number((number * 10).rounded() / 10 + 0) }
}
