// SPDX-License-Identifier: MIT

// Work-around for libadwaita 1.2: the button that shows a password, the one with the version in About and the icon there
// have no accessible name.

import CGtk

extension Widget {
  /// Names the buttons inside a composed widget by their tooltips or words.
  package func nameButtons() {
    guard Workaround.namelessButtons.isNeeded else { return }
    for child in children {
      if g_type_check_instance_is_a(child.cast(), gtk_button_get_type()) != 0 {
        child.nameButton()
        child.onNotify("tooltip-text") { child.nameButton() }
      }
      child.nameButtons()
    }
  }

  /// Names the icon of the program in About.
  package func nameIcon(_ name: String) {
    guard Workaround.namelessButtons.isNeeded else { return }
    if gtk_widget_has_css_class(self, "icon-dropshadow") != 0 { setAccessibleLabel(name) }
    for child in children { child.nameIcon(name) }
  }

  private func nameButton() {
    if let hint = gtk_widget_get_tooltip_text(self) {
      setAccessibleLabel(String(cString: hint))
    } else if gtk_button_get_label(cast()) == nil, let words = firstWords {
      setAccessibleLabel(words)
    }
  }

  /// The text of the first label inside.
  private var firstWords: String? {
    if g_type_check_instance_is_a(cast(), gtk_label_get_type()) != 0 {
      return gtk_label_get_text(opaque).map { String(cString: $0) }
    }
    return children.lazy.compactMap(\.firstWords).first
  }
}
