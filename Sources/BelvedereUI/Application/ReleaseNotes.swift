// SPDX-License-Identifier: MIT

// The release notes of the About window. Their one source is the metainfo file, which software centres read, too.

import Foundation
import GtkKit

/// The release notes in a metainfo file.
enum ReleaseNotes {
  /// The elements of a description that both AppStream and AdwAboutWindow know and that hold a text.
  private static let paragraphs: Set = ["p", "li"]
  private static let lists: Set = ["ul", "ol"]

  /// Returns the notes of a version as AdwAboutWindow's markup, in the person's language; nil without any.
  ///
  /// - Parameter metainfo: the text of the file. Translations in it are passed over: gettext has the same ones.
  static func notes(of version: String, in metainfo: String) -> String? {
    guard let parts = markupParts(of: metainfo) else { return nil }
    var notes = ""
    var words = ""
    var isVersion = false
    var isDescription = false
    /// The depth in an element of another language.
    var foreign = 0
    for part in parts {
      switch part {
      case .start(let name, let attributes):
        if foreign > 0 || attributes["xml:lang"] != nil { foreign += 1 }
        if name == "release" { isVersion = attributes["version"] == version }
        if name == "description" { isDescription = true }
        guard foreign == 0, isVersion, isDescription else { break }
        if paragraphs.contains(name) { words = "" }
        if lists.contains(name) { notes += "<\(name)>" }
      case .text(let text): if foreign == 0 { words += text }
      case .end(let name):
        if foreign > 0 {
          foreign -= 1
          break
        }
        if isVersion, isDescription, paragraphs.contains(name) {
          let text = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
          notes += "<\(name)>\(escapeMarkup(translation(of: text)))</\(name)>"
        }
        if isVersion, isDescription, lists.contains(name) { notes += "</\(name)>" }
        if name == "description" { isDescription = false }
        if name == "release" { isVersion = false }
      }
    }
    return notes.isEmpty ? nil : notes
  }
}
