// SPDX-License-Identifier: MIT

// Normalises the records of places so that every file format can hold them, and a written record is read back
// unchanged.

import Foundation

extension PlaceRecord {
  /// The record with its name on one line, its note without control characters except line breaks and tabs, both cut to
  /// `TextLimit`, and its time to the second. Empty texts and times outside of the years 1800 to 9999 become nil.
  package var cleaned: PlaceRecord {
    let name = name?.cut(to: .text).asNote.asName.trimmingCharacters(in: .whitespaces)
      .cut(to: .name)
    let note = note?.asNote.cut(to: .text)
    let seconds = time?.timeIntervalSince1970.rounded(.down)
    return PlaceRecord(
      position: position, name: name == "" ? nil : name, note: note == "" ? nil : note,
      time: seconds.flatMap {
        Self.times.contains($0) ? Date(timeIntervalSince1970: $0) : nil
      })
  }

  /// The time in ISO 8601, in UTC.
  package var timeText: String? { time?.formatted(.iso8601) }

  /// Seconds since 1970: from 1800, before the first photos, to the last year of four digits.
  private static let times = -5_364_662_400.0...253_402_300_799
}

extension String {
  /// The text as lines separated by "\n", without other control characters than tabs, without the two
  /// scalars that XML cannot hold, and without white space around it.
  package var asNote: String {
    var note = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x0A where previous == "\r": break
      case 0x0A, 0x0D, 0x85: note.append("\n")
      case 0x00...0x08, 0x0B...0x1F, 0x7F...0x9F, 0xFFFE, 0xFFFF: break
      default: note.append(scalar)
      }
      previous = scalar
    }
    return String(note).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
