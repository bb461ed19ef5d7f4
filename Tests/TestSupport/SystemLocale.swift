// SPDX-License-Identifier: MIT

// Locales of the C library, as GTK sets one for the whole process. Tests run in the locale C, which hides errors of
// formats that follow the locale.

import Foundation
import Synchronization

/// A locale that differs from C in the formats of numbers or letters.
package enum SystemLocale: String, Sendable, CaseIterable {
  /// The decimal sign is a comma.
  case german = "de_DE.UTF-8"
  /// The decimal sign is a comma, and thousands are separated by a space.
  case russian = "ru_RU.UTF-8"
  /// The small letter of `I` is `ı`, and the decimal sign is a comma.
  case turkish = "tr_TR.UTF-8"
  /// Numbers have other digits.
  case arabic = "ar_EG.UTF-8"

  /// Concurrent tests share one locale.
  private static let lock = Mutex(())
  /// All but the language of messages, in which concurrent tests may look up names.
  private static let categories = [
    LC_CTYPE, LC_NUMERIC, LC_TIME, LC_COLLATE, LC_MONETARY, LC_MEASUREMENT,
  ]

  /// The installed ones.
  package static let installed = allCases.filter { locale in
    let name = setlocale(LC_NUMERIC, nil).map { String(cString: $0) }
    defer { setlocale(LC_NUMERIC, name) }
    return setlocale(LC_NUMERIC, locale.rawValue) != nil
  }

  /// Sets the locale of the process during a call. Calls are serialised.
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
