// SPDX-License-Identifier: MIT

// A row of the preferences with a switch. It follows every change of its value. GTK's switch changes only at
// the end of its animation, and not at all if the window is closed before. So the person's choice is written
// at once.

import BelvedereModel
import CGtk
import GtkKit

/// A switch for a preference that is on or off.
final class SwitchRow {
  let widget: Widget

  private let toggle = gtk_switch_new()!
  private let setting: Setting<Bool>
  /// The value that the slider is moving to.
  private var wish: Bool?
  private var tracking: Tracking?

  init(_ title: String, subtitle: String = "", _ setting: Setting<Bool>) {
    self.setting = setting
    let row = ActionRow(title, subtitle: subtitle, toggle)
    row.setActivatable(toggle)
    widget = row.widget
    widget.attach(self)
    toggle.onNotify("active") { [weak self] in self?.arrive() }
    // Emitted for the keyboard, and for a click on the row.
    toggle.on("activate") { [weak self] in self?.setOut() }
    followClicks()
    tracking = widget.track { [weak self] in self?.show(setting.wrappedValue) }
  }

  private var isOn: Bool { gtk_switch_get_active(toggle.opaque) != 0 }

  /// Observes the switch's own gesture, because the switch reports a click only at the end of its animation.
  private func followClicks() {
    for click in toggle.controllers(of: gtk_gesture_click_get_type()) {
      click.onPress("released") { [weak self] _, x, y in
        if let self, gtk_widget_contains(toggle, x, y) != 0 { setOut() }
      }
    }
  }

  /// Writes the value that the slider is moving to; without animations, it has arrived already.
  private func setOut() {
    guard toggle.hasAnimations else { return }
    wish = !isOn
    write(!isOn)
  }

  private func arrive() {
    wish = nil
    write(isOn)
  }

  private func write(_ value: Bool) {
    if value != setting.wrappedValue { setting.wrappedValue = value }
  }

  private func show(_ value: Bool) {
    if value != wish { gtk_switch_set_active(toggle.opaque, value ? 1 : 0) }
  }
}
