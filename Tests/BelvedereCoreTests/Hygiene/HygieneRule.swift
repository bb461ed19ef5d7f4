// SPDX-License-Identifier: MIT

// The rules on modules and style that can be checked by a scan of the source text. The allowed imports are in
// docs/architecture.md, "Modules".

/// A rule for every source file.
struct HygieneRule: Sendable {
  let name: String
  /// Returns the offending lines: number and complaint.
  let check: @Sendable (SourceFile) -> [(line: Int, complaint: String)]

  static let all = [
    imports, mainLoops, forcedTries, prints, toolkitNames, icons, length, header, unowned, numbers,
    letters, tables,
  ]
}

// MARK: - Arrows

extension HygieneRule {
  private static let nio: Set<Substring> = [
    "NIOCore", "NIOPosix", "NIOHTTP1", "NIOConcurrencyHelpers",
  ]
  private static let system: Set<Substring> = [
    "Foundation", "Dispatch", "Synchronization", "Glibc",
  ]
  /// Does not use Foundation, whose tables and formats would be two thirds of the program: 64 MB instead of 20 MB.
  private static let essentials: Set<Substring> = [
    "FoundationEssentials", "Dispatch", "Synchronization", "Glibc",
  ]
  private static let own: Set<Substring> = [
    "BelvedereCore", "BelvedereServices", "BelvedereModel", "BelvedereUI", "GtkKit",
  ]

  /// The allowed imports of each module.
  private static let allowed: [String: Set<Substring>] = [
    "BelvedereCore": ["Foundation"],
    "BelvedereModel": ["Foundation", "Observation", "BelvedereCore"],
    "BelvedereUI": [
      "Foundation", "Observation", "GtkKit", "CGtk", "CGtkShim", "CHeap", "BelvedereModel",
      "BelvedereCore",
    ],
    "GtkKit": [
      "Foundation", "Observation", "Synchronization", "Glibc", "CGtk", "CGtkShim", "CShumate",
    ],
    "BelvedereServices": system.union(nio)
      .union([
        "Logging", "GRDB", "CCairo", "CCurl", "CGLib", "CGWeather", "CCell",
        "CSecret", "CXML",
        "BelvedereCore",
      ]),
    "DemoService": essentials.union(nio).union([
      "Logging", "CCrypt", "CGLib", "CLCMS", "CPNG", "CTurboJPEG",
    ]),
    "DemoSources": essentials.union(nio).union(["DemoService"]),
    "belvedere": system.union(own).union(["CArguments", "CHeap", "Logging", "ArgumentParser"]),
    "belvedere-demo-service": essentials.union([
      "CArguments", "CHeap", "DemoSources", "DemoService", "Logging", "ArgumentParser",
    ]),
    "belvedere-bench": system.union(own).union([
      "CGtk", "CGtkShim", "CLCMS", "CTurboJPEG", "DemoService", "DemoTestSupport", "ArgumentParser",
    ]),
  ]

  static let imports = HygieneRule(name: "imports follow the arrows") { file in
    guard file.isSwift else { return [] }
    guard let allowed = allowed[file.module] else {
      return [(1, "module \(file.module) has no list of imports")]
    }
    return file.lines.compactMap { line in
      guard let module = SourceFile.imported(by: line), !allowed.contains(module) else {
        return nil
      }
      return (line.number, "\(file.module) may not import \(module)")
    }
  }

  /// Names of the toolkit are allowed in the shell only; those of GLib also in callers of GLib, libsecret and
  /// libgweather.
  static let toolkitNames = HygieneRule(name: "toolkit names stay in the shell") { file in
    let exempt: Set = [
      "GtkKit", "BelvedereUI", "belvedere-bench", "BenchProbe", "CGtk", "CGtkShim", "CShumate",
      "CSecret", "CGLib", "CGWeather",
    ]
    guard !exempt.contains(file.module) else { return [] }
    let callsGLib = file.lines.contains {
      ["CSecret", "CGLib", "CGWeather"].contains(SourceFile.imported(by: $0) ?? "")
    }
    let prefixes = ["gtk_", "gdk_", "gsk_", "adw_", "shumate_"] + (callsGLib ? [] : ["g_"])
    return file.lines.flatMap { line in
      line.words.filter { word in prefixes.contains { word.hasPrefix($0) } }
        .map { (line.number, "\($0) outside the shell") }
    }
  }
}

// MARK: - Style

extension HygieneRule {
  /// GLib owns the main thread of the app: there is no second main loop.
  static let mainLoops = HygieneRule(name: "no second main loop") { file in
    guard !["DemoService", "DemoSources", "belvedere-demo-service"].contains(file.module),
      file.isSwift
    else { return [] }
    let loops: Set<Substring> = ["RunLoop", "CFRunLoop", "Timer", "dispatchMain", "dispatch_main"]
    return file.lines.flatMap { line in
      line.words.filter(loops.contains).map { (line.number, "\($0) beside GLib's main loop") }
    }
  }

  static let forcedTries = HygieneRule(name: "no try!") { file in
    file.lines.filter { $0.code.contains("try!") }.map { ($0.number, "try!") }
  }

  /// Libraries log; only programs print.
  static let prints = HygieneRule(name: "libraries do not print") { file in
    guard file.isSwift, !file.module.hasPrefix("belvedere") else { return [] }
    return file.lines.filter { line in
      line.words.contains("print") && line.code.contains("print(")
        && !line.code.contains(".print(") && !line.code.contains("func print(")
    }.map { ($0.number, "print(…) in a library") }
  }

  /// `belvedere --self-check` looks for the icons of one table, and would miss names elsewhere.
  static let icons = HygieneRule(name: "icon names stand in Icon.swift") { file in
    guard file.isSwift, !file.path.hasSuffix("/Common/Icon.swift") else { return [] }
    return file.lines.filter { $0.code.contains("-symbolic\"") }
      .map { ($0.number, "an icon's name") }
  }

  /// Closures that GTK keeps alive can outlive a view, and must not end the program then.
  static let unowned = HygieneRule(name: "nothing unowned in the shell") { file in
    guard ["GtkKit", "BelvedereUI"].contains(file.module) else { return [] }
    return file.lines.filter { $0.words.contains("unowned") }
      .map { ($0.number, "unowned; weak, or kept by what uses it") }
  }

  static let length = HygieneRule(name: "at most 600 lines") { file in
    let count = file.lines.count - (file.text.hasSuffix("\n") ? 1 : 0)
    return count > 600 ? [(601, "\(count) lines")] : []
  }

  /// A file begins with a comment on its purpose; in a short file the type's own comment suffices.
  static let header = HygieneRule(name: "files say what they are for") { file in
    let opening = file.text.split(separator: "\n").first { line in
      !line.hasPrefix("import ") && !line.hasPrefix("#") && !line.hasPrefix("@testable")
        && !line.hasPrefix("// swift-") && !line.hasPrefix("// SPDX-")
    }
    guard let opening, !opening.hasPrefix("//"), !opening.hasPrefix("/*") else { return [] }
    return [(1, "no comment at the head")]
  }
}

// MARK: - Regions

extension HygieneRule {
  /// Functions that write or read numbers and dates by the region or by the C library's locale.
  private static let formats: Set<Substring> = [
    "NumberFormatter", "MeasurementFormatter", "ByteCountFormatter", "ByteCountFormatStyle",
    "DateFormatter", "DateComponentsFormatter", "RelativeDateTimeFormatter", "ListFormatter",
    "FormatStyle", "NSNumber", "NSString", "Scanner", "localizedStringWithFormat", "g_format_size",
    "g_strdup_printf", "g_date_time_format", "strftime", "strtod", "strtof", "strtold", "atof",
    "scanf", "sscanf", "fscanf",
  ]
  /// Exceptions: the formatter for people; and the names of cities, which Foundation has as names of time zones.
  private static let formatting = [
    "BelvedereServices/Geography/NameLanguage.swift",
    "GtkKit/System/UserLocale.swift",
  ]

  /// The decimal sign is a comma in half of the world: a formatted number in a file or a request would be wrong there,
  /// and two formatters for people would show two kinds of digits on one page.
  static let numbers = HygieneRule(name: "PlainNumber and UserLocale write numbers") { file in
    guard !formatting.contains(where: { file.path.hasSuffix($0) }) else { return [] }
    return file.lines.flatMap { line in
      let found = line.words.filter(formats.contains).map(String.init)
      return (found + (file.isSwift ? line.formats : line.conversions))
        .map { (line.number, "\($0), which follows a region") }
    }
  }

  /// In Turkish locales, `I` and `i` are not the same letter.
  static let letters = HygieneRule(name: "keys are compared without a locale") { file in
    let calls: Set<Substring> = [
      "tolower", "toupper", "towlower", "towupper", "strcasecmp", "strncasecmp", "strcoll",
      "isalpha", "isalnum", "isupper", "islower", "localizedLowercase", "localizedUppercase",
      "localizedCapitalized", "localizedCompare", "localizedCaseInsensitiveCompare",
      "localizedStandardContains", "localizedCaseInsensitiveContains",
    ]
    return file.lines.flatMap { line in
      line.words.filter(calls.contains).map { (line.number, "\($0), which follows a locale") }
    }
  }
}

// MARK: - Tables

extension HygieneRule {
  /// Names of functions that read tables of ICU that scripts/trim-icu leaves out.
  private static let untabled: Set<Substring> = [
    "applyingTransform", "stringByApplyingTransform", "spellOut", "compactName", "forCurrencyCode",
    "forScriptCode", "localizedStandardCompare", "localizedStandardRange", "IntervalFormatStyle",
    "DateIntervalFormatter", "RelativeFormatStyle", "PersonNameComponents", "UnitsFormatStyle",
    "MeasurementFormatter", "Measurement", "currency", "localizedName", "byWords",
    "availableStringEncodings",
  ]

  /// They would write codes, English, or nothing, in the installed program only: tests have all tables.
  static let tables = HygieneRule(name: "only those of ICU's tables are read that are linked") {
    file in
    guard file.isSwift else { return [] }
    return file.lines.flatMap { line in
      var found = line.words.filter(untabled.contains).map(String.init)
      if line.words.contains("forLanguageCode"),
        !file.path.hasSuffix("GtkKit/System/UserLocale.swift")
      {
        found.append("forLanguageCode")
      }
      return found.map { (line.number, "\($0), whose tables scripts/trim-icu leaves out") }
    }
  }

  /// The languages whose names are linked, from the text of scripts/trim-icu.
  static func namedLanguages(in script: String) -> Set<String> {
    guard let list = script.firstMatch(of: /lang\/\{language\}\.res' for language in \((.*)\)/)
    else { return [] }
    return Set(list.output.1.matches(of: /'(\w+)'/).map { String($0.output.1) })
  }
}

extension SourceFile.Line {
  /// `String(format:`, and `.formatted(` except for ISO 8601.
  fileprivate var formats: [String] {
    let formatted = code.contains(".formatted(") && !code.contains(".formatted(.iso8601)")
    return (code.contains("String(format:") ? ["String(format:)"] : [])
      + (formatted ? [".formatted(…)"] : [])
  }

  /// The floating-point conversions in a C format.
  fileprivate var conversions: [String] {
    guard code.contains("%") else { return [] }
    let code = code.replacing("%%", with: "")
    let conversion = /%[-+#0]*(?:\d+|\*)?(?:\.(?:\d+|\*))?[lL]?[aefgAEFG](?![a-zA-Z_])/
    return code.matches(of: conversion).map { String($0.output) }
  }
}
