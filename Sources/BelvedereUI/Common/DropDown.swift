// SPDX-License-Identifier: MIT

// A button with a list of values, of which one is chosen.

import CGtk
import GtkKit

/// A choice of one of several values.
final class DropDown<Value: Equatable> {
  let widget: Widget
  /// Called when the person chooses another value.
  var onChoose: (Value) -> Void = { _ in }

  private let values: [Value]
  private var isShowing = false

  /// - Parameters:
  ///   - hint: the name of the choice.
  ///   - choices: each value with its name, in the order shown; the first is chosen.
  init(_ hint: String, _ choices: [(value: Value, name: String)]) {
    values = choices.map(\.value)
    let names = gtk_string_list_new(nil)!
    for choice in choices { gtk_string_list_append(names, choice.name) }
    // gtk_drop_down_new cannot fail.
    widget = gtk_drop_down_new(names.opaque, nil)!
    widget.setHint(hint)
    Self.shortenName(in: widget)
    widget.attach(self)
    // GTK 4.8 does not tell the chosen name.
    let tellChoice = { [widget] in
      let index = Int(gtk_drop_down_get_selected(widget.opaque))
      guard choices.indices.contains(index) else { return }
      widget.children.first?.setAccessibleLabel(choices[index].name)
    }
    tellChoice()
    widget.onNotify("selected") { [weak self] in
      tellChoice()
      guard let self, !isShowing, let chosen else { return }
      onChoose(chosen)
    }
  }

  /// Lets the chosen name be shortened where there is no room for it. The list keeps GTK's labels, which have marks.
  private static func shortenName(in list: Widget) {
    gtk_drop_down_set_list_factory(list.opaque, gtk_drop_down_get_factory(list.opaque))
    let factory = ChosenName.factory(isAtEnd: false)
    gtk_drop_down_set_factory(list.opaque, factory)
    g_object_unref(factory.raw)
  }

  /// Nil only for a list without values.
  var chosen: Value? {
    let index = Int(gtk_drop_down_get_selected(widget.opaque))
    return values.indices.contains(index) ? values[index] : nil
  }

  /// Shows a value as chosen.
  func show(_ value: Value) {
    guard let index = values.firstIndex(of: value) else { return }
    isShowing = true
    gtk_drop_down_set_selected(widget.opaque, guint(index))
    isShowing = false
  }
}
