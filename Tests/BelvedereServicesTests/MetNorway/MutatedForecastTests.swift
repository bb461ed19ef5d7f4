// SPDX-License-Identifier: MIT

// A recorded forecast with one damaged part: the other steps stay, and everything that is computed from the forecast
// can be computed.

import BelvedereCore
import Foundation
import TestSupport
import Testing

@testable import BelvedereServices

@Suite struct MutatedForecastTests {
  private let intact: [String: Any]
  private let steps: [Forecast.Step]

  init() throws {
    // A step with every period, the first of those with six hours, and the last.
    let data = Data(try fixture("MetNorway/complete_london_2020-07-20.json").utf8)
    var object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    var properties = try #require(object["properties"] as? [String: Any])
    let series = try #require(properties["timeseries"] as? [Any])
    properties["timeseries"] = [series[1], series[55], series[81]]
    object["properties"] = properties
    intact = object
    let body = try JSONSerialization.data(withJSONObject: object)
    steps = try #require(MetNorwayForecast(body)).steps
    #expect(steps.count == 3)
  }

  @Test func everyValueMayBeMissingNullOrOfAnotherType() throws {
    let paths = paths(in: intact)
    #expect(paths.count > 80)
    let replacements: [Any?] = [
      nil, NSNull(), "", "text", true, -1, 0.5, 1e300, [Any](), ["a", 1] as [Any], [String: Any](),
      ["time": NSNull()],
    ]
    for (place, path) in paths.enumerated() {
      for new in replacements.sampled(from: place) {
        let damaged = replacing(path[...], in: intact, with: new) ?? NSNull()
        let body = try JSONSerialization.data(
          withJSONObject: damaged, options: .fragmentsAllowed)
        check(body, path, "\(path): \(new ?? "missing")")
      }
    }
  }

  @Test(arguments: HostileNumbers.json) func aNumberInAnyFieldEndsNothing(number: String) throws {
    for path in paths(in: intact).sampled(from: HostileNumbers.json.firstIndex(of: number) ?? 0) {
      // JSONSerialization would round the number.
      let damaged = try #require(replacing(path[...], in: intact, with: "NUMBER"))
      let body = try JSONSerialization.data(withJSONObject: damaged, options: .fragmentsAllowed)
      let text = String(decoding: body, as: UTF8.self).replacing("\"NUMBER\"", with: number)
      check(Data(text.utf8), path, "\(path): \(number)")
    }
  }

  /// Damage outside of the series changes nothing, and damage inside of a step changes no other step.
  private func check(_ body: Data, _ path: [String], _ place: String) {
    let read = MetNorwayForecast(body)?.steps
    if path.starts(with: ["properties", "timeseries"]), path.count > 2, let index = Int(path[2]) {
      let time = steps[index].time
      #expect(
        read?.filter { $0.time != time } == steps.filter { $0.time != time }, "\(place)")
    } else if path != ["properties"], path != ["properties", "timeseries"] {
      #expect(read == steps, "\(place)")
    }
    workOut(read ?? [], place)
  }

  /// Computes everything that screens show of a forecast.
  private func workOut(_ steps: [Forecast.Step], _ place: String) {
    guard let position = Coordinate(latitude: 51.5, longitude: -0.1) else { return }
    let forecast = Forecast(position: position, issued: nil, steps: steps)
    for day in forecast.days(in: .gmt) {
      for temperature in [day.leastTemperature, day.mostTemperature].compactMap(\.self) {
        #expect((-120...80).contains(temperature), "\(place)")
      }
      #expect(day.precipitation.map { (0...50_000).contains($0) } ?? true, "\(place)")
    }
    for step in forecast.steps {
      let percents = [
        step.humidity, step.clouds.total, step.clouds.low, step.clouds.medium, step.clouds.high,
        step.clouds.fog,
      ].compactMap(\.self)
      #expect(percents.allSatisfy { (0...100).contains($0) }, "\(place)")
      #expect(step.windSpeed.map { BeaufortForce(metresPerSecond: $0).rawValue <= 12 } ?? true)
      let hour = DateInterval(start: step.time, duration: 3600)
      #expect(!ColourChance(goldenHour: hour, forecast: forecast).reasons.isEmpty, "\(place)")
    }
  }
}
