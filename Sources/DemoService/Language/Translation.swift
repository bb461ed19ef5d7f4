// SPDX-License-Identifier: MIT

// The words of the pages, in the language in which the program was started: the browser is on the same computer. What
// is answered to programs stays in English, as the service's answers are.

import CGLib
import Glibc

/// Takes the words of the pages from a folder of catalogues; called once, before the service starts. Numbers stay as
/// they are.
package func bindPageWords(directory: String) {
  setlocale(LC_MESSAGES, "")
  bindtextdomain(PageWords.catalogue, directory)
  bind_textdomain_codeset(PageWords.catalogue, "UTF-8")
}

/// The language of the pages.
enum PageWords {
  fileprivate static let catalogue = "belvedere"
  private static let mirrored: Set<Substring> = ["ar", "fa", "he", "ur"]

  /// The tag of the language in HTML, as `de` or `pt-BR`. It stands in the header of the catalogue, which is the
  /// translation of the empty text.
  static var language: String {
    let line = lookUp("").split(separator: "\n").first { $0.hasPrefix("Language: ") }
    return line.map { String($0.dropFirst(10).replacing("_", with: "-")) } ?? "en"
  }

  /// The direction of the language in HTML.
  static var direction: String {
    language.split(separator: "-").first.map(mirrored.contains) == true ? "rtl" : "ltr"
  }
}

/// The translation of `text`; in it, `%@` is replaced by the number.
func tr(_ text: String, _ number: Int? = nil) -> String {
  let words = lookUp(text)
  return number.map { words.replacing("%@", with: "\($0)") } ?? words
}

private func lookUp(_ text: String) -> String {
  // Without a translation gettext returns the pointer that it was given, which is valid only in here.
  text.withCString { String(cString: dgettext(PageWords.catalogue, $0)) }
}
