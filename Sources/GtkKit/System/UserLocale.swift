// SPDX-License-Identifier: MIT

// The person's language and region, from the C library and GLib. (Foundation's `Locale.current` ignores the
// environment on Linux.) Formats all texts for people, with the decimal sign, the grouping and the digits of the
// region. `PlainNumber` of BelvedereCore writes numbers for programs.

import CGtk
import Foundation
import Glibc

/// Dates, numbers and languages as the person wants them.
package enum UserLocale {
  /// The locale of words and dates: that of `LC_ALL`, `LC_TIME` or `LANG`.
  package static let current = locale(of: LC_TIME)

  /// The locale of numbers: that of `LC_ALL`, `LC_NUMERIC` or `LANG`.
  private static let ofNumbers = locale(of: LC_NUMERIC)

  /// The C library's names of the locales of words and of numbers, such as `ru_RU.UTF-8`.
  package static var names: (words: String, numbers: String) {
    func name(_ category: Int32) -> String {
      setlocale(category, nil).map { String(cString: $0) } ?? "C"
    }
    return (name(LC_MESSAGES), name(LC_NUMERIC))
  }

  /// American English for the C locale.
  static func locale(of category: Int32) -> Locale {
    let name = setlocale(category, nil).map { String(cString: $0) } ?? "C"
    return Locale(identifier: identifier(name) ?? "en_US")
  }

  /// The region whose units the person uses for weather and distances, such as `NO`: that of `LC_ALL`,
  /// `LC_MEASUREMENT` or `LANG`; nil for the C locale.
  package static let measurementRegion: String? = {
    region(ofLocale: setlocale(LC_MEASUREMENT, nil).map { String(cString: $0) } ?? "C")
  }()

  /// The region of a locale of the C library: `NO` of `nb_NO.UTF-8`; nil for one without a region.
  static func region(ofLocale name: String) -> String? {
    identifier(name).flatMap { Locale(identifier: $0).region?.identifier }
  }

  /// The person's languages as parts of folders' names, best first: `pt_BR`, `pt`, and `C` as the last one.
  package static var languageNames: [String] {
    var languages: [String] = []
    var next = g_get_language_names()
    while let name = next?.pointee {
      languages.append(String(cString: name))
      next = next?.advanced(by: 1)
    }
    return languages
  }

  /// The person's languages for `Accept-Language`, best first, English last.
  package static let acceptLanguage: String = {
    var tags: [String] = []
    for name in languageNames {
      let tag = identifier(name)?.replacing("_", with: "-")
      if let tag, !tags.contains(tag) { tags.append(tag) }
    }
    if !tags.contains("en") { tags.append("en") }
    return tags.enumerated().map { index, tag in
      index == 0 ? tag : "\(tag);q=0.\(max(1, 10 - index))"
    }.joined(separator: ", ")
  }()

  /// A day in words, e.g. "30 August 2026".
  package static func text(day date: Date) -> String {
    isolated(date.formatted(Date.FormatStyle(date: .long, time: .omitted, locale: current)))
  }

  /// A day in a time zone, e.g. "Sun, 30 Aug 2026".
  package static func text(day date: Date, in zone: TimeZone) -> String {
    var style = Date.FormatStyle(locale: current)
    style.timeZone = zone
    return isolated(
      date.formatted(style.weekday(.abbreviated).day().month(.abbreviated).year()))
  }

  /// A time of day in a time zone, e.g. "14:35"; with the day when that is not today there.
  package static func text(moment date: Date, in zone: TimeZone = .current) -> String {
    var calendar = Calendar.current
    calendar.timeZone = zone
    return text(moment: date, withDay: !calendar.isDateInToday(date), in: zone, of: current)
  }

  static func text(
    moment date: Date, withDay: Bool, in zone: TimeZone, of locale: Locale
  ) -> String {
    let style = formatter(withDay ? .medium : .none, in: zone, of: locale)
    return isolated(style.string(from: date), in: locale)
  }

  /// A time of day in a time zone, rounded to the nearest minute, e.g. "14:35".
  package static func text(clock date: Date, in zone: TimeZone) -> String {
    text(clock: date, in: zone, of: current)
  }

  static func text(clock date: Date, in zone: TimeZone, of locale: Locale) -> String {
    let offset = TimeInterval(zone.secondsFromGMT(for: date))
    let minutes = ((date.timeIntervalSinceReferenceDate + offset) / 60).rounded()
    let shown = Date(timeIntervalSinceReferenceDate: minutes * 60 - offset)
    return isolated(formatter(.none, in: zone, of: locale).string(from: shown), in: locale)
  }

  /// A day of the week in a time zone, e.g. "Mon".
  package static func text(weekday date: Date, in zone: TimeZone) -> String {
    isolated(weekday(date, in: zone, of: current))
  }

  private static func weekday(_ date: Date, in zone: TimeZone, of locale: Locale) -> String {
    var style = Date.FormatStyle(locale: locale)
    style.timeZone = zone
    return date.formatted(style.weekday(.abbreviated))
  }

  /// A time of day in a time zone, with the day of the week unless it is today there, e.g. "Mon 14:35".
  package static func text(time date: Date, in zone: TimeZone) -> String {
    var there = Calendar(identifier: .gregorian)
    there.timeZone = zone
    let days = [there, .current].map { $0.component(.weekday, from: date) }
    return text(time: date, withWeekday: days[0] != days[1], in: zone, of: current)
  }

  static func text(
    time date: Date, withWeekday: Bool, in zone: TimeZone, of locale: Locale
  ) -> String {
    let clock = formatter(.none, in: zone, of: locale).string(from: date)
    guard withWeekday else { return isolated(clock, in: locale) }
    // Foundation's styles of a time with a weekday write other hours than those without: "Mo. 06:56", but "6:56".
    let weekday = weekday(date, in: zone, of: locale)
    return isolated("\(weekday) \(clock)", in: locale)
  }

  /// The formatter used last: to make one takes as long as sixty times.
  private static var lastFormatter: DateFormatter?

  /// The locale's short time, with two digits of an hour where it has them: "05:38" in German, "5:38" in Japanese.
  /// (Foundation's styles have one digit in every language.)
  private static func formatter(
    _ day: DateFormatter.Style, in zone: TimeZone, of locale: Locale
  ) -> DateFormatter {
    if let last = lastFormatter, last.dateStyle == day, last.timeZone == zone,
      last.locale == locale
    {
      return last
    }
    let formatter = DateFormatter()
    formatter.calendar = Calendar(identifier: .gregorian)
    formatter.locale = locale
    formatter.timeZone = zone
    formatter.dateStyle = day
    formatter.timeStyle = .short
    lastFormatter = formatter
    return formatter
  }

  /// A language in its own words, e.g. "Deutsch" for `de`.
  package static func name(ofLanguage code: String) -> String {
    let locale = Locale(identifier: code)
    return locale.localizedString(forLanguageCode: code)?.capitalized(with: locale) ?? code
  }

  /// A number with its separators.
  package static func text(_ number: Int) -> String { text(number, in: ofNumbers) }

  /// A number without separators, as for a standard or pixels.
  package static func text(ungrouped number: Int) -> String {
    text(ungrouped: number, in: ofNumbers)
  }

  /// A number for an editable field.
  package static func text(typed number: Int) -> String {
    number.formatted(.number.grouping(.never).locale(ofNumbers))
  }

  /// A number with one digit after the point, unless that is zero.
  package static func text(decimal number: Double) -> String {
    text(decimal: number, in: ofNumbers)
  }

  /// A share of 0...1 in whole percent, e.g. "72%".
  package static func text(share: Double) -> String { text(share: share, in: ofNumbers) }

  /// A number of percent, e.g. "72%".
  package static func text(percent: Int) -> String { text(percent: percent, in: ofNumbers) }

  /// A size on disk, in the unit that fits, e.g. "1.2 MB".
  package static func text(bytes: Int) -> String { text(bytes: bytes, in: ofNumbers) }

  /// Names or other parts of a sentence with commas between them, e.g. "Lyon, France".
  package static func list(_ parts: [String]) -> String {
    guard let first = parts.first else { return "" }
    return parts.dropFirst().reduce(first) { tr("%@, %@", $0, $1) }
  }

  /// Short facts in one line, e.g. "3 photos · 12 likes". It breaks after a separator, not before it.
  package static func line(_ facts: [String]) -> String { facts.joined(separator: separator) }

  private static let separator = separator(in: ofNumbers)

  /// A middle dot; a bar for Arabic and Persian digits, whose zero looks like a middle dot.
  static func separator(in locale: Locale) -> String {
    let zero = 0.formatted(.number.locale(locale))
    return zero.contains { "\u{660}\u{6F0}".contains($0) } ? "\u{A0}| " : "\u{A0}· "
  }

  static func text(_ number: Int, in locale: Locale) -> String {
    isolated(number.formatted(.number.locale(locale)), in: locale)
  }

  static func text(ungrouped number: Int, in locale: Locale) -> String {
    isolated(number.formatted(.number.grouping(.never).locale(locale)), in: locale)
  }

  static func text(decimal number: Double, in locale: Locale) -> String {
    isolated(
      number.formatted(.number.precision(.fractionLength(0...1)).locale(locale)), in: locale)
  }

  static func text(share: Double, in locale: Locale) -> String {
    isolated(share.formatted(.percent.precision(.fractionLength(0)).locale(locale)), in: locale)
  }

  static func text(percent: Int, in locale: Locale) -> String {
    isolated(percent.formatted(.percent.grouping(.never).locale(locale)), in: locale)
  }

  /// Uses Foundation, because GLib writes ASCII digits in every language.
  static func text(bytes: Int, in locale: Locale) -> String {
    let style = ByteCountFormatStyle(style: .file, spellsOutZero: false, locale: locale)
    return isolated(Int64(max(0, bytes)).formatted(style), in: locale)
  }

  /// A text with its own direction for locales that write from right to left, where "960 × 720" would else be shown as
  /// "720 × 960" (Unicode Standard Annex 9, isolates).
  package static func isolated(_ text: String, in locale: Locale = current) -> String {
    locale.language.characterDirection == .rightToLeft ? "\u{2068}\(text)\u{2069}" : text
  }

  /// `ru_RU.UTF-8@x` as `ru_RU`; nil for the C locale, which is no language.
  private static func identifier(_ name: String) -> String? {
    let plain = String(name.prefix { $0 != "." && $0 != "@" })
    return plain == "C" || plain == "POSIX" || plain.isEmpty ? nil : plain
  }
}
