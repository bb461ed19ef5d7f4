// SPDX-License-Identifier: MIT

// Conversions against known pairs, Beaufort's table, and the units of regions.

import Foundation
import Testing

@testable import BelvedereCore

@Suite struct WeatherUnitsTests {
  @Test(arguments: [(-40.0, -40.0), (0, 32), (37, 98.6), (100, 212)])
  func fahrenheit(celsius: Double, expected: Double) {
    #expect(abs(TemperatureUnit.fahrenheit.value(celsius: celsius) - expected) < 1e-9)
    #expect(TemperatureUnit.celsius.value(celsius: celsius) == celsius)
  }

  @Test(
    arguments: [
      (.metresPerSecond, 10), (.kilometresPerHour, 36), (.milesPerHour, 22.3694),
      (.knots, 19.4384), (.beaufort, 5),
    ] as [(WindUnit, Double)])
  func windOfTenMetresASecond(unit: WindUnit, expected: Double) {
    #expect(abs(unit.value(metresPerSecond: 10) - expected) < 1e-4)
  }

  /// The first and the last speed of each force, in metres a second.
  @Test(
    arguments: [
      (.calm, 0, 0.2), (.lightAir, 0.3, 1.5), (.lightBreeze, 1.6, 3.3),
      (.gentleBreeze, 3.4, 5.4), (.moderateBreeze, 5.5, 7.9), (.freshBreeze, 8, 10.7),
      (.strongBreeze, 10.8, 13.8), (.nearGale, 13.9, 17.1), (.gale, 17.2, 20.7),
      (.strongGale, 20.8, 24.4), (.storm, 24.5, 28.4), (.violentStorm, 28.5, 32.6),
      (.hurricane, 32.7, 200),
    ] as [(BeaufortForce, Double, Double)])
  func beaufortsTable(force: BeaufortForce, first: Double, last: Double) {
    #expect(BeaufortForce(metresPerSecond: first) == force)
    #expect(BeaufortForce(metresPerSecond: last) == force)
    #expect(WindUnit.beaufort.value(metresPerSecond: last) == Double(force.rawValue))
  }

  @Test func betweenTwoSpeedsOfTheTableTheNearerCounts() {
    #expect(BeaufortForce.limits.count == BeaufortForce.allCases.count)
    #expect(BeaufortForce(metresPerSecond: 5.44) == .gentleBreeze)
    #expect(BeaufortForce(metresPerSecond: 5.46) == .moderateBreeze)
    #expect(BeaufortForce(metresPerSecond: -1) == .calm)
    #expect(BeaufortForce(metresPerSecond: .infinity) == .hurricane)
  }

  @Test(
    arguments: [
      ("NO", .celsius, .metresPerSecond), ("US", .fahrenheit, .milesPerHour),
      ("GB", .celsius, .milesPerHour), ("DE", .celsius, .kilometresPerHour),
      ("RU", .celsius, .metresPerSecond), ("BS", .fahrenheit, .kilometresPerHour),
      (nil, .celsius, .kilometresPerHour), ("", .celsius, .kilometresPerHour),
    ] as [(String?, TemperatureUnit, WindUnit)])
  func theUnitsOfARegion(region: String?, temperature: TemperatureUnit, wind: WindUnit) {
    #expect(
      WeatherUnits(region: region) == WeatherUnits(temperature: temperature, wind: wind))
  }

  @Test func aChoiceIsAutomaticOrAUnit() {
    let choices = UnitChoice<TemperatureUnit>.allCases
    #expect(choices.map(\.rawValue) == ["automatic", "celsius", "fahrenheit"])
    #expect(
      choices.compactMap { UnitChoice<TemperatureUnit>(rawValue: $0.rawValue) } == choices)
    let shown = choices.map { $0.unit(automatic: .fahrenheit) }
    #expect(shown == [.fahrenheit, .celsius, .fahrenheit])
    #expect(UnitChoice<WindUnit>(rawValue: "furlongs") == nil)
  }
}
