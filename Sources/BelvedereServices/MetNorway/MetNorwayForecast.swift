// SPDX-License-Identifier: MIT

// The answer of locationforecast 2.0: GeoJSON with a series of times, hourly at first, then every six hours. Any figure
// may be missing, depending on region and time. Units are fixed: °C, m/s, mm, %.

import BelvedereCore
import Foundation

/// A forecast as the service sends it.
struct MetNorwayForecast: Decodable {
  private enum Key: String, CodingKey {
    case properties, meta, timeseries
    case updatedAt = "updated_at"
  }

  /// Real answers have about 90 steps.
  private static let mostSteps = 500

  let issued: Date?
  /// Never empty.
  let steps: [Forecast.Step]

  /// Skips unreadable steps. Throws if none is left.
  init(from decoder: any Decoder) throws {
    let properties = try decoder.container(keyedBy: Key.self)
      .nestedContainer(keyedBy: Key.self, forKey: .properties)
    let meta = try? properties.nestedContainer(keyedBy: Key.self, forKey: .meta)
    issued = meta?.timestamp(forKey: .updatedAt)
    let series = properties.lenient([Attempt<MetNorwayStep>].self, forKey: .timeseries) ?? []
    steps = series.prefix(Self.mostSteps).compactMap { $0.value?.step }
    if steps.isEmpty {
      throw DecodingError.dataCorruptedError(
        forKey: .timeseries, in: properties, debugDescription: "A forecast without a step.")
    }
  }

  /// Reads the body of an answer; nil if it is not a forecast.
  init?(_ body: Data) {
    guard let read = try? JSONDecoder().decode(Self.self, from: body) else { return nil }
    self = read
  }
}

/// An element of the series.
private struct MetNorwayStep: Decodable {
  private enum Key: String, CodingKey {
    case time, data, instant, details
    case nextHour = "next_1_hours"
    case nextSixHours = "next_6_hours"
    case nextTwelveHours = "next_12_hours"
  }

  private enum Figure: String, CodingKey {
    case temperature = "air_temperature"
    case dewPoint = "dew_point_temperature"
    case humidity = "relative_humidity"
    case windSpeed = "wind_speed"
    case gust = "wind_speed_of_gust"
    case windDirection = "wind_from_direction"
    case clouds = "cloud_area_fraction"
    case lowClouds = "cloud_area_fraction_low"
    case mediumClouds = "cloud_area_fraction_medium"
    case highClouds = "cloud_area_fraction_high"
    case fog = "fog_area_fraction"
  }

  /// The accepted times, with which calendars can compute.
  private static let times =
    Date(timeIntervalSince1970: 0)..<Date(timeIntervalSince1970: 130 * 365.25 * 86_400)

  let step: Forecast.Step

  /// Throws if the time is missing or out of range, and if the step has no figures.
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    let data = try fields.nestedContainer(keyedBy: Key.self, forKey: .data)
    guard let time = fields.timestamp(forKey: .time), Self.times.contains(time) else {
      throw DecodingError.dataCorruptedError(
        forKey: .time, in: fields, debugDescription: "A step without a time.")
    }
    var step = Forecast.Step(time: time)
    let instant = try? data.nestedContainer(keyedBy: Key.self, forKey: .instant)
    if let figures = try? instant?.nestedContainer(keyedBy: Figure.self, forKey: .details) {
      Self.read(figures, into: &step)
    }
    let periods: [(Key, Int)] = [(.nextHour, 1), (.nextSixHours, 6), (.nextTwelveHours, 12)]
    step.periods = periods.compactMap { key, hours in
      data.lenient(MetNorwayPeriod.self, forKey: key)?.period(hours: hours)
    }
    guard step != Forecast.Step(time: time) else {
      throw DecodingError.dataCorruptedError(
        forKey: .data, in: fields, debugDescription: "A step that tells nothing.")
    }
    self.step = step
  }

  private static func read(
    _ figures: KeyedDecodingContainer<Figure>, into step: inout Forecast.Step
  ) {
    step.temperature = figures.temperature(forKey: .temperature)
    step.dewPoint = figures.temperature(forKey: .dewPoint)
    step.humidity = figures.percent(forKey: .humidity)
    step.windSpeed = figures.figure(in: 0...200, forKey: .windSpeed)
    step.gust = figures.figure(in: 0...200, forKey: .gust)
    step.windDirection = figures.figure(in: 0...360, forKey: .windDirection)
    step.clouds.total = figures.percent(forKey: .clouds)
    step.clouds.low = figures.percent(forKey: .lowClouds)
    step.clouds.medium = figures.percent(forKey: .mediumClouds)
    step.clouds.high = figures.percent(forKey: .highClouds)
    step.clouds.fog = figures.percent(forKey: .fog)
  }
}

/// One of the periods that begin with a step.
private struct MetNorwayPeriod: Decodable {
  private enum Key: String, CodingKey { case summary, details }
  private enum Summary: String, CodingKey { case symbol = "symbol_code" }
  private enum Figure: String, CodingKey {
    case precipitation = "precipitation_amount"
    case probability = "probability_of_precipitation"
    case leastTemperature = "air_temperature_min"
    case mostTemperature = "air_temperature_max"
  }

  private var own = Forecast.Period(hours: 0)

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    let summary = try? fields.nestedContainer(keyedBy: Summary.self, forKey: .summary)
    own.symbol = summary?.text(forKey: .symbol).flatMap { WeatherSymbol(code: $0) }
    guard let figures = try? fields.nestedContainer(keyedBy: Figure.self, forKey: .details) else {
      return
    }
    own.precipitation = figures.figure(in: 0...5_000, forKey: .precipitation)
    own.precipitationProbability = figures.percent(forKey: .probability)
    own.leastTemperature = figures.temperature(forKey: .leastTemperature)
    own.mostTemperature = figures.temperature(forKey: .mostTemperature)
  }

  /// Nil if the period has no figures.
  func period(hours: Int) -> Forecast.Period? {
    guard own != Forecast.Period(hours: 0) else { return nil }
    var period = Forecast.Period(hours: hours)
    period.symbol = own.symbol
    period.precipitation = own.precipitation
    period.precipitationProbability = own.precipitationProbability
    period.leastTemperature = own.leastTemperature
    period.mostTemperature = own.mostTemperature
    return period
  }
}

extension KeyedDecodingContainer {
  /// Degrees Celsius; the extremes that were measured are -89 and 57.
  fileprivate func temperature(forKey key: Key) -> Double? { figure(in: -120...80, forKey: key) }
  fileprivate func percent(forKey key: Key) -> Double? { figure(in: 0...100, forKey: key) }
}
