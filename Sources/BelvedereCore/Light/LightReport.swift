// SPDX-License-Identifier: MIT

// The light of a day as `belvedere light` prints it, for programs and for people.

import Foundation

/// The light of a day as `belvedere light --json` prints it. Degrees; altitudes are geometric.
package struct LightReport: Sendable, Encodable {
  package struct Event: Sendable, Encodable {
    /// `LightEvent.Kind`.
    let name: String
    /// UTC, ISO 8601, whole seconds.
    let time: String
    let azimuth: Double
    let altitude: Double
  }

  package struct Positions: Sendable, Encodable {
    package struct Sun: Sendable, Encodable {
      let altitude: Double
      let azimuth: Double
    }

    package struct Moon: Sendable, Encodable {
      let altitude: Double
      let azimuth: Double
      let phaseAngle: Double
      let illuminatedFraction: Double
    }

    let sun: Sun
    let moon: Moon
  }

  let date: String
  let timeZone: String
  let sunState: String
  let events: [Event]
  /// The positions at one instant.
  let at: Positions

  /// - Parameter instant: that of the positions; it need not be in the day.
  package init(_ day: LightDay, at instant: Date) {
    date = day.date.description
    timeZone = day.time.name
    sunState = day.sunState.rawValue
    events = day.events.map { event in
      Event(
        name: event.kind.rawValue, time: event.time.iso8601Text,
        azimuth: roundedDirection(event.position.azimuth),
        altitude: rounded(event.position.altitude))
    }
    let sun = SkyPosition(of: .sun, at: instant, from: day.place)
    let moon = SkyPosition(of: .moon, at: instant, from: day.place)
    let phase = MoonPhase(at: instant)
    at = Positions(
      sun: .init(altitude: rounded(sun.altitude), azimuth: roundedDirection(sun.azimuth)),
      moon: .init(
        altitude: rounded(moon.altitude), azimuth: roundedDirection(moon.azimuth),
        phaseAngle: roundedDirection(phase.angle),
        illuminatedFraction: rounded(phase.illuminatedFraction)))
  }

  /// JSON on several lines, with a line end.
  package func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let json = String(decoding: try encoder.encode(self), as: UTF8.self)
    // The encoder puts an empty array on three lines. No string contains a line break.
    return json.replacing(/\[\n\s*\]/, with: "[]") + "\n"
  }
}

extension LightDay {
  /// The day as lines of plain text: its events by the clock of the place in whole minutes, with the
  /// azimuth and the geometric altitude of sun or moon; and where both stand at an instant.
  package func report(at instant: Date) -> String {
    let sunWords =
      switch sunState {
      case .normal, .partial: ""
      case .upAllDay: "; the sun does not set"
      case .downAllDay: "; the sun does not rise"
      case .noDay: "; there was no such day at this place"
      }
    let zone = time.kind == .meanSolar ? "mean solar time" : time.name
    let head = "\(date), \(zone)\(sunWords)"
    let (sun, moon) = (
      SkyPosition(of: .sun, at: instant, from: place),
      SkyPosition(of: .moon, at: instant, from: place)
    )
    let lit = Int((MoonPhase(at: instant).illuminatedFraction * 100).rounded())
    let lines =
      events.map { line($0.time, $0.position, $0.kind.words) }
      + ["", time.date(at: instant).description]
      + [line(instant, sun, "sun"), line(instant, moon, "moon, \(lit) % lit")]
    return ([head] + lines).joined(separator: "\n") + "\n"
  }

  private func line(_ instant: Date, _ position: SkyPosition, _ words: String) -> String {
    let minutes = Int(time.clock(at: instant + 30) / 60)
    let clock = [minutes / 60, minutes % 60].map { PlainNumber.text($0, width: 2) }
    let azimuth = column(((position.azimuth * 10).rounded() / 10).fullCircle)
    return clock.joined(separator: ":")
      + "  azimuth \(azimuth)°  altitude \(column(position.altitude))°  \(words)"
  }

  /// A number, padded to five characters.
  private func column(_ number: Double) -> String {
    let text = PlainNumber.text(number, digits: 1)
    return String(repeating: " ", count: max(0, 5 - text.count)) + text
  }
}

extension LightEvent.Kind {
  fileprivate var words: String {
    switch self {
    case .goldenMorningStart: "blue hour ends, golden hour begins"
    case .goldenMorningEnd: "golden hour ends"
    case .goldenEveningStart: "golden hour begins"
    case .goldenEveningEnd: "golden hour ends, blue hour begins"
    default: rawValue.replacing("_", with: " ")
    }
  }
}

/// Four digits: ten times finer than the accuracy of the formulas.
private func rounded(_ number: Double) -> Double { (number * 10_000).rounded() / 10_000 }

/// Degrees with four digits, 0..<360.
private func roundedDirection(_ degrees: Double) -> Double { rounded(degrees).fullCircle }
