// SPDX-License-Identifier: MIT

// What a person sets in the desktop's settings, for this process alone.

import CGtk
import GtkKit

/// Sets the size of texts, as a multiple of the usual one.
@MainActor package func setTextScale(_ factor: Double) {
  set("gtk-xft-dpi", as: typeOfIntegers) { g_value_set_int($0, gint(factor * 96 * 1_024)) }
}

@MainActor package func setAnimations(_ areOn: Bool) {
  set("gtk-enable-animations", as: typeOfBooleans) { g_value_set_boolean($0, areOn ? 1 : 0) }
}

/// Sets the buttons in the header of a window, for example ":close".
@MainActor package func setWindowButtons(_ layout: String) {
  set("gtk-decoration-layout", as: typeOfStrings) { g_value_set_string($0, layout) }
}

// Their macros are too much for Swift; the numbers are of gtype.h.
private let typeOfBooleans: GType = 5
private let typeOfIntegers: GType = 6
private let typeOfStrings: GType = 16

@MainActor private func set(
  _ setting: String, as fundamental: GType, _ fill: (UnsafeMutablePointer<GValue>) -> Void
) {
  var value = GValue()
  g_value_init(&value, fundamental << GType(G_TYPE_FUNDAMENTAL_SHIFT))
  fill(&value)
  g_object_set_property(gtk_settings_get_default()?.cast(GObject.self), setting, &value)
  g_value_unset(&value)
}
