// SPDX-License-Identifier: MIT

// A row of the preferences with a text that takes effect when it is applied, and a line below it.

import BelvedereModel
import GtkKit

/// An entry for a preference that is a text; empty for the default.
final class TextRow {
  /// The reason why a text is not valid.
  struct Flaw: Error {
    let sentence: String
  }

  /// The row, and the line below it.
  var widgets: [Widget] { [row, words.widget] }

  private let row: Widget
  private let setting: Setting<String>
  private let read: (String) throws(Flaw) -> String
  private let hint: String?
  /// The hint, or the error of the text.
  private let words = Label("", "caption", lines: .wrappedAtStart)

  /// - Parameters:
  ///   - hint: the line below the row.
  ///   - example: a valid text, for screen readers.
  ///   - read: returns the text to store. Not called for an empty text.
  init(
    _ title: String, hint: String? = nil, example: String, _ setting: Setting<String>,
    read: @escaping (String) throws(Flaw) -> String
  ) {
    self.setting = setting
    self.read = read
    self.hint = hint
    row = Make.entryRow(title, hasApplyButton: true)
    row.setAccessibleDescription(tr("For example %@", example))
    row.typedText = setting.wrappedValue
    words.widget.setMargins(horizontal: 12, vertical: 6)
    show(nil)
    row.attach(self)
    row.on("apply") { [weak self] in self?.apply() }
  }

  private func apply() {
    let text = row.typedText
    do throws(Flaw) {
      setting.wrappedValue = text.allSatisfy(\.isWhitespace) ? "" : try read(text)
      show(nil)
    } catch {
      show(error)
    }
  }

  private func show(_ flaw: Flaw?) {
    words.show(flaw?.sentence ?? hint)
    for part in widgets { part.setClass("error", flaw != nil) }
    words.widget.setClass("dim-label", flaw == nil)
  }
}
