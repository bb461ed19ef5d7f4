// SPDX-License-Identifier: MIT

// The focus for a widget that may not be on the screen yet: on a sheet that is about to open, or far up on a page.

import CGtk

extension Widget {
  /// Gives the focus to this widget, now or as soon as it is on the screen.
  package func focusWhenSeen() { (attachment(FocusWish.self) ?? FocusWish(for: self)).take() }
}

/// Gives a widget the focus when it can have it.
private final class FocusWish {
  private let widget: Widget
  private var isWaiting = false

  /// - Parameter widget: keeps this object.
  init(for widget: Widget) {
    self.widget = widget
    widget.attach(self)
    widget.on("map") { [weak self] in
      if let self, isWaiting { take() }
    }
  }

  /// Gives the focus now, or as soon as the widget is on the screen.
  func take() { isWaiting = !widget.grabFocus() }
}
