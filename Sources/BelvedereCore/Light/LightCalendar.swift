// SPDX-License-Identifier: MIT

// Golden hours as entries for a calendar program: RFC 5545, "Internet Calendaring and Scheduling".

import Foundation

/// Writes times of light as an iCalendar file.
package struct LightCalendar: Sendable {
  /// The title of each entry, in the person's language.
  package var title: String
  package var note: String?
  /// The name of the place.
  package var location: String?

  package init(title: String, note: String? = nil, location: String? = nil) {
    self.title = title
    self.note = note
    self.location = location
  }

  /// Returns the text of the file with an entry for each time of a kind of light, in UTC.
  ///
  /// An entry of the same place, day, kind and number in the day always has the same UID, so that a
  /// second import replaces the first.
  ///
  /// - Parameter now: the time at which the file is written.
  package func text(of day: LightDay, band: LightBand = .goldenHour, now: Date) -> String {
    let key = PlusCode(day.place).text
    var lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0",
      "PRODID:-//Belvedere//Belvedere \(Self.escaped(belvedereVersion))//EN",
    ]
    for (number, interval) in day.intervals(of: band).enumerated() {
      lines += [
        "BEGIN:VEVENT", "UID:\(band.rawValue)-\(day.date)-\(number + 1)-\(key)@belvedere",
        "DTSTAMP:\(now.basicText)", "DTSTART:\(interval.start.basicText)",
        "DTEND:\(interval.end.basicText)", "SUMMARY:\(Self.escaped(title))",
      ]
      if let note { lines.append("DESCRIPTION:\(Self.escaped(note))") }
      if let location { lines.append("LOCATION:\(Self.escaped(location))") }
      lines += [
        "GEO:\(Self.degrees(day.place.latitude));\(Self.degrees(day.place.longitude))",
        "TRANSP:TRANSPARENT", "END:VEVENT",
      ]
    }
    lines.append("END:VCALENDAR")
    return lines.map { Self.folded($0) + "\r\n" }.joined()
  }
}

extension LightCalendar {
  /// Six digits: a tenth of a metre.
  private static func degrees(_ number: Double) -> String { PlainNumber.text(number, digits: 6) }

  /// A text as a value (3.3.11): without control characters, which a value cannot have.
  private static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.replacing("\r\n", with: "\n").unicodeScalars {
      switch scalar {
      case "\\", ";", ",": escaped.append(contentsOf: ["\\", scalar])
      case "\n", "\r", "\u{2028}", "\u{2029}": escaped.append(contentsOf: ["\\", "n"])
      case _ where scalar.properties.generalCategory == .control: escaped.append(" ")
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }

  /// A line in pieces of at most 75 bytes; each but the first begins with a blank (3.1). No character is cut,
  /// unless it is longer than a line.
  private static func folded(_ line: String) -> String {
    var folded = ""
    var room = 75
    let parts = line.flatMap { character in
      character.utf8.count > 74 ? character.unicodeScalars.map(String.init) : [String(character)]
    }
    for part in parts {
      if part.utf8.count > room {
        folded += "\r\n "
        room = 74
      }
      folded += part
      room -= part.utf8.count
    }
    return folded
  }
}
