// A row of the preferences with a switch. It follows its value, whoever changes that.

import CGtk
import GtkKit

/// A yes or no.
final class SwitchRow {
  let widget: Widget

  private let toggle: Widget
  private var tracking: Tracking?

  /// - Parameter read: the value, from an observable model.
  init(
    _ title: String, subtitle: String? = nil, read: @escaping () -> Bool,
    write: @escaping (Bool) -> Void
  ) {
    widget = adw_action_row_new()!
    toggle = gtk_switch_new()!
    adw_preferences_row_set_title(widget.cast(), title)
    if let subtitle { adw_action_row_set_subtitle(widget.cast(), subtitle) }
    toggle.align(nil, GTK_ALIGN_CENTER)
    toggle.setAccessibleLabel(title)
    adw_action_row_add_suffix(widget.cast(), toggle)
    adw_action_row_set_activatable_widget(widget.cast(), toggle)
    widget.attach(self)
    toggle.onNotify("active") { [unowned self] in
      let isOn = gtk_switch_get_active(toggle.opaque) != 0
      if isOn != read() { write(isOn) }
    }
    tracking = track { [unowned self] in gtk_switch_set_active(toggle.opaque, read() ? 1 : 0) }
  }
}
