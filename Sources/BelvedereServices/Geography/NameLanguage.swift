// The names of places in the person's language: the one that gettext chooses, so that the names of libgweather
// and those of Foundation agree.

import CGWeather
import Foundation

/// The language of the names, and the names of countries in it.
struct NameLanguage: Sendable {
  let locale: Locale

  /// By `LANGUAGE`, `LC_ALL`, `LC_MESSAGES` or `LANG`; English for the C locale.
  static var current: NameLanguage {
    let name = g_get_language_names()?.pointee.map { String(cString: $0) } ?? "C"
    let identifier = String(name.prefix { $0 != "." && $0 != "@" })
    return NameLanguage(
      locale: Locale(identifier: ["C", "POSIX"].contains(identifier) ? "en" : identifier))
  }

  /// - Parameter code: ISO 3166-1 alpha-2.
  func country(_ code: String) -> String? {
    // Foundation has "China mainland".
    code == "CN"
      ? Self.translated("China", context: nil) : locale.localizedString(forRegionCode: code)
  }

  /// A name of a place in libgweather's catalogue, by its English name.
  ///
  /// - Parameter context: tells places of one name apart.
  static func translated(_ english: String, context: String?) -> String {
    // Without a translation GLib returns the pointer that it was given, which is valid only in here.
    english.withCString { english in
      let domain = "libgweather-4.0-locations"
      return String(
        cString: context.map { g_dpgettext2(domain, $0, english) } ?? g_dgettext(domain, english))
    }
  }
}
