// A row of the preferences with a text that takes effect when it is applied, and the words under it.

import BelvedereModel
import GtkKit

/// An entry for a preference that is a text; empty for the usual.
final class TextRow {
  /// Why a text cannot be taken, as a sentence.
  struct Flaw: Error {
    let sentence: String
  }

  /// The row, and the words under it.
  var widgets: [Widget] { [row, words.widget] }

  private let row: Widget
  private let setting: Setting<String>
  private let read: (String) throws(Flaw) -> String
  private let hint: String?
  /// The hint, or in its place what is wrong with the text.
  private let words = Label("", "caption", lines: .wrappedAtStart)

  /// - Parameters:
  ///   - hint: stands under the row.
  ///   - example: a text as it may be; a screen reader reads it.
  ///   - read: returns the text as it is kept. Not called for one without letters.
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
