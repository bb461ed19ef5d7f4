// SPDX-License-Identifier: MIT

// The days of a forecast: extremes, rain, and the symbol of a day.

import Foundation
import Testing

@testable import BelvedereCore

@Suite struct ForecastDayTests {
  private let oslo = TimeZone(identifier: "Europe/Oslo") ?? .gmt

  @Test func aDayIsThatOfThePlace() {
    // Oslo is two hours ahead: 22:00 UTC is midnight there.
    let steps = (0..<48).map { Forecast.Step.at(Double($0), temperature: Double($0)) }
    let days = Forecast.of(steps).days(in: oslo)
    #expect(days.map(\.start) == [.hour(-2), .hour(22)])
    #expect(days.map(\.leastTemperature) == [0, 22])
    #expect(days.map(\.mostTemperature) == [21, 45])
  }

  @Test func aLastDayThatEndsBeforeItsAfternoonIsLeftOut() {
    let steps = stride(from: 0.0, through: 36, by: 6).map { Forecast.Step.at($0, temperature: $0) }
    #expect(Forecast.of(steps).days(in: .gmt).map(\.start) == [.hour(0)])
    let longer = steps + [.at(39, temperature: 39)]
    #expect(Forecast.of(longer).days(in: .gmt).map(\.start) == [.hour(0), .hour(24)])
    // A single day is kept, however short its forecast is.
    #expect(Forecast.of(.at(1, temperature: 1)).days(in: .gmt).count == 1)
  }

  @Test func thePeriodsOfSixHoursTellWhatTheirStepsDoNot() {
    let day = Forecast.of(
      .at(0, temperature: 10, .hours(6, least: 8, most: 11)),
      .at(6, temperature: 12, .hours(6, least: 12, most: 19)),
      .at(12, temperature: 18, .hours(6, least: 15, most: 18)),
      .at(18, temperature: 15)
    ).days(in: .gmt)[0]
    #expect(day.leastTemperature == 8)
    #expect(day.mostTemperature == 19)
  }

  @Test func hourlyStepsLeaveLaterPeriodsToTheirOwnDay() {
    // At 23:00 the next six hours belong to the next day.
    let forecast = Forecast.of(
      .at(12, temperature: 20), .at(23, temperature: 10, .hours(1), .hours(6, least: 2)),
      .at(24, temperature: 9), .at(40, temperature: 12))
    #expect(forecast.days(in: .gmt).map(\.leastTemperature) == [10, 9])
  }

  @Test func aPeriodBelongsToTheDayOfItsMiddle() {
    let forecast = Forecast.of(
      .at(12, .hours(6, rain: 1)), .at(22, .hours(6, rain: 4)), .at(40, temperature: 12))
    #expect(forecast.days(in: .gmt).map(\.precipitation) == [1, 4])
  }

  @Test func periodsThatOverlapCountOnce() {
    // The hour at 1 is missing, and the six hours from there overlap those of the next steps.
    let forecast = Forecast.of(
      .at(0, .hours(1, rain: 1), .hours(6, rain: 9)), .at(1, .hours(6, rain: 6)),
      .at(2, .hours(1, rain: 1)), .at(6, .hours(1, rain: 1)), .at(7, .hours(1, rain: 2)))
    #expect(forecast.days(in: .gmt).map(\.precipitation) == [9])
  }

  @Test func unknownFiguresAreNotZero() {
    let day = Forecast.of(.at(0, .hours(1, "fog"))).days(in: .gmt)[0]
    #expect(day.leastTemperature == nil && day.mostTemperature == nil)
    #expect(day.precipitation == nil && day.strongestWind == nil)
    #expect(day.symbol?.kind == .fog)
  }

  @Test func theTwelveHoursFromTheMorningStandForADay() {
    let forecast = Forecast.of(
      .at(0, .hours(12, "fog")), .at(5, .hours(12, "snow")), .at(6, .hours(12, "rain")),
      .at(12, .hours(6, "cloudy")), .at(18, .hours(1, "sleet")))
    #expect(forecast.days(in: .gmt).map(\.symbol?.kind) == [.rain])
  }

  @Test func elseTheSixHoursAroundNoonDo() {
    let forecast = Forecast.of(
      .at(9, .hours(6, "fog")), .at(13, .hours(6, "rain")), .at(18, .hours(1, "sleet")))
    #expect(forecast.days(in: .gmt).map(\.symbol?.kind) == [.rain])
    let evening = Forecast.of(.at(17, .hours(1, "sleet"), .hours(6, "snow")), .at(18))
    #expect(evening.days(in: .gmt).map(\.symbol?.kind) == [.sleet])
  }

  @Test(arguments: ["Europe/Oslo", "America/Sao_Paulo", "Asia/Kathmandu", "Pacific/Apia", "GMT"])
  func everyStepIsInOneDay(zone: String) throws {
    let zone = try #require(TimeZone(identifier: zone))
    // Half a year, with a change of the clock where there is one.
    let steps = stride(from: 0.0, to: 24 * 182, by: 6).map {
      Forecast.Step.at($0, temperature: $0, .hours(6, rain: 1))
    }
    let days = Forecast.of(steps).days(in: zone)
    #expect(zip(days, days.dropFirst()).allSatisfy { $0.start < $1.start })
    #expect((181...183).contains(days.count))
    #expect(days.first?.leastTemperature == 0)
    // Of the last day at most four steps may be left out.
    let rain = days.compactMap(\.precipitation).reduce(0, +)
    #expect((Double(steps.count - 4)...Double(steps.count)).contains(rain))
  }

  @Test func daysHaveOneScaleOfTemperatures() {
    let days = Forecast.of(
      .at(0, temperature: -5), .at(12, temperature: 5), .at(24, temperature: 5),
      .at(40, temperature: 15), .at(48), .at(64)
    ).days(in: .gmt)
    let scale = days.temperatures
    #expect(scale == -5...15)
    #expect(days.map { $0.share(of: -5...15) } == [0...0.5, 0.5...1, nil])
    // A day of the present temperature only.
    #expect(days[0].share(of: 0...0) == 0...1)
    #expect([ForecastDay]().temperatures == nil)
  }
}
