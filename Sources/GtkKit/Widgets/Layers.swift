// SPDX-License-Identifier: MIT

// Overlays, scrolled windows and revealers.

import CGtk

extension Make {
  /// A GtkOverlay: a widget with others over it, the last uppermost.
  package static func overlay(_ child: Widget, below layers: [Widget] = []) -> Widget {
    // gtk_overlay_new cannot fail.
    let overlay = gtk_overlay_new()!
    gtk_overlay_set_child(overlay.opaque, child)
    for layer in layers { overlay.addLayer(layer) }
    return overlay
  }

  /// The place of toasts over a widget.
  package static func toastOverlay(over child: Widget) -> Widget {
    let overlay = toastOverlay()
    adw_toast_overlay_set_child(overlay.opaque, child)
    return overlay
  }

  /// Content that is folded under its title.
  package static func expander(_ title: String, _ content: Widget) -> Widget {
    // gtk_expander_new cannot fail.
    let expander = gtk_expander_new(nil)!
    gtk_expander_set_label_widget(expander.opaque, label(title, lines: .wrappedAtStart))
    expander.setAccessibleLabel(title)
    content.setMargins(top: 8)
    gtk_expander_set_child(expander.opaque, content)
    return expander
  }

  /// A scrolled window whose content scrolls up and down, or to the sides, only.
  ///
  /// - Parameters:
  ///   - hasBar: false for a row without room for a scroll bar.
  ///   - mostHeight: in application pixels; the window is as high as its content up to that. Nil leaves the height to
  ///     what is around it.
  package static func scroller(
    _ content: Widget, _ direction: Orientation = .vertical, hasBar: Bool = true,
    mostHeight: Int? = nil
  ) -> Widget {
    // gtk_scrolled_window_new cannot fail.
    let scroller = gtk_scrolled_window_new()!
    let policy = hasBar ? GTK_POLICY_AUTOMATIC : GTK_POLICY_EXTERNAL
    let isVertical = direction == .vertical
    gtk_scrolled_window_set_policy(
      scroller.opaque, isVertical ? GTK_POLICY_NEVER : policy,
      isVertical ? policy : GTK_POLICY_NEVER)
    gtk_scrolled_window_set_child(scroller.opaque, content)
    if !isVertical, let viewport = gtk_scrolled_window_get_child(scroller.opaque) {
      // Names that may be shortened are scrolled instead.
      gtk_scrollable_set_hscroll_policy(viewport.opaque, GTK_SCROLL_NATURAL)
    }
    if let mostHeight {
      gtk_scrolled_window_set_propagate_natural_height(scroller.opaque, 1)
      gtk_scrolled_window_set_max_content_height(scroller.opaque, gint(mostHeight))
    }
    return scroller
  }
}

extension Widget {
  /// Puts a widget over what this GtkOverlay has.
  ///
  /// - Parameter isMeasured: true if this widget is at least as large as the layer, too.
  package func addLayer(_ layer: Widget, isMeasured: Bool = false) {
    gtk_overlay_add_overlay(opaque, layer)
    if isMeasured { gtk_overlay_set_measure_overlay(opaque, layer, 1) }
  }

  /// The scroll position of this scrolled window.
  package func scrollPosition(_ direction: Orientation) -> ScrollPosition {
    direction == .vertical
      ? gtk_scrolled_window_get_vadjustment(opaque) : gtk_scrolled_window_get_hadjustment(opaque)
  }
}

/// A scroll position, in application pixels: the scrolled window keeps it.
package typealias ScrollPosition = UnsafeMutablePointer<GtkAdjustment>

extension ScrollPosition {
  /// The distance of the visible part from the beginning.
  package var value: Double {
    get { gtk_adjustment_get_value(self) }
    nonmutating set { gtk_adjustment_set_value(self, newValue) }
  }

  /// The length of the visible part.
  package var page: Double { gtk_adjustment_get_page_size(self) }

  /// Scrolls by the least distance that makes a part visible.
  package func reveal(_ start: Double, _ end: Double) {
    gtk_adjustment_clamp_page(self, start, end)
  }
}

/// A GtkRevealer: its child slides into sight, and out of it.
package struct Revealer {
  package let widget: Widget

  /// - Parameter comesFromBelow: false for a child that slides down.
  package init(_ child: Widget, comesFromBelow: Bool = false) {
    // gtk_revealer_new cannot fail.
    widget = gtk_revealer_new()!
    gtk_revealer_set_child(widget.opaque, child)
    if comesFromBelow {
      gtk_revealer_set_transition_type(widget.opaque, GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP)
    }
  }

  package func setRevealed(_ isRevealed: Bool) {
    gtk_revealer_set_reveal_child(widget.opaque, isRevealed ? 1 : 0)
  }
}
