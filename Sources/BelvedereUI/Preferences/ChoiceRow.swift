// SPDX-License-Identifier: MIT

// A row of the preferences with a list of values to choose from. It follows every change of its value.

import BelvedereModel
import CGtk
import GtkKit

/// A choice of one of several values.
final class ChoiceRow<Value: Equatable> {
  let widget: Widget

  private var tracking: Tracking?

  /// - Parameter choices: each value with its name, in the order shown.
  init(
    _ title: String, choices: [(value: Value, name: String)], _ setting: Setting<Value>
  ) {
    widget = adw_combo_row_new()!
    widget.setRowTitle(title)
    let names = gtk_string_list_new(nil)!
    for choice in choices { gtk_string_list_append(names, choice.name) }
    adw_combo_row_set_model(widget.cast(), names)
    g_object_unref(names.raw)
    widget.attach(self)
    widget.onNotify("selected") { [weak self] in
      guard let self else { return }
      let index = Int(adw_combo_row_get_selected(widget.cast()))
      guard choices.indices.contains(index), choices[index].value != setting.wrappedValue else {
        return
      }
      setting.wrappedValue = choices[index].value
    }
    tracking = widget.track { [weak self] in
      guard let self else { return }
      let value = setting.wrappedValue
      guard let index = choices.firstIndex(where: { $0.value == value }) else { return }
      adw_combo_row_set_selected(widget.cast(), guint(index))
    }
  }

  /// Shows a line about the chosen value.
  func setSubtitle(_ text: String) { widget.setRowSubtitle(text) }
}
