// SPDX-License-Identifier: MIT

// The made-up forecast: its shape, its rules, and weather that fits place and season.

import Foundation
import Testing

@testable import DemoService

@Suite(.timeLimit(.minutes(15)))
struct WeatherRouteTests {
  private static let path = "/weatherapi/locationforecast/2.0/complete"
  private let oslo = "\(Self.path)?lat=59.91&lon=10.75"
  private let agent = ["User-Agent": "Test/1 test@example.org"]

  @Test func anAnswerSaysWhenToAskAgain() async throws {
    let clock = TestClock()
    try await withService({ $0.now = { clock.now } }) { client, _ in
      let answer = try await client.send("GET", oslo, headers: agent)
      #expect(answer.status == 200)
      #expect(answer.header("Content-Type") == "application/json")
      // No entity tag: the real service has none.
      #expect(answer.header("Etag") == nil)
      let modified = try #require(answer.header("Last-Modified"))
      #expect(modified == "Fri, 15 Jan 2027 08:00:00 GMT")
      let expires = try #require(answer.header("Expires"))
      #expect(expires >= "Fri, 15 Jan 2027 08:30:00 GMT")
      #expect(expires <= "Fri, 15 Jan 2027 08:35:00 GMT")

      let condition = agent.merging(["If-Modified-Since": modified]) { $1 }
      clock.advance(by: 1800)
      let unchanged = try await client.send("GET", oslo, headers: condition)
      #expect(unchanged.status == 304)
      #expect(unchanged.body.isEmpty)
      #expect(try #require(unchanged.header("Expires")) > expires)
      clock.advance(by: 1800)
      let changed = try await client.send("GET", oslo, headers: condition)
      #expect(changed.status == 200)
    }
  }

  @Test(arguments: [
    ("lat=59.91", 400), ("lat=north&lon=10.75", 400), ("lat=&lon=", 400), ("lat=nan&lon=1", 400),
    ("lat=59.91234&lon=10.75", 403), ("lat=90.01&lon=0", 422), ("lat=0&lon=-180.5", 422),
    ("lat=-90&lon=180", 200), ("lat=59.9123&lon=10.7512", 200),
  ])
  func aWrongPositionIsRefusedInHTML(query: String, status: Int) async throws {
    try await withService { client, _ in
      let answer = try await client.send("GET", "\(Self.path)?\(query)", headers: agent)
      #expect(answer.status == status)
      #expect(answer.text.hasPrefix("<html>") == (status != 200))
    }
  }

  @Test func aCallerWithoutANameIsRefused() async throws {
    try await withService { client, _ in
      let answer = try await client.send("GET", oslo, headers: ["User-Agent": ""])
      #expect(answer.status == 403)
    }
  }

  @Test(arguments: [
    ("400-html", 400), ("403-html", 403), ("422-html", 422), ("203", 203), ("503-html", 503),
  ])
  func hasTheFaultsOfTheRealService(fault: String, status: Int) async throws {
    try await withService { client, _ in
      let answer = try await client.send("GET", oslo, fault: fault, headers: agent)
      #expect(answer.status == status)
      #expect(answer.text.hasPrefix("<html>") == (status != 203))
    }
  }

  // MARK: - The forecast

  private func steps(
    latitude: Double = 59.91, longitude: Double = 10.75, at date: Date
  ) throws -> [[String: Any]] {
    let made = MadeForecast(latitude: latitude, longitude: longitude, at: date)
    let json = try JSONSerialization.jsonObject(with: made.json.encoded()) as? [String: Any]
    let properties = json?["properties"] as? [String: Any]
    return try #require(properties?["timeseries"] as? [[String: Any]])
  }

  private func temperatures(_ steps: [[String: Any]]) -> [Double] {
    steps.compactMap { step in
      let data = step["data"] as? [String: Any]
      let instant = data?["instant"] as? [String: Any]
      return (instant?["details"] as? [String: Any])?["air_temperature"] as? Double
    }
  }

  /// 20 July 2020, 11:20 UTC, and half a year later.
  private let summer = Date(timeIntervalSince1970: 1_595_244_000)
  private let winter = Date(timeIntervalSince1970: 1_595_244_000 + 184 * 86_400)

  @Test func theSeriesHasTheRecordedShape() throws {
    let steps = try steps(at: summer)
    let periods = steps.map { step in
      ["next_1_hours", "next_6_hours", "next_12_hours"].filter {
        (step["data"] as? [String: Any])?[$0] != nil
      }.count
    }
    // As in the answer that was recorded at that time: 55 hours, then steps of six hours.
    #expect(steps[0]["time"] as? String == "2020-07-20T11:00:00Z")
    #expect(steps[55]["time"] as? String == "2020-07-22T18:00:00Z")
    #expect(steps[56]["time"] as? String == "2020-07-23T00:00:00Z")
    #expect(periods[0...43].allSatisfy { $0 == 3 })
    #expect(periods[44...48].allSatisfy { $0 == 2 })
    #expect(periods[49] == 3)
    #expect(periods[50...54].allSatisfy { $0 == 1 })
    #expect(periods[55..<(steps.count - 2)].allSatisfy { $0 == 2 })
    #expect(periods.suffix(2) == [1, 0])
  }

  @Test func theSameTimeHasTheSameWeatherWheneverItIsAskedFor() throws {
    let first = try temperatures(steps(at: summer))
    let later = try temperatures(steps(at: summer + 3600))
    #expect(first[1..<54] == later[0..<53])
    let elsewhere = try temperatures(steps(latitude: 59.92, at: summer))
    #expect(first != elsewhere)
  }

  @Test(arguments: [(0.0, 18.0...40), (51.5, 3...30), (69.65, 0...25), (89, -20...15)])
  func theWeatherFitsLatitudeAndSeason(latitude: Double, range: ClosedRange<Double>) throws {
    func mean(_ latitude: Double, _ date: Date) throws -> Double {
      let all = try temperatures(steps(latitude: latitude, at: date))
      return all.reduce(0, +) / Double(all.count)
    }
    #expect(range.contains(try mean(latitude, summer)))
    if latitude > 20 {
      #expect(try mean(latitude, summer) > mean(latitude, winter))
      // The other half of the earth has its summer then.
      #expect(try mean(-latitude, summer) < mean(-latitude, winter))
    }
  }

  @Test func theSymbolsKnowPolarDayAndNight() throws {
    func lights(_ latitude: Double, _ date: Date) throws -> Set<Substring> {
      let text = String(
        decoding: try MadeForecast(latitude: latitude, longitude: 19, at: date).json.encoded(),
        as: UTF8.self)
      return Set(text.matches(of: /_(day|night|polartwilight)"/).map(\.output.1))
    }
    #expect(try lights(75, summer) == ["day"])
    #expect(try lights(69.65, Date(timeIntervalSince1970: 1_608_508_800)).isDisjoint(with: ["day"]))
    #expect(try lights(89, winter) == ["night"])
    #expect(try lights(50, winter).isSuperset(of: ["day", "night"]))
  }
}
