// SPDX-License-Identifier: MIT

// gettext. Strings are written without interpolation, so that `xgettext` reads them:
// `tr("%@ of %@", a, b)`.

import CGtk
import Foundation
import Glibc

/// Binds the catalogue; called once, before the first `tr`.
package func bindTranslations(directory: String) {
  setlocale(LC_ALL, "")
  bindtextdomain("belvedere", directory)
  bind_textdomain_codeset("belvedere", "UTF-8")
  textdomain("belvedere")
}

/// The translation of `text`.
package func tr(_ text: String) -> String {
  // Without a translation gettext returns the pointer that it was given, which is valid only in here.
  text.withCString { String(cString: dgettext("belvedere", $0)) }
}

/// The translation of a text that is no literal, but stands in a file whose texts are in the catalogue.
package func translation(of text: String) -> String { tr(text) }

/// The translation of `text` with each `%@` replaced by the next argument. A translation may have them in another
/// order: `%2$@` is the second one.
package func tr(_ text: String, _ arguments: String...) -> String {
  fill(tr(text), arguments)
}

/// The singular or plural translation for `count`; `%@` is replaced by the formatted number.
package func trn(_ one: String, _ many: String, _ count: Int) -> String {
  let text = one.withCString { one in
    many.withCString { many in String(cString: dngettext("belvedere", one, many, UInt(count))) }
  }
  return fill(text, [UserLocale.text(count)])
}

func fill(_ text: String, _ arguments: [String]) -> String {
  let parts = text.split(separator: "%", omittingEmptySubsequences: false)
  var result = String(parts[0])
  var next = 0
  for part in parts.dropFirst() {
    let start = part.prefix(3)
    if start.hasPrefix("@") {
      if arguments.indices.contains(next) { result += arguments[next] }
      next += 1
      result += part.dropFirst()
    } else if start.hasSuffix("$@"), let number = start.first?.wholeNumberValue,
      arguments.indices.contains(number - 1)
    {
      result += arguments[number - 1] + part.dropFirst(3)
    } else {
      result += "%" + part
    }
  }
  return result
}
