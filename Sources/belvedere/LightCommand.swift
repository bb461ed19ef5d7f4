// SPDX-License-Identifier: MIT

// `belvedere light`: the light of a place and a day, without a display and without a network.

import ArgumentParser
import BelvedereCore
import BelvedereServices
import BelvedereUI
import Dispatch
import Foundation
import Synchronization

/// Prints when sun and moon rise and set, when the light is golden or blue, and where both stand.
struct LightCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "light", abstract: "Print the light of a day: sun, moon, golden and blue hour.")

  /// Has the time zones of places; without it the times of places are mean solar time.
  static let geography: (any Geography)? = OfflineGeography(
    borders: InstalledFolders.found().borders)

  @Argument(help: "Degrees, north positive.", completion: .nothing, transform: degrees)
  var latitude: Double

  @Argument(help: "Degrees, east positive.", completion: .nothing, transform: degrees)
  var longitude: Double

  @Option(
    help: ArgumentHelp(
      "The day at the place; without it, the day of the instant.", valueName: "yyyy-mm-dd"),
    transform: day)
  var date: CivilDate?

  @Option(
    name: .customLong("at"),
    help: ArgumentHelp(
      "The instant at which sun and moon are asked for, as 2026-11-22T16:30:00Z; without it, now.",
      valueName: "instant"),
    transform: time)
  var instant: Date?

  @Flag(help: "Print JSON, with times in UTC.")
  var json = false

  mutating func validate() throws {
    if place == nil {
      throw ValidationError("\(latitude) \(longitude) is no place on the earth.")
    }
  }

  func run() throws {
    guard let place else { return }
    let time = PlaceTime(at: place, zone: Self.timeZone(at: place))
    let instant = instant ?? Date()
    let day = LightDay(date ?? time.date(at: instant), at: place, time: time)
    let report = LightReport(day, at: instant)
    Terminal.print(json ? try report.json() : day.report(at: instant), terminator: "")
  }
}

extension LightCommand {
  /// Returns the arguments with a space before negative numbers, so that they are not parsed as options.
  static func withBareNumbers(_ arguments: some Sequence<String>) -> [String] {
    arguments.map { $0.prefixMatch(of: /-\.?\d/) == nil ? $0 : " \($0)" }
  }

  /// Accepts 0° 0°, which `Coordinate` rejects because it marks photos without a position.
  private var place: Coordinate? {
    Coordinate(
      latitude: latitude, longitude: longitude == 0 ? .leastNonzeroMagnitude : longitude)
  }

  /// Blocks until the geography answers on another thread.
  private static func timeZone(at place: Coordinate) -> String? {
    guard let geography else { return nil }
    let answer = Mutex<String?>(nil)
    let isThere = DispatchSemaphore(value: 0)
    Task.detached {
      let zone = await geography.timeZone(at: place)
      answer.withLock { $0 = zone }
      isThere.signal()
    }
    isThere.wait()
    return answer.withLock { $0 }
  }
}

nonisolated private func degrees(_ text: String) throws -> Double {
  guard let number = Double(text.trimmingCharacters(in: .whitespaces)), number.isFinite else {
    throw ValidationError("It should be a number of degrees.")
  }
  return number
}

nonisolated private func day(_ text: String) throws -> CivilDate {
  guard let day = CivilDate(text) else {
    throw ValidationError("It should be a day like 2026-11-22.")
  }
  return day
}

nonisolated private func time(_ text: String) throws -> Date {
  guard let time = Date(iso8601: text) else {
    throw ValidationError("It should be an instant like 2026-11-22T16:30:00Z.")
  }
  return time
}
