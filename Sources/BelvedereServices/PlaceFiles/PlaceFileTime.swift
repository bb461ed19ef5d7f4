// SPDX-License-Identifier: MIT

// The times in files of places. Besides exact times in UTC, programs write XML Schema's years, months and days (also
// allowed in KML), and times without a zone.

import BelvedereCore
import Foundation

/// Parses times.
enum PlaceFileTime {
  /// Returns the beginning of the year, month, day, minute or second in ISO 8601. A time without a zone counts as UTC,
  /// which GPX demands. Nil for any other text, and for days that the calendar does not have.
  static func date(from text: String) -> Date? {
    var reader = Reader(text)
    guard let day = reader.day(), let second = reader.secondOfDay(), let offset = reader.zone(),
      reader.isAtEnd
    else { return nil }
    return Date(timeIntervalSince1970: Double(day.number * 86_400 + second - offset))
  }
}

/// Parses the parts of a time in sequence. Each returns a default for a missing part, and nil for an invalid one.
private struct Reader {
  private var rest: ArraySlice<UInt8>

  init(_ text: String) { rest = Array(text.utf8)[...] }

  var isAtEnd: Bool { rest.isEmpty }

  /// `1997`, `1997-07` or `1997-07-16`.
  mutating func day() -> CivilDate? {
    var parts = [number(digits: 4)]
    while parts.count < 3, takeHyphen() { parts.append(number(digits: 2)) }
    while parts.count < 3 { parts.append("01") }
    let known = parts.compactMap(\.self)
    return known.count == 3 ? CivilDate(known.joined(separator: "-")) : nil
  }

  /// `T19:20`, `T19:20:30` or `T19:20:30.45`; 0 without one.
  mutating func secondOfDay() -> Int? {
    guard take("T") || take(" ") else { return 0 }
    guard let hour = value(upTo: 24), take(":"), let minute = value(upTo: 59) else { return nil }
    // 24:00 and leap seconds are moved to the next day and minute.
    guard take(":") else { return (hour * 60 + minute) * 60 }
    guard let second = value(upTo: 60) else { return nil }
    if take(".") || take(",") { rest = rest.drop(while: Self.isDigit) }
    return (hour * 60 + minute) * 60 + second
  }

  /// `Z`, `+03`, `+0300` or `+03:00`, in seconds; 0 without one.
  mutating func zone() -> Int? {
    while take(" ") {}
    if isAtEnd || take("Z") || take("z") { return 0 }
    let sign = take("+") ? 1 : take("-") ? -1 : 0
    guard sign != 0, let hours = value(upTo: 14) else { return nil }
    if isAtEnd { return sign * hours * 3_600 }
    _ = take(":")
    return value(upTo: 59).map { sign * (hours * 60 + $0) * 60 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  /// Takes the hyphen before a month or a day, but not the sign of a zone such as `-03:00`.
  private mutating func takeHyphen() -> Bool {
    let isOfZone = rest.dropFirst(3).first == UInt8(ascii: ":")
    return !isOfZone && take("-")
  }

  private mutating func value(upTo limit: Int) -> Int? {
    number(digits: 2).flatMap { Int($0) }.flatMap { $0 <= limit ? $0 : nil }
  }

  private mutating func number(digits count: Int) -> String? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy(Self.isDigit) else { return nil }
    rest = rest.dropFirst(count)
    return String(decoding: digits, as: UTF8.self)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
