// SPDX-License-Identifier: MIT

// A row of the preferences with a list of values to choose from. It follows every change of its value.

import BelvedereModel
import CGtk
import GtkKit

/// A choice of one of several values.
final class ChoiceRow<Value: Equatable> {
  let widget: Widget

  /// Characters of the chosen value that a long title leaves it: the title wraps first.
  private static var leastWidth: Int { 10 }
  /// Characters, as many as libadwaita's own label of the value has.
  private static var longestValue: Int { 20 }

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
    }
  }

  /// Gives the chosen value a label of its own, and the rows of the popup, which stay those of libadwaita, a name.
  private func setFactories() {
    if let rows = adw_combo_row_get_factory(widget.cast()) {
      adw_combo_row_set_list_factory(widget.cast(), rows)
      nameRows(madeBy: rows.raw)
    }
    // gtk_signal_list_item_factory_new cannot fail.
    let shown = gtk_signal_list_item_factory_new()!
    shown.onItem("setup") { item in
      let label = Label()
      label.limit(lines: 1)
      gtk_label_set_xalign(label.widget.opaque, 1)
      gtk_list_item_set_child(item, label.widget)
    }
    shown.onItem("bind") { item in
      guard let label = gtk_list_item_get_child(item)?.opaque else { return }
      let name = Self.name(of: item)
      let isShort = name.count <= Self.leastWidth
      gtk_label_set_text(label, name)
      gtk_label_set_ellipsize(label, isShort ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END)
      gtk_label_set_width_chars(label, isShort ? -1 : gint(Self.leastWidth))
      gtk_label_set_max_width_chars(label, isShort ? -1 : gint(Self.longestValue))
    }
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
      row.setAccessibleLabel(Self.name(of: item))
    }
  }

  /// The text of an item of the list of names.
  private static func name(of item: OpaquePointer) -> String {
    gtk_list_item_get_item(item).map {
      String(cString: gtk_string_object_get_string(OpaquePointer($0)))
    } ?? ""
  }

  /// Shows a line about the chosen value.
  func setSubtitle(_ text: String) { widget.setRowSubtitle(text) }
}
