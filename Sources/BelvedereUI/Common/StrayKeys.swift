// Keys that would come to no part of a view, because the focus is nowhere, or where the view covers it.

import GtkKit

/// Hands a view the keys of its window while nothing of it has the focus.
final class StrayKeys {
  private let press: (UInt32, Modifiers) -> Bool
  private let isStray: (Widget?) -> Bool
  private var place: (window: Widget, keys: Controller)?

  /// Follows the window while the widget is on the screen; the widget keeps this object.
  ///
  /// - Parameters:
  ///   - isStray: true if the view is to have the keys that the widget with the focus, or nil, would get.
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
