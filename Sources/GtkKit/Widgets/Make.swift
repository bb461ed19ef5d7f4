// SPDX-License-Identifier: MIT

// Constructors of common widgets. All return floating widgets. Constructors that C declares nullable cannot
// fail (g_object_new ends the program when memory is out).

import CGtk
import CGtkShim

/// Makes widgets.
package enum Make {
  /// Characters: as many as two chips in a row of the narrowest window have.
  private static let longestChip = 24

  package static func box(
    _ orientation: GtkOrientation, spacing: Int = 0, _ children: [Widget] = []
  ) -> Widget {
    let box = gtk_box_new(orientation, gint(spacing))!
    for child in children { gtk_box_append(box.cast(), child) }
    return box
  }

  /// A container for a screen that requests another layout if a layout has left the screen out.
  package static func room(for screen: Widget) -> Widget {
    // bv_room_new cannot fail: g_object_new ends the program when memory is out.
    let room = Workaround.lostLayouts.isNeeded ? bv_room_new(screen)! : screen
    room.setExpands(horizontal: true, vertical: true)
    return room
  }

  /// An overlay that is an item of a list: Tab focuses the item, then its children in the order they are added.
  ///
  /// - Parameter isOneStop: true if Tab leads past the children, to the next item.
  package static func orderedItem(isOneStop: Bool = false) -> Widget {
    // bv_ordered_item_new cannot fail: g_object_new ends the program when memory is out.
    bv_ordered_item_new(isOneStop ? 1 : 0)!
  }

  /// A box that draws its children at an offset (`Widget.drift`). Tab goes from left to right.
  package static func driftBox() -> Widget {
    // bv_drift_box_new cannot fail, either.
    bv_drift_box_new()!
  }

  /// Text that stays; `Label` is for text that changes.
  package static func label(
    _ text: String, _ classes: String..., lines: LabelLines = .one
  ) -> Widget {
    let label = Label(text, lines: lines).widget
    for name in classes { gtk_widget_add_css_class(label, name) }
    return label
  }

  /// A button with words; `classes` such as `pill`, `suggested-action`, `flat`.
  package static func button(
    _ label: String, _ classes: String..., action: @escaping @MainActor () -> Void
  ) -> Widget {
    let button = button(label)
    for name in classes { gtk_widget_add_css_class(button, name) }
    button.on("clicked", action)
    return button
  }

  /// A button with words whose action is connected later.
  package static func button(_ label: String) -> Widget {
    // gtk_button_new_with_mnemonic cannot fail.
    let button = gtk_button_new_with_mnemonic(label)!
    setLabel(label, of: button)
    return button
  }

  /// A button beside an arrow for the menu of `setSplitMenu`.
  ///
  /// - Parameter more: the name of the arrow.
  package static func splitButton(_ label: String, more: String) -> Widget {
    // adw_split_button_new cannot fail.
    let button = adw_split_button_new()!
    // Without a mnemonic, because screen readers read its underscore in GTK 4.8.
    let words = Self.label(label, lines: .wrapped)
    breakBetweenWords(words)
    adw_split_button_set_child(button.opaque, words)
    button.children.first?.setAccessibleLabel(label)
    button.children.last?.setHint(more)
    return button
  }

  /// Changes the words of a button.
  package static func setLabel(_ label: String, of button: Widget) {
    gtk_button_set_label(button.cast(), label)
    if let words = gtk_button_get_child(button.cast()) { breakBetweenWords(words) }
    // GTK 4.8 would read the mnemonic's underscore aloud.
    button.setAccessibleLabel(label.replacing("_", with: ""))
  }

  /// Large letters, or the words of another language, may need two lines in a button.
  private static func breakBetweenWords(_ words: Widget) {
    gtk_label_set_wrap(words.opaque, 1)
    gtk_label_set_wrap_mode(words.opaque, PANGO_WRAP_WORD)
    gtk_label_set_natural_wrap_mode(words.opaque, GTK_NATURAL_WRAP_NONE)
    gtk_label_set_justify(words.opaque, GTK_JUSTIFY_CENTER)
  }

  /// A button with a text of a person or a service, which may be of any length: it is shortened, and the tooltip has
  /// all of it.
  package static func chip(
    _ words: String, _ classes: String..., action: @escaping @MainActor () -> Void
  ) -> Widget {
    // gtk_button_new cannot fail.
    let button = gtk_button_new()!
    let label = Label(words)
    label.limit(lines: 1)
    label.limitWidth(characters: longestChip)
    gtk_button_set_child(button.cast(), label.widget)
    button.addClass("text-button")
    button.setAccessibleLabel(words)
    for name in classes { gtk_widget_add_css_class(button, name) }
    button.on("clicked", action)
    return button
  }

  /// A button with an icon; `hint` is tooltip and accessible name.
  ///
  /// - Parameter action: nil if it is connected later.
  package static func iconButton(
    _ icon: String, hint: String, _ classes: String..., action: (@MainActor () -> Void)? = nil
  ) -> Widget {
    let button = gtk_button_new_from_icon_name(icon)!
    button.setHint(hint)
    for name in classes { button.addClass(name) }
    if let action { button.on("clicked", action) }
    return button
  }

  /// An image of an icon. It is hidden from assistive technology until it has a name.
  ///
  /// - Parameters:
  ///   - icon: nil if it is set later.
  ///   - size: in application pixels; nil leaves it to the style.
  package static func image(_ icon: String? = nil, size: Int? = nil) -> Widget {
    // gtk_image_new_from_icon_name cannot fail.
    let image = gtk_image_new_from_icon_name(icon)!
    image.makeDecorative()
    if let size { gtk_image_set_pixel_size(image.opaque, gint(size)) }
    return image
  }

  /// Changes the icon of an image.
  package static func setIcon(_ icon: String, ofImage image: Widget) {
    gtk_image_set_from_icon_name(image.opaque, icon)
  }

  /// A search field; `hint` is its accessible name, and is shown while the field is empty.
  package static func searchEntry(_ hint: String) -> Widget {
    let entry = gtk_search_entry_new()!
    // GTK 4.8 cannot set it on the entry itself.
    gtk_text_set_placeholder_text(entry.typingPart.cast(), hint)
    entry.setAccessibleLabel(hint)
    return entry
  }

  /// A status page: an icon, a title, a sentence, and a widget below them.
  package static func statusPage(
    icon: String? = nil, title: String, text: String? = nil, child: Widget? = nil
  ) -> Widget {
    let page = adw_status_page_new()!
    if let icon { setIcon(icon, ofStatusPage: page) }
    setTitle(title, ofStatusPage: page)
    setText(text, ofStatusPage: page)
    adw_status_page_set_child(page.opaque, child)
    return page
  }

  package static func setIcon(_ icon: String, ofStatusPage page: Widget) {
    adw_status_page_set_icon_name(page.opaque, icon)
  }

  package static func setText(_ text: String?, ofStatusPage page: Widget) {
    adw_status_page_set_description(page.opaque, text.map(escapeMarkup))
  }

  /// Sets the title, also as the name of the scrolled window inside, which takes the focus if nothing else does.
  package static func setTitle(_ title: String, ofStatusPage page: Widget) {
    adw_status_page_set_title(page.opaque, title)
    page.children.first?.setAccessibleLabel(title)
  }

  /// A column in the middle of the screen, at most `maximum` pixels wide, which scrolls when the
  /// window is too low for it.
  package static func centredPage(_ column: Widget, maximum: Int) -> Widget {
    column.align(nil, GTK_ALIGN_CENTER)
    column.setMargins(24)
    return scroller(clamp(column, maximum: maximum))
  }

  /// A widget in the middle, at most `maximum` pixels wide.
  ///
  /// - Parameter fills: true if it is as wide as the room up to that; otherwise it leaves some room before, too.
  package static func clamp(_ child: Widget, maximum: Int, fills: Bool = false) -> Widget {
    let clamp = adw_clamp_new()!
    adw_clamp_set_maximum_size(clamp.opaque, gint(maximum))
    if fills { adw_clamp_set_tightening_threshold(clamp.opaque, gint(maximum)) }
    adw_clamp_set_child(clamp.opaque, child)
    return clamp
  }

  /// The same with a child that is as wide as there is room, up to `width` pixels.
  package static func clamp(_ child: Widget, exactly width: Int) -> Widget {
    let clamp = clamp(child, maximum: width)
    adw_clamp_set_tightening_threshold(clamp.opaque, gint(width))
    return clamp
  }
}

/// A link in Pango markup.
package func linkMarkup(_ words: String, to address: String) -> String {
  "<a href=\"\(escapeMarkup(address))\">\(escapeMarkup(words))</a>"
}

/// The text that Pango markup shows; empty for nil and for what is not markup.
func plainText(ofMarkup markup: UnsafePointer<CChar>?) -> String {
  var text: UnsafeMutablePointer<CChar>?
  guard let markup, pango_parse_markup(markup, -1, 0, nil, &text, nil, nil) != 0, let text else {
    return ""
  }
  defer { g_free(text) }
  return String(cString: text)
}

/// Escapes text for places that read Pango markup.
package func escapeMarkup(_ text: String) -> String {
  guard let escaped = g_markup_escape_text(text, -1) else { return "" }
  defer { g_free(escaped) }
  return String(cString: escaped)
}
