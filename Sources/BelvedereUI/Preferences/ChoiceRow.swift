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
    setFactories()
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
      // GTK 4.8 does not tell the chosen value.
      widget.setAccessibleDescription(choices[index].name)
    }
  }

  /// Gives the chosen value a label of its own, and the rows of the popup, which stay those of libadwaita, a name.
  private func setFactories() {
    if let rows = adw_combo_row_get_factory(widget.cast()) {
      adw_combo_row_set_list_factory(widget.cast(), rows)
      nameRows(madeBy: rows.raw)
    }
    let shown = ChosenName.factory(isAtEnd: true)
    adw_combo_row_set_factory(widget.cast(), shown)
    g_object_unref(shown.raw)
  }

  /// Gives the rows of a factory the name that GTK 4.8 does not give them.
  private func nameRows(madeBy factory: UnsafeMutableRawPointer) {
    let kind = gtk_signal_list_item_factory_get_type()
    guard g_type_check_instance_is_a(factory.assumingMemoryBound(to: GTypeInstance.self), kind) != 0
    else { return }
    OpaquePointer(factory).onItem("bind") { item in
      guard let child = gtk_list_item_get_child(item), let row = gtk_widget_get_parent(child)
      else { return }
      row.setAccessibleLabel(ChosenName.text(of: item))
    }
  }

  /// Shows a line about the chosen value.
  func setSubtitle(_ text: String) { widget.setRowSubtitle(text) }
}
