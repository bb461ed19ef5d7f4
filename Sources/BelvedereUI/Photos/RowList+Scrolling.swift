// Moving a list of rows: by page keys, to a row, to a place that is kept.

import CGtk
import GtkKit

/// How much of a page the page keys move, so that something seen before stays in sight.
private let pageShare = 0.9

/// A row on its way to a place in the window, and how often it may still be moved.
struct RowGoal {
  let item: Int
  /// How much of the row's height is to be above the top; nil when all of the row is to be seen.
  let share: Double?
  var turns = 6

  /// How far the list is to be scrolled for it.
  func distance(top: Double, height: Double, page: Double) -> Double {
    if let share { return top + share * height }
    let below = top + height - page
    return top < 0 ? top : max(0, min(top, below))
  }
}

extension RowList {
  /// To the first row, whichever one GTK holds on to.
  func scrollToTop() {
    bringToTop(item: 0, share: 0)
    gtk_adjustment_set_value(adjustment, 0)
  }

  /// Scrolls as little as it takes to show an item.
  func scroll(toItem index: Int) {
    gtk_widget_activate_action_variant(
      view, "list.scroll-to-item", g_variant_new_uint32(guint32(index)))
  }

  /// Moves what is seen so that an item is at the top of the window, before the next frame is
  /// painted.
  ///
  /// - Parameter share: how much of the row's height is above the top.
  func bringToTop(item: Int, share: Double) {
    stopCoasting()
    goal = RowGoal(item: item, share: share)
    if mayLayOutAgain { gtk_widget_queue_allocate(view) }
  }

  /// Scrolls as little as it takes to show an item that GTK may not have laid out yet. GTK 4.18
  /// takes the height of such an item for nothing, and would stop just above it.
  func bringIntoSight(item: Int) {
    stopCoasting()
    goal = RowGoal(item: item, share: nil)
    scroll(toItem: item)
    gtk_widget_queue_allocate(view)
  }

  /// GtkListView knows a row's place only when it has laid out the row; until then it is asked to
  /// bring it into sight.
  func approachGoal() {
    guard var goal, widget.height > 0, mayLayOutAgain else { return }
    goal.turns -= 1
    self.goal = goal.turns > 0 ? goal : nil
    guard let (top, height) = row(at: goal.item).flatMap(bounds) else {
      return scroll(toItem: goal.item)
    }
    let distance = goal.distance(top: top, height: height, page: Double(widget.height)).rounded()
    let value = gtk_adjustment_get_value(adjustment)
    gtk_adjustment_set_value(adjustment, value + distance)
    if gtk_adjustment_get_value(adjustment) == value { self.goal = nil }
  }

  /// After a fling GTK moves the list on, and would undo a jump.
  func stopCoasting() {
    gtk_scrolled_window_set_kinetic_scrolling(widget.opaque, 0)
    gtk_scrolled_window_set_kinetic_scrolling(widget.opaque, 1)
  }

  /// GtkListView's own page keys start from the focused row, wherever the list was scrolled to since;
  /// ours move what is seen.
  func scroll(byKey key: UInt32, _ modifiers: GdkModifierType) -> Bool {
    guard !isFocusInControl else { return false }
    let isShifted = modifiers.rawValue & GDK_SHIFT_MASK.rawValue != 0
    switch Int32(key) {
    case GDK_KEY_space: scroll(by: isShifted ? -pageShare : pageShare)
    case GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down: scroll(by: pageShare)
    case GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up: scroll(by: -pageShare)
    case GDK_KEY_Home, GDK_KEY_KP_Home: scrollToTop()
    default: return false
    }
    return true
  }

  /// Whether the focus is in something within a row that has its own use for keys.
  var isFocusInControl: Bool {
    guard let window = widget.window, let focus = gtk_window_get_focus(window) else { return false }
    return [gtk_button_get_type(), gtk_text_get_type()].contains { type in
      g_type_check_instance_is_a(focus.cast(), type) != 0
    }
  }

  /// Moves what is seen by a share of a page.
  private func scroll(by share: Double) {
    goal = nil
    stopCoasting()
    let step = gtk_adjustment_get_page_size(adjustment) * share
    gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment) + step)
  }
}
