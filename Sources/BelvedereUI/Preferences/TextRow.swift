// A row of the preferences with a text that takes effect when it is applied, and the words under it.

import BelvedereModel
import CGtk
import GtkKit

/// An entry for a preference that is a text; empty for the usual.
final class TextRow {
  /// Why a text cannot be taken, as a sentence.
  struct Flaw: Error {
    let sentence: String
  }

  let widget: Widget

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
    widget = adw_entry_row_new()!
    adw_preferences_row_set_title(widget.cast(), title)
    adw_entry_row_set_show_apply_button(widget.cast(), 1)
    widget.setAccessibleDescription(tr("For example %@", example))
    gtk_editable_set_text(widget.opaque, setting.wrappedValue)
    words.widget.setMargins(horizontal: 12, vertical: 6)
    tell(nil)
    widget.attach(self)
    widget.on("apply") { [weak self] in self?.apply() }
  }

  func add(to group: Widget) {
    for part in [widget, words.widget] { adw_preferences_group_add(group.cast(), part) }
  }

  private func apply() {
    let text = gtk_editable_get_text(widget.opaque).map { String(cString: $0) } ?? ""
    do throws(Flaw) {
      setting.wrappedValue = text.allSatisfy(\.isWhitespace) ? "" : try read(text)
      tell(nil)
    } catch {
      tell(error)
    }
  }

  private func tell(_ flaw: Flaw?) {
    words.show(flaw?.sentence ?? hint)
    for part in [widget, words.widget] { part.setClass("error", flaw != nil) }
    words.widget.setClass("dim-label", flaw == nil)
  }
}
