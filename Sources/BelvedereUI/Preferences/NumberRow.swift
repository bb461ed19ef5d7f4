// A row of the preferences with a number to type or to step through. It follows every change of its value.

import BelvedereModel
import CGtk
import GtkKit

/// A number within its limits.
final class NumberRow {
  let widget: Widget

  private let number: Widget
  private var tracking: Tracking?

  /// - Parameters:
  ///   - label: the name of the number for assistive technology.
  ///   - step: the change by one press.
  init(
    _ title: String, subtitle: String, label: String, step: Int = 1, _ setting: Setting<Int>
  ) {
    widget = adw_action_row_new()!
    let limits = setting.limits
    number = gtk_spin_button_new_with_range(
      Double(limits.lowerBound), Double(limits.upperBound), Double(step))!
    adw_preferences_row_set_title(widget.cast(), title)
    adw_action_row_set_subtitle(widget.cast(), subtitle)
    number.align(nil, GTK_ALIGN_CENTER)
    number.setAccessibleLabel(label)
    adw_action_row_add_suffix(widget.cast(), number)
    widget.attach(self)
    number.on("value-changed") { [weak self] in
      guard let self else { return }
      let value = Int(gtk_spin_button_get_value(number.opaque))
      if value != setting.wrappedValue { setting.wrappedValue = value }
    }
    tracking = widget.track { [weak self] in
      guard let self else { return }
      gtk_spin_button_set_value(number.opaque, Double(setting.wrappedValue))
    }
  }
}
