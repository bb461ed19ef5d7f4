// A row of the preferences with a number to type or to step through. It follows every change of its value.

import BelvedereCore
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
    // GTK writes, reads and takes ASCII digits only.
    gtk_spin_button_set_numeric(number.opaque, 0)
    number.onDeciding("output") { [weak self] in self?.write() ?? false }
    number.onReading { [weak self] in self?.read() ?? 0 }
    number.on("value-changed") { [weak self] in
      guard let self else { return }
      let chosen = Int(value)
      if chosen != setting.wrappedValue { setting.wrappedValue = chosen }
    }
    tracking = widget.track { [weak self] in
      guard let self else { return }
      gtk_spin_button_set_value(number.opaque, Double(setting.wrappedValue))
    }
  }

  private var value: Double { gtk_spin_button_get_value(number.opaque) }

  private func write() -> Bool {
    let text = UserLocale.text(typed: Int(value.rounded()))
    if gtk_editable_get_text(number.opaque).map({ String(cString: $0) }) != text {
      gtk_editable_set_text(number.opaque, text)
    }
    return true
  }

  /// The number that was typed; the present one in place of anything else.
  private func read() -> Double {
    let text = gtk_editable_get_text(number.opaque).map { String(cString: $0) } ?? ""
    return Int(text.withPlainDigits.filter { !$0.isWhitespace }).map(Double.init) ?? value
  }
}
