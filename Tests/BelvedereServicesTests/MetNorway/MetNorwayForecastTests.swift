// SPDX-License-Identifier: MIT

// Recorded answers, and invalid forecasts.

import BelvedereCore
import Foundation
import Testing

@testable import BelvedereServices

@Suite struct MetNorwayForecastTests {
  private func read(_ name: String) throws -> MetNorwayForecast {
    try #require(MetNorwayForecast(Data(fixture("MetNorway/\(name).json").utf8)))
  }

  @Test func theHourlyPartIsFollowedBySixHours() throws {
    let forecast = try read("complete_london_2020-07-20")
    #expect(forecast.issued == Timestamp.date(from: "2020-07-20T01:30:57Z"))
    let steps = forecast.steps
    #expect(steps.count == 82)
    let lengths = steps.map { $0.periods.map(\.hours) }
    #expect(lengths[0] == [1, 6, 12])
    #expect(lengths[44] == [1, 6])
    #expect(lengths[49] == [1, 6, 12])
    #expect(lengths[50..<55].allSatisfy { $0 == [1] })
    #expect(lengths[55..<80].allSatisfy { $0 == [6, 12] })
    #expect(lengths[80] == [6])
    #expect(lengths[81] == [])
    #expect(steps.dropLast().allSatisfy { $0.symbol?.kind != nil })
    #expect(steps.last?.symbol == nil)
    #expect(steps.allSatisfy { $0.temperature != nil && $0.clouds.low != nil })
    // London's answers have neither gusts nor probabilities, and fog for the hourly part only.
    #expect(steps.allSatisfy { $0.gust == nil })
    #expect(steps.prefix(56).allSatisfy { $0.clouds.fog != nil })
    #expect(steps.dropFirst(56).allSatisfy { $0.clouds.fog == nil })
  }

  @Test func everyFigureIsReadWhereItBelongs() throws {
    let step = try #require(try read("complete_roskilde_2021-11-24").steps.first)
    #expect(step.time == Timestamp.date(from: "2021-11-24T17:00:00Z"))
    #expect(step.temperature == 7.9)
    #expect(step.dewPoint == 6.2)
    #expect(step.humidity == 89.3)
    #expect(step.windSpeed == 3.7)
    #expect(step.gust == 7.3)
    #expect(step.windDirection == 226.5)
    #expect(step.clouds.total == 99.9)
    #expect(step.clouds.low == 99.9)
    #expect(step.clouds.medium == 0)
    #expect(step.clouds.high == 77.3)
    #expect(step.clouds.fog == 0)
    #expect(step.periods.map(\.hours) == [1, 6, 12])
    #expect(step.periods.map(\.symbol?.kind) == [.cloudy, .cloudy, .cloudy])
    #expect(step.periods.map(\.precipitation) == [0, 0, nil])
    #expect(step.periods.map(\.precipitationProbability) == [0.8, 15.8, 70.5])
    #expect(step.periods.map(\.leastTemperature) == [nil, 7.1, nil])
    #expect(step.periods.map(\.mostTemperature) == [nil, 7.7, nil])
  }

  @Test func theDaysOfARecordedForecast() throws {
    let position = try #require(Coordinate(latitude: 51.5, longitude: -0.1))
    let read = try read("complete_london_2020-07-20")
    let forecast = Forecast(position: position, issued: read.issued, steps: read.steps)
    let days = forecast.days(in: try #require(TimeZone(identifier: "Europe/London")))
    // The forecast of the last day ends at seven in the morning, so it is left out.
    #expect(days.count == 9)
    #expect(days[0].leastTemperature == 13.5)
    #expect(days[0].mostTemperature == 21.1)
    #expect(days[6].symbol == WeatherSymbol(code: "partlycloudy_day"))
    #expect(days.allSatisfy { $0.symbol != nil && $0.precipitation != nil })
  }

  @Test(arguments: [
    "", "null", "[]", "{}", "<!DOCTYPE html><html></html>", #"{"properties": null}"#,
    #"{"properties": {}}"#, #"{"properties": {"timeseries": null}}"#,
    #"{"properties": {"timeseries": []}}"#, #"{"properties": {"timeseries": {"time": 1}}}"#,
    #"{"properties": {"timeseries": [{"time": "2020-07-20T11:00:00Z"}]}}"#,
    #"{"properties": {"timeseries": [{"time": "2020-07-20T11:00:00Z", "data": {}}]}}"#,
    #"{"properties": {"timeseries": [{"data": {"next_6_hours": {"summary": {"symbol_code": "fog"}}}}]}}"#,
  ])
  func whatTellsNothingIsNoForecast(text: String) {
    #expect(MetNorwayForecast(Data(text.utf8)) == nil)
  }

  @Test func aStepWithOnlyASymbolIsOne() throws {
    let text =
      #"{"properties": {"timeseries": [7, {"time": "2020-07-20T11:00:00Z", "#
      + #""data": {"next_1_hours": {}, "next_6_hours": {"summary": {"symbol_code": "fog"}}}}]}}"#
    let forecast = try #require(MetNorwayForecast(Data(text.utf8)))
    #expect(forecast.issued == nil)
    #expect(forecast.steps.map(\.symbol?.kind) == [.fog])
    #expect(forecast.steps[0].periods.map(\.hours) == [6])
  }

  @Test(
    arguments: [
      (51.5, -0.1, "lat=51.50&lon=-0.10"), (59.914_9, 10.745_1, "lat=59.91&lon=10.75"),
      (-0.000_01, 0.004_9, "lat=0.00&lon=0.00"), (-0.005_1, -0.009, "lat=-0.01&lon=-0.01"),
      (90, -180, "lat=90.00&lon=-180.00"), (-89.999, 179.999, "lat=-90.00&lon=180.00"),
    ] as [(Double, Double, String)])
  func twoDecimalsLeave(latitude: Double, longitude: Double, query: String) throws {
    let position = try #require(Coordinate(latitude: latitude, longitude: longitude))
    let base = try #require(URL(string: MetNorwayWeather.address))
    #expect(
      MetNorwayEndpoint.forecast(position).address(base: base)
        == "https://api.met.no/weatherapi/locationforecast/2.0/complete?\(query)")
  }
}
