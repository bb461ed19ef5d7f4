// SPDX-License-Identifier: MIT

// The rule for the chance of colour, line by line and at its limits.

import Foundation
import Testing

@testable import BelvedereCore

@Suite struct ColourChanceTests {
  private let goldenHour = DateInterval(start: .hour(17.8), end: .hour(18.5))

  struct Case: Sendable {
    let low, medium, high: Double?
    var fog: Double?
    var rain: Double?
    let verdict: ColourChance.Verdict
    let reasons: [ColourChance.Reason]
  }

  @Test(arguments: [
    Case(low: 10, medium: 0, high: 60, verdict: .promising, reasons: [.highClouds, .freeHorizon]),
    Case(
      low: 30, medium: 80, high: 0, verdict: .promising, reasons: [.mediumClouds, .freeHorizon]),
    Case(
      low: 0, medium: 30, high: 30, verdict: .promising,
      reasons: [.highClouds, .mediumClouds, .freeHorizon]),
    Case(low: 19.9, medium: 0, high: 19.9, verdict: .clear, reasons: [.noClouds]),
    Case(low: 70.1, medium: 50, high: 50, verdict: .dull, reasons: [.lowClouds]),
    Case(low: 10, medium: 50, high: 0, fog: 50.1, verdict: .dull, reasons: [.fog]),
    Case(low: 10, medium: 50, high: 0, rain: 0.1, verdict: .dull, reasons: [.precipitation]),
    Case(
      low: 100, medium: 50, high: 0, fog: 100, rain: 3, verdict: .dull,
      reasons: [.lowClouds, .fog, .precipitation]),
    // The known layer suffices for the worst verdict.
    Case(low: 90, medium: nil, high: nil, verdict: .dull, reasons: [.lowClouds]),
    Case(low: nil, medium: nil, high: nil, rain: 1, verdict: .dull, reasons: [.precipitation]),
    // Neither one nor the other.
    Case(low: 30.1, medium: 50, high: 0, verdict: .unknown, reasons: [.undecided]),
    Case(low: 0, medium: 80.1, high: 50, verdict: .unknown, reasons: [.undecided]),
    Case(low: 0, medium: 29.9, high: 20, verdict: .unknown, reasons: [.undecided]),
    Case(low: 20, medium: 0, high: 0, verdict: .unknown, reasons: [.undecided]),
    Case(
      low: 70, medium: 0, high: 0, fog: 50, rain: 0.09, verdict: .unknown, reasons: [.undecided]),
    Case(low: nil, medium: 50, high: 50, verdict: .unknown, reasons: [.layersUnknown]),
    Case(low: 0, medium: 50, high: nil, verdict: .unknown, reasons: [.layersUnknown]),
  ])
  func theRule(_ its: Case) {
    let steps = (16...20).map {
      Forecast.Step.at(
        Double($0), low: its.low, medium: its.medium, high: its.high, fog: its.fog,
        .hours(1, rain: its.rain))
    }
    let chance = ColourChance(goldenHour: goldenHour, forecast: .of(steps))
    #expect(chance.verdict == its.verdict)
    #expect(chance.reasons == its.reasons)
  }

  @Test(
    arguments: [
      (low: 10.0, medium: 50.0, marks: 3), (40, 50, 2), (0, 0, 1), (90, 50, 0), (0, nil, nil),
    ] as [(Double, Double?, Int?)])
  func aBetterChanceHasMoreMarks(low: Double, medium: Double?, marks: Int?) {
    let steps = (16...20).map { Forecast.Step.at(Double($0), low: low, medium: medium, high: 0) }
    #expect(ColourChance(goldenHour: goldenHour, forecast: .of(steps)).marks == marks)
  }

  @Test func stepsCountAsLongAsTheyHold() throws {
    // A tenth of the time at 0 %, the rest at 50 %.
    let forecast = Forecast.of(
      .at(17, low: 0, medium: 0, high: 0), .at(18, low: 10, medium: 50, high: 0),
      .at(19, low: 100, medium: 100, high: 100))
    let hour = DateInterval(start: .hour(17.9), end: .hour(18.9))
    let chance = ColourChance(goldenHour: hour, forecast: forecast)
    let medium = try #require(chance.clouds?.medium)
    #expect(abs(medium - 45) < 0.01)
    #expect(chance.verdict == .promising)
  }

  @Test func rainOfSixHoursIsTakenByTheHour() {
    let clouds = Forecast.Step.at(12, low: 0, medium: 50, high: 0, .hours(6, rain: 0.5))
    let wet = Forecast.Step.at(12, low: 0, medium: 50, high: 0, .hours(6, rain: 0.6))
    let hour = DateInterval(start: .hour(15), end: .hour(16))
    #expect(ColourChance(goldenHour: hour, forecast: .of(clouds)).verdict == .promising)
    #expect(ColourChance(goldenHour: hour, forecast: .of(wet)).verdict == .dull)
  }

  @Test func aForecastThatCoversLessThanHalfSaysNothing() {
    let forecast = Forecast.of(.at(10, low: 0, medium: 50, high: 0), .at(11, low: 0))
    func verdict(_ start: Double, _ end: Double) -> ColourChance {
      ColourChance(
        goldenHour: DateInterval(start: .hour(start), end: .hour(end)), forecast: forecast)
    }
    #expect(verdict(10.5, 11.5).verdict == .promising)
    for chance in [
      verdict(10.5, 11.6), verdict(8, 9), verdict(12, 13), verdict(10.5, 10.5),
      ColourChance(goldenHour: goldenHour, forecast: .of()),
    ] {
      #expect(chance.verdict == .unknown)
      #expect(chance.reasons == [.beyondForecast])
      #expect(chance.clouds == nil)
    }
  }
}
