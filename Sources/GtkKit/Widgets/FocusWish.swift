// The focus for a widget that may not be on the screen yet: on a sheet that is about to open, or far up on a page.

import CGtk

/// Gives a widget the focus when it can have it.
package final class FocusWish {
  private let widget: Widget
  private var isWaiting = false

  /// - Parameter widget: keeps this object.
  package init(for widget: Widget) {
    self.widget = widget
    widget.attach(self)
    widget.on("map") { [weak self] in
      if let self, isWaiting { take() }
    }
  }

  /// Gives the focus now, or as soon as the widget is on the screen.
  package func take() { isWaiting = !widget.grabFocus() }
}
