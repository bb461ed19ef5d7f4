// SPDX-License-Identifier: MIT

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
    let limits = setting.limits
    number = gtk_spin_button_new_with_range(
      Double(limits.lowerBound), Double(limits.upperBound), Double(step))!
    number.setAccessibleLabel(label)
    widget = ActionRow(title, subtitle: subtitle, number).widget
    widget.attach(self)
    // Because GTK writes, reads and accepts ASCII digits only.
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
    if number.typedText != text { number.typedText = text }
    return true
  }

  /// The typed number; the present value if the text is not a number.
  private func read() -> Double {
    let text = number.typedText
    return Int(text.withPlainDigits.filter { !$0.isWhitespace }).map(Double.init) ?? value
  }
}
