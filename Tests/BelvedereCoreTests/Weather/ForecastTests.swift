// SPDX-License-Identifier: MIT

// The steps of a forecast: their order, and the one that holds at a time.

import Foundation
import Testing

@testable import BelvedereCore

@Suite struct ForecastTests {
  @Test func stepsAreSortedAndOfEqualTimesTheFirstCounts() {
    let forecast = Forecast.of(
      .at(2, temperature: 2), .at(0, temperature: 0), .at(2, temperature: 9),
      .at(1, temperature: 1))
    #expect(forecast.steps.map(\.temperature) == [0, 1, 2])
  }

  @Test(
    arguments: [
      // The forecast may begin with the next full hour.
      (-1.1, nil), (-1, 0), (-0.1, 0), (0, 0), (0.9, 0), (1, 1), (1.9, 1),
      // No step holds for more than six hours, and the last one as long as its period.
      (2, 2), (7.9, 2), (8, nil), (9.9, nil), (10, 10), (10.9, 10), (11, nil), (100, nil),
    ] as [(Double, Double?)])
  func aStepHoldsUntilTheNext(hour: Double, expected: Double?) {
    let forecast = Forecast.of(.at(0), .at(1), .at(2), .at(10, .hours(1, rain: 0)))
    #expect(forecast.step(at: .hour(hour))?.time == expected.map { Date.hour($0) })
  }

  @Test(
    arguments: [
      // In the half hour before the first step, that step holds.
      (-0.5, [0, 1]), (0.5, [0, 1, 2]), (1, [1, 2]), (5, [2]), (9, [10]), (12, []),
    ] as [(Double, [Double])])
  func theStepsFromATimeBeginWithTheOneThatHolds(hour: Double, expected: [Double]) {
    let forecast = Forecast.of(.at(0), .at(1), .at(2), .at(10, .hours(1, rain: 0)))
    let steps = forecast.steps(from: .hour(hour), seconds: 2 * 3600)
    #expect(steps.map(\.time) == expected.map { Date.hour($0) })
  }

  @Test func withoutStepsNothingIsForecast() {
    let forecast = Forecast.of()
    #expect(forecast.step(at: .midnight) == nil)
    #expect(forecast.days(in: .gmt).isEmpty)
  }

  @Test func theSymbolIsThatOfTheShortestPeriodThatHasOne() {
    #expect(Forecast.Step.at(0).symbol == nil)
    let step = Forecast.Step.at(0, .hours(1, rain: 1), .hours(6, "rain"), .hours(12, "fog"))
    #expect(step.symbol?.kind == .rain)
  }

  @Test func anIntervalHasTheSharesOfItsSteps() {
    let forecast = Forecast.of(.at(0), .at(1), .at(2, .hours(6)))
    let interval = DateInterval(start: .hour(0.75), end: .hour(2.5))
    let shares = forecast.shares(of: interval)
    #expect(shares.map(\.step.time) == [.hour(0), .hour(1), .hour(2)])
    #expect(shares.map(\.seconds) == [900, 3600, 1800])
  }
}
