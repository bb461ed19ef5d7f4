// SPDX-License-Identifier: MIT

// Keys that would not reach a view, because no widget or a covered one has the focus.

import GtkKit

/// Passes the keys of a window to a view while the view does not contain the focus.
final class StrayKeys {
  private let press: (UInt32, Modifiers) -> Bool
  private let isStray: (Widget?) -> Bool
  private var place: (window: Widget, keys: Controller)?

  /// Observes the window while the widget is on the screen; the widget keeps this object.
  ///
  /// - Parameters:
  ///   - isStray: returns true if the view gets the keys in place of the focused widget (nil: none is focused).
  ///   - press: handles a key; true stops further handling.
  @discardableResult init(
    of widget: Widget, isStray: @escaping (_ focus: Widget?) -> Bool = { $0 == nil },
    press: @escaping (_ key: UInt32, _ modifiers: Modifiers) -> Bool
  ) {
    self.isStray = isStray
    self.press = press
    widget.attach(self)
    widget.on("map") { [weak self] in self?.follow(widget.window) }
    widget.on("unmap") { [weak self] in self?.leave() }
  }

  private func follow(_ window: Window?) {
    guard place == nil, let window else { return }
    let keys = window.widget.onKey(phase: .capture) { [weak self] key, modifiers in
      guard let self, isStray(window.focus) else { return false }
      return press(key, modifiers)
    }
    place = (window.widget, keys)
  }

  private func leave() {
    if let place { place.window.remove(place.keys) }
    place = nil
  }
}
