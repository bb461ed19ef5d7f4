// SPDX-License-Identifier: MIT

// Swift properties and methods of all widgets, on the plain pointer.

import CGtk
import CGtkShim

extension Widget {
  package var isVisible: Bool {
    get { gtk_widget_get_visible(self) != 0 }
    nonmutating set { gtk_widget_set_visible(self, newValue ? 1 : 0) }
  }

  package var isSensitive: Bool {
    get { gtk_widget_get_sensitive(self) != 0 }
    nonmutating set { gtk_widget_set_sensitive(self, newValue ? 1 : 0) }
  }

  package var isMapped: Bool { gtk_widget_get_mapped(self) != 0 }

  package var opacity: Double {
    get { gtk_widget_get_opacity(self) }
    nonmutating set { gtk_widget_set_opacity(self, newValue) }
  }

  /// True if the text direction is from right to left.
  package var isMirrored: Bool { gtk_widget_get_direction(self) == GTK_TEXT_DIR_RTL }

  /// Lays out the children from left to right in every script, as on an axis of time.
  package func runFromLeftToRight() { gtk_widget_set_direction(self, GTK_TEXT_DIR_LTR) }

  /// Allocated size in application pixels.
  package var width: Int { Int(gtk_widget_get_width(self)) }
  package var height: Int { Int(gtk_widget_get_height(self)) }

  /// Makes two widgets as high as the higher one.
  package func keepHeight(of other: Widget) {
    // gtk_size_group_new cannot fail; the widgets keep the group.
    let group = GObjectRef(adopting: gtk_size_group_new(GTK_SIZE_GROUP_VERTICAL)!)
    for widget in [self, other] { gtk_size_group_add_widget(group.pointer, widget) }
  }

  /// Device pixels per application pixel.
  package var scaleFactor: Int { Int(gtk_widget_get_scale_factor(self)) }

  package func addClass(_ names: String...) {
    for name in names { gtk_widget_add_css_class(self, name) }
  }

  package func setClass(_ name: String, _ isOn: Bool) {
    if isOn {
      gtk_widget_add_css_class(self, name)
    } else {
      gtk_widget_remove_css_class(self, name)
    }
  }

  /// The name that assistive technology reads.
  package func setAccessibleLabel(_ label: String) { bv_accessible_set_label(self, label) }

  package func setAccessibleDescription(_ text: String) {
    bv_accessible_set_description(self, text)
  }

  /// Makes this widget a slider for assistive technology, before it is in a window.
  package func becomeSlider() { bv_accessible_set_role(self, GTK_ACCESSIBLE_ROLE_SLIDER) }

  /// Makes this widget the panel of a tab for assistive technology, before it is in a window.
  package func becomeTabPanel(_ title: String) {
    bv_accessible_set_role(self, GTK_ACCESSIBLE_ROLE_TAB_PANEL)
    setAccessibleLabel(title)
  }

  /// Makes this widget a heading that takes the focus, before it is in a window. As the first stop of a page, it lets a
  /// screen reader say what the page is.
  package func becomeHeading() {
    bv_accessible_set_role(self, GTK_ACCESSIBLE_ROLE_HEADING)
    setFocusable(true)
    addClass("page-heading")
  }

  package var isHeading: Bool { gtk_widget_has_css_class(self, "page-heading") != 0 }

  /// Sets the value of a slider, and the text that assistive technology reads for it.
  package func setAccessibleValue(_ value: Int, in range: ClosedRange<Int>, text: String) {
    bv_accessible_set_value(
      self, Double(value), Double(range.lowerBound), Double(range.upperBound), text)
  }

  /// Sets the widget's place among others of its kind, for assistive technology.
  ///
  /// - Parameter position: from 1.
  package func setAccessiblePosition(_ position: Int, of count: Int) {
    bv_accessible_set_position(self, gint(position), gint(count))
  }

  /// Sets the selected state for assistive technology; nil for a widget that cannot be selected.
  package func setAccessibleSelected(_ isSelected: Bool?) {
    if let isSelected {
      bv_accessible_set_selected(self, isSelected ? 1 : 0)
    } else {
      gtk_accessible_reset_state(opaque, GTK_ACCESSIBLE_STATE_SELECTED)
    }
  }

  /// Leaves the widget out of what assistive technology is told, since something beside it tells the same. Before the
  /// widget is in a window, which fixes its role.
  package func makeDecorative() {
    // Not by the state "hidden", which newer GTK ends whenever the widget is mapped.
    bv_accessible_set_role(self, GTK_ACCESSIBLE_ROLE_PRESENTATION)
  }

  /// Shows or hides a child that keeps its place, without the styling and layout that a change of `isVisible`
  /// causes. Assistive technology does not find it while it is hidden.
  package func setShownInPlace(_ isShown: Bool) {
    guard isShown != (gtk_widget_get_child_visible(self) != 0) else { return }
    gtk_widget_set_child_visible(self, isShown ? 1 : 0)
    // Newer GTK tells this by itself.
    bv_accessible_set_hidden(self, isShown ? 0 : 1)
  }

  /// Sets the offset of a child of a box by `Make.driftBox` from its allocation, in application pixels.
  package func drift(by offset: SIMD2<Double>) {
    bv_drift_box_move(self, Float(offset.x), Float(offset.y))
  }

  package func setTooltip(_ text: String?) {
    gtk_widget_set_tooltip_text(self, text.map(ShownText.bounded))
  }

  /// Sets the tooltip and, with it, the accessible name, as an icon-only button needs.
  package func setHint(_ text: String) {
    gtk_widget_set_tooltip_text(self, ShownText.bounded(text))
    setAccessibleLabel(text)
  }

  /// The child widgets, from the first to the last.
  package var children: [Widget] {
    var found: [Widget] = []
    var child = gtk_widget_get_first_child(self)
    while let present = child {
      found.append(present)
      child = gtk_widget_get_next_sibling(present)
    }
    return found
  }

  /// Adds a child at the end of this box.
  package func append(_ child: Widget) { gtk_box_append(cast(), child) }

  /// Removes all children of this box.
  package func removeAll() { for child in children { gtk_box_remove(cast(), child) } }

  /// The same margin on all sides, in application pixels.
  package func setMargins(_ margin: Int) { setMargins(horizontal: margin, vertical: margin) }

  package func setMargins(horizontal: Int, vertical: Int) {
    gtk_widget_set_margin_start(self, gint(horizontal))
    gtk_widget_set_margin_end(self, gint(horizontal))
    gtk_widget_set_margin_top(self, gint(vertical))
    gtk_widget_set_margin_bottom(self, gint(vertical))
  }

  package func setMargins(top: Int) { gtk_widget_set_margin_top(self, gint(top)) }
  package func setMargins(bottom: Int) { gtk_widget_set_margin_bottom(self, gint(bottom)) }

  /// Sets the least size in application pixels; nil for the size of the content.
  package func setLeastSize(width: Int? = nil, height: Int? = nil) {
    gtk_widget_set_size_request(self, gint(width ?? -1), gint(height ?? -1))
  }

  package func setExpands(horizontal: Bool = false, vertical: Bool = false) {
    gtk_widget_set_hexpand(self, horizontal ? 1 : 0)
    gtk_widget_set_vexpand(self, vertical ? 1 : 0)
  }

  package func align(_ horizontal: GtkAlign? = nil, _ vertical: GtkAlign? = nil) {
    if let horizontal { gtk_widget_set_halign(self, horizontal) }
    if let vertical { gtk_widget_set_valign(self, vertical) }
  }

  /// False lets presses and the pointer through to the widget below.
  package func setTarget(_ isTarget: Bool) { gtk_widget_set_can_target(self, isTarget ? 1 : 0) }

  /// Clips the drawing to the widget and its round corners.
  package func cutOverflow() { gtk_widget_set_overflow(self, GTK_OVERFLOW_HIDDEN) }

  /// Shows another pointer over the widget, by its name in CSS; nil for the usual one.
  package func setCursor(_ name: String?) { gtk_widget_set_cursor_from_name(self, name) }

  /// Draws the widget again at the next frame.
  package func queueDraw() { gtk_widget_queue_draw(self) }

  /// Lays out the children again at the next frame, in the same size.
  package func queueAllocate() { gtk_widget_queue_allocate(self) }

  /// Requests another layout, because this widget's size has changed.
  package func queueResize() { gtk_widget_queue_resize(self) }

  /// The place of this widget in another one, in application pixels; nil if they share no window.
  package func bounds(in other: Widget) -> Rectangle? {
    var bounds = Rectangle()
    return gtk_widget_compute_bounds(self, other, &bounds) != 0 ? bounds : nil
  }

  package func isInside(_ other: Widget) -> Bool { gtk_widget_is_ancestor(self, other) != 0 }

  package var isInPopover: Bool { gtk_widget_get_ancestor(self, gtk_popover_get_type()) != nil }
}

// MARK: - Focus

extension Widget {
  /// True if the window's focus is here or inside.
  package var containsFocus: Bool {
    gtk_widget_get_state_flags(self).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
  }

  /// True if the focus is here or inside, and is drawn, because a key moved it.
  package var containsVisibleFocus: Bool {
    let visible = GTK_STATE_FLAG_FOCUS_VISIBLE.rawValue
    return containsFocus && gtk_widget_get_state_flags(self).rawValue & visible != 0
  }

  package var hasFocus: Bool { gtk_widget_has_focus(self) != 0 }

  package func setFocusable(_ isFocusable: Bool) {
    gtk_widget_set_focusable(self, isFocusable ? 1 : 0)
  }

  /// Leaves the focus where it is when this button is clicked.
  package func leaveFocusOnClick() { gtk_widget_set_focus_on_click(self, 0) }

  /// Moves the focus to the first focusable widget inside or, if the focus is inside, to the next one; false if there
  /// is none.
  @discardableResult package func moveFocus(_ direction: FocusDirection) -> Bool {
    gtk_widget_child_focus(self, direction) != 0
  }

  /// True if the window's focus is in a popover that this widget is not in.
  var isFocusInPopover: Bool {
    guard let focus = window?.focus else { return false }
    return gtk_widget_get_native(focus) != gtk_widget_get_native(self)
  }

  /// Gives the focus to the widget or to one inside; false if none takes it. A widget that is not on the screen gets no
  /// focus, because keys would act on something invisible.
  @discardableResult
  package func grabFocus() -> Bool { isMapped && gtk_widget_grab_focus(self) != 0 }

  /// The window that this widget is in.
  package var window: Window? {
    gtk_widget_get_ancestor(self, gtk_window_get_type())?.cast(GtkWindow.self)
  }
}
