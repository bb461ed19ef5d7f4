// Locales of the C library, as GTK sets one for the whole process of the program. Tests run in the locale C, where a
// format that follows the locale writes what it should.

import Foundation
import Synchronization

/// A locale that differs from C in what programs write and read.
package enum SystemLocale: String, Sendable, CaseIterable {
  /// The decimal sign is a comma.
  case german = "de_DE.UTF-8"
  /// The decimal sign is a comma, and thousands are parted by a space.
  case russian = "ru_RU.UTF-8"
  /// The small letter of `I` is `ı`, and the decimal sign is a comma.
  case turkish = "tr_TR.UTF-8"
  /// Numbers have other digits.
  case arabic = "ar_EG.UTF-8"

  /// There is one locale for all tests that run beside one another.
  private static let lock = Mutex(())
  /// All but the language of messages, in which other tests may be asking for names meanwhile.
  private static let categories = [
    LC_CTYPE, LC_NUMERIC, LC_TIME, LC_COLLATE, LC_MONETARY, LC_MEASUREMENT,
  ]

  /// Those that this computer has.
  package static let installed = allCases.filter { locale in
    let name = setlocale(LC_NUMERIC, nil).map { String(cString: $0) }
    defer { setlocale(LC_NUMERIC, name) }
    return setlocale(LC_NUMERIC, locale.rawValue) != nil
  }

  /// Sets the locale of the process for the time of a call. Calls wait for one another.
  package func during<Value>(_ body: () throws -> Value) rethrows -> Value {
    try Self.lock.withLock { _ in
      let before = Self.categories.map { setlocale($0, nil).map { String(cString: $0) } }
      for category in Self.categories { setlocale(category, rawValue) }
      defer {
        for (category, name) in zip(Self.categories, before) { setlocale(category, name) }
      }
      return try body()
    }
  }
}
