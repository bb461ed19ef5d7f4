// Moves a list of rows: by pages, to a row, to a stored place.

import CGtk
import GtkKit

extension RowList {
  /// Scrolls to the first row, whichever row GTK holds on to.
  func scrollToTop() {
    bringToTop(item: 0, share: 0)
    gtk_adjustment_set_value(adjustment, 0)
  }

  /// Scrolls as little as it takes to show an item.
  func scroll(toItem index: Int) {
    gtk_widget_activate_action_variant(
      view, "list.scroll-to-item", g_variant_new_uint32(guint32(index)))
  }

  /// Scrolls so that an item is at the top of the window before the next frame is painted.
  ///
  /// - Parameter share: the share of the row's height that is above the top.
  func bringToTop(item: Int, share: Double) { pursue(RowGoal(item: item, share: share)) }

  private func pursue(_ goal: RowGoal) {
    stopCoasting()
    self.goal = goal
    if mayLayOutAgain { gtk_widget_queue_allocate(view) }
  }

  /// Scrolls as little as it takes to show an item that GTK may not have laid out yet. GTK 4.18
  /// assumes that such an item has no height, and would stop just above it.
  func bringIntoSight(item: Int) {
    stopCoasting()
    goal = RowGoal(item: item, share: nil)
    scroll(toItem: item)
    gtk_widget_queue_allocate(view)
  }

  /// Does something that makes GTK scroll, such as giving a row the focus, and keeps the scroll position.
  func keepingPlace(_ action: () -> Bool) -> Bool {
    let place =
      goal ?? seenRows.first.map { RowGoal(item: $0.index, share: -$0.top / $0.height) }
    let isDone = action()
    if let place { pursue(RowGoal(item: place.item, share: place.share)) }
    return isDone
  }

  /// Comes nearer to the goal. GtkListView knows a row's place only when it has laid out the row;
  /// until then it is asked to bring the row into sight.
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

  /// Stops the movement that GTK adds after a fling, which would undo a jump.
  func stopCoasting() {
    gtk_scrolled_window_set_kinetic_scrolling(widget.opaque, 0)
    gtk_scrolled_window_set_kinetic_scrolling(widget.opaque, 1)
  }

  /// True if the focus is in something within a row that uses keys itself.
  var isFocusInControl: Bool {
    guard let window = widget.window, let focus = gtk_window_get_focus(window) else { return false }
    let types = [gtk_button_get_type(), gtk_text_get_type(), gtk_list_box_row_get_type()]
    return types.contains { g_type_check_instance_is_a(focus.cast(), $0) != 0 }
  }

  /// Activates the line of a list box that has the focus. In a list view Space and Return act on the
  /// view's own row, not on what lies in it.
  ///
  /// - Returns: false for another key, or if something else has the focus.
  func activateLine(_ key: UInt32, _ modifiers: GdkModifierType) -> Bool {
    let keys = [
      GDK_KEY_space, GDK_KEY_KP_Space, GDK_KEY_Return, GDK_KEY_ISO_Enter, GDK_KEY_KP_Enter,
    ]
    let others = GDK_SHIFT_MASK.rawValue | GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue
    guard keys.contains(Int32(key)), modifiers.rawValue & others == 0,
      let window = widget.window, let focus = gtk_window_get_focus(window),
      g_type_check_instance_is_a(focus.cast(), gtk_list_box_row_get_type()) != 0
    else { return false }
    return gtk_widget_activate(focus) != 0
  }

  /// Scrolls by a share of a page. (GtkListView's own page keys start from the focused row, wherever
  /// the list was scrolled to since.)
  func scroll(by share: Double) {
    goal = nil
    stopCoasting()
    let step = gtk_adjustment_get_page_size(adjustment) * share
    gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment) + step)
  }
}
