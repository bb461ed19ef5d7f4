// SPDX-License-Identifier: MIT

// Prints the texts that UserLocale of GtkKit and NameLanguage of BelvedereServices make with Foundation, in every
// language that it knows, and what else of Foundation reads ICU's tables. scripts/check-tables compares two outputs.

import Foundation

let seconds: [Double] = [0, 5_144_525, 1_790_000_000, 1_700_012_345]
let dates = seconds.map { Date(timeIntervalSince1970: $0) }
let zones = ["UTC", "Europe/Berlin", "Asia/Kolkata", "America/St_Johns", "Asia/Shanghai"]
  .compactMap { TimeZone(identifier: $0) }
let allZones = TimeZone.knownTimeZoneIdentifiers.sorted()
let locales = Set(Locale.availableIdentifiers).sorted()

func write(_ parts: [String]) { print(parts.joined(separator: "|")) }

func days(in locale: Locale) -> [String] {
  dates.flatMap { date in
    let inZones = zones.flatMap { zone in
      var style = Date.FormatStyle(locale: locale)
      style.timeZone = zone
      let clocks = [DateFormatter.Style.none, .medium].map { day in
        let clock = DateFormatter()
        clock.calendar = Calendar(identifier: .gregorian)
        (clock.locale, clock.timeZone) = (locale, zone)
        (clock.dateStyle, clock.timeStyle) = (day, .short)
        return clock.string(from: date)
      }
      return [
        style.weekday(.abbreviated).day().month(.abbreviated).year(), style.weekday(.wide),
        style.weekday(.abbreviated),
      ].map { date.formatted($0) } + clocks
    }
    return inZones + [
      date.formatted(Date.FormatStyle(date: .long, time: .omitted, locale: locale))
    ]
  }
}

func numbers(in locale: Locale) -> [String] {
  let some: [Int] = [0, 1, 2, 5, 21, 999, 1_000, 12_345, 1_234_567, -7]
  let sizes: [Int64] = [0, 1, 999, 1_500, 2_000_000, 3_400_000_000, 5_000_000_000_000]
  let whole = IntegerFormatStyle<Int>.number.locale(locale)
  let decimal = FloatingPointFormatStyle<Double>.number.locale(locale)
    .precision(.fractionLength(0...1))
  let wholePercent = IntegerFormatStyle<Int>.Percent.percent.locale(locale).grouping(.never)
  let percent = FloatingPointFormatStyle<Double>.Percent.percent.locale(locale)
    .precision(.fractionLength(0))
  let bytes = ByteCountFormatStyle(style: .file, spellsOutZero: false, locale: locale)
  return some.map(whole.format) + some.map(whole.grouping(.never).format)
    + some.map { decimal.format(Double($0) / 7) } + some.map { percent.format(Double($0) / 100) }
    + some.map(wholePercent.format)
    + sizes.map(bytes.format)
}

func cases(in locale: Locale) -> [String] {
  ["istanbul", "ıi straße", "ijsland ŉ", "éa ǆ", "δσς"].flatMap {
    [$0.uppercased(with: locale), $0.lowercased(with: locale), $0.capitalized(with: locale)]
  }
}

func cities(in identifier: String) -> [String] {
  let formatter = DateFormatter()
  formatter.locale = Locale(identifier: identifier)
  formatter.dateFormat = "VVV"
  return allZones.map { zone in
    formatter.timeZone = TimeZone(identifier: zone)
    return formatter.string(from: dates[3])
  }
}

for identifier in locales {
  let locale = Locale(identifier: identifier)
  write([identifier] + days(in: locale))
  write([identifier] + numbers(in: locale))
  write([identifier, "\(locale.language.characterDirection)"] + cases(in: locale))
  let regions = Locale.Region.isoRegions.map(\.identifier)
  write([identifier] + regions.map { locale.localizedString(forRegionCode: $0) ?? "-" })
}
for identifier in locales where !identifier.contains("_") || identifier.hasPrefix("zh") {
  write([identifier] + cities(in: identifier))
}
// The languages of `ContentLanguage`.
for language in ["de", "en", "es", "fr", "id", "it", "ja", "ko", "pt"] {
  write([language, Locale(identifier: language).localizedString(forLanguageCode: language) ?? "-"])
}
for zone in allZones {
  write([zone] + dates.map { "\(TimeZone(identifier: zone)?.secondsFromGMT(for: $0) ?? -1)" })
}

let english = DateFormatter()
english.locale = Locale(identifier: "en_US_POSIX")
english.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
let read = english.date(from: "Sun, 06 Nov 1994 08:49:37 GMT")
write([english.string(from: dates[2]), "\(read?.timeIntervalSince1970 ?? -1)"])
write([
  "É ß ﬁ Ａ Straße".folding(
    options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil),
  "été".decomposedStringWithCanonicalMapping, "e\u{301}".precomposedStringWithCanonicalMapping,
])
write([
  URL(string: "https://bücher.example/ä?ö")?.absoluteString ?? "-",
  URL(string: "http://例え.jp/")?.host() ?? "-",
  String(data: Data([0xE4, 0x80, 0x99]), encoding: .windowsCP1252) ?? "-",
  String(data: Data([0xE4]), encoding: .isoLatin1) ?? "-",
])
