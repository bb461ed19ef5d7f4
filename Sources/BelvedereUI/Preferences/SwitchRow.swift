// A row of the preferences with a switch. It follows its value, whoever changes that. GTK's switch is
// another way only when its slider has arrived, and not at all when the window is closed before; what
// the person wants is written at once.

import BelvedereModel
import CGtk
import GtkKit

/// A yes or no.
final class SwitchRow {
  let widget: Widget

  private let toggle: Widget
  private let setting: Setting<Bool>
  /// Where the slider is on its way to.
  private var wish: Bool?
  private var tracking: Tracking?

  init(_ title: String, subtitle: String? = nil, _ setting: Setting<Bool>) {
    self.setting = setting
    widget = adw_action_row_new()!
    toggle = gtk_switch_new()!
    adw_preferences_row_set_title(widget.cast(), title)
    if let subtitle { adw_action_row_set_subtitle(widget.cast(), subtitle) }
    toggle.align(nil, GTK_ALIGN_CENTER)
    adw_action_row_add_suffix(widget.cast(), toggle)
    adw_action_row_set_activatable_widget(widget.cast(), toggle)
    widget.attach(self)
    toggle.onNotify("active") { [weak self] in self?.arrive() }
    // By the keyboard, and by a click on the row.
    toggle.on("activate") { [weak self] in self?.setOut() }
    followClicks()
    tracking = track { [weak self] in self?.show(setting.wrappedValue) }
  }

  private var isOn: Bool { gtk_switch_get_active(toggle.opaque) != 0 }

  /// The switch tells of no click before its slider has arrived, but its own gesture does.
  private func followClicks() {
    let controllers = GObjectRef(adopting: gtk_widget_observe_controllers(toggle)!)
    for index in 0..<g_list_model_get_n_items(controllers.pointer) {
      guard let item = g_list_model_get_item(controllers.pointer, index) else { continue }
      // The switch keeps its controllers.
      defer { g_object_unref(item) }
      let controller = OpaquePointer(item)
      guard
        g_type_check_instance_is_a(controller.cast(), gtk_gesture_click_get_type()) != 0
      else { continue }
      controller.onPress("released") { [weak self] _, x, y in
        if let self, gtk_widget_contains(toggle, x, y) != 0 { setOut() }
      }
    }
  }

  /// Writes where the slider goes; without animations it is there already.
  private func setOut() {
    guard adw_get_enable_animations(toggle) != 0 else { return }
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
