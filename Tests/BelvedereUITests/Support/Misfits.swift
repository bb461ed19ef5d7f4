// SPDX-License-Identifier: MIT

// Finds the widgets that do not fit into a window: anything that has words or takes presses outside of the window,
// and labels so narrow that their words are wrapped letter by letter.

import CGtk
import GtkKit

extension Widget {
  /// Changes the width of this window, as far as its content lets it.
  @MainActor func resize(to width: Int, height: Int = 800) {
    let surface = gtk_native_get_surface(opaque)
    // A display that is busy with the window's first size may miss a request, and a narrow layout needs less.
    for _ in 0..<5 where self.width != max(width, minimumWidth) {
      let wanted = max(width, minimumWidth)
      // Without a compositor, the frame around the content is a part of the window.
      let frame = max(0, Int(gdk_surface_get_width(surface)) - self.width)
      gtk_window_set_default_size(cast(), gint(wanted + frame + 1), gint(height))
      gtk_window_set_default_size(cast(), gint(wanted + frame), gint(height))
      _ = MainLoop.run(atMost: 2) { self.width == wanted }
      // Some widgets follow the width a frame later.
      _ = MainLoop.run(atMost: 0.3) { false }
    }
  }

  /// The widgets that do not fit into this window, in words.
  ///
  /// - Parameter width: the width that it was resized to.
  @MainActor func misfits(in width: Int) -> [String] {
    var found = self.width > width ? ["\(self.width) wide: \(widest)"] : []
    collect(Room(root: self, width: max(width, self.width), height: self.height), &found)
    for popover in tree where popover.isA(gtk_popover_get_type()) {
      // GTK's own lists, menus and calendars may be wider than a window.
      guard let content = gtk_popover_get_child(popover.cast()),
        gtk_widget_get_ancestor(popover, gtk_drop_down_get_type()) == nil,
        !popover.isA(gtk_popover_menu_get_type()), !content.isA(gtk_calendar_get_type())
      else { continue }
      let least = content.minimumWidth
      if least > width { found.append("\(content.widest): \(least) in a popover") }
    }
    return found
  }

  @MainActor private func collect(_ room: Room, _ found: inout [String]) {
    guard isMapped, opacity > 0, !isA(gtk_popover_get_type()) else { return }
    // A map places its pins outside, too.
    if ["BvDriftBox", "ShumateViewport", "ShumateMap"].contains(typeName) { return }
    var room = room
    if isA(adw_carousel_get_type()) { room.width = nil }
    if isA(gtk_scrolled_window_get_type()) {
      var (horizontal, vertical) = (GTK_POLICY_NEVER, GTK_POLICY_NEVER)
      gtk_scrolled_window_get_policy(opaque, &horizontal, &vertical)
      if horizontal != GTK_POLICY_NEVER { room.width = nil }
      if vertical != GTK_POLICY_NEVER { room.height = nil }
    }
    if isControl, let place = bounds(in: room.root), place.width > 0, place.height > 0 {
      let isOutside =
        room.width.map { place.x < -1 || place.x + place.width > Double($0) + 1 } ?? false
      let isAboveOrBelow =
        room.height.map { place.y < -1 || place.y + place.height > Double($0) + 1 } ?? false
      if isOutside || isAboveOrBelow {
        found.append("\(named) at \(Int(place.x)), \(Int(place.y)), \(Int(place.width)) wide")
      }
    }
    if let least = leastLabelWidth, width < least { found.append("\(named): only \(width) wide") }
    for child in children { child.collect(room, &found) }
  }

  @MainActor private var isControl: Bool {
    if let text = labelText { return !text.isEmpty }
    return [
      gtk_button_get_type(), gtk_menu_button_get_type(), gtk_check_button_get_type(),
      gtk_text_get_type(), gtk_switch_get_type(), gtk_scale_get_type(),
    ].contains(where: isA)
  }

  /// The width of four letters, or of the longest word if that is shorter; nil for what is no label with a text.
  @MainActor private var leastLabelWidth: Int? {
    // libadwaita shortens the chosen value in a row; the list has all of it.
    guard let text = labelText, !text.isEmpty, isVisible,
      gtk_widget_get_ancestor(self, adw_combo_row_get_type()) == nil,
      let layout = gtk_widget_create_pango_layout(self, text)
    else { return nil }
    defer { g_object_unref(layout.raw) }
    let metrics = pango_context_get_metrics(gtk_widget_get_pango_context(self), nil, nil)
    defer { pango_font_metrics_unref(metrics) }
    let letters = 4 * Int(pango_font_metrics_get_approximate_char_width(metrics)) / Int(PANGO_SCALE)
    let words =
      gtk_label_get_wrap(opaque) != 0
      ? text.split(whereSeparator: \.isWhitespace).map(String.init) : [text]
    let longest = words.map { word in
      var width: gint = 0
      pango_layout_set_text(layout, word, -1)
      pango_layout_get_pixel_size(layout, &width, nil)
      return Int(width)
    }
    return min(letters, longest.max() ?? 0) - 2
  }

  /// The widgets that need more room, from the outermost to the innermost.
  @MainActor private var widest: String {
    let next = children.filter { $0.isVisible && gtk_widget_get_child_visible($0) != 0 }
      .max { $0.minimumWidth < $1.minimumWidth }
    // Margins are a smaller part.
    guard let next, next.minimumWidth * 4 > minimumWidth * 3 else {
      let parts = children.map { "\($0.named) \($0.minimumWidth)" }
      return "\(named) (\(parts.joined(separator: ", ")))"
    }
    return next.widest
  }

  @MainActor private var typeName: String {
    g_type_name_from_instance(raw.assumingMemoryBound(to: GTypeInstance.self))
      .map { String(cString: $0) } ?? ""
  }

  /// The kind of widget, its style classes and its words.
  @MainActor private var named: String {
    var names: [String] = []
    if let classes = gtk_widget_get_css_classes(self) {
      var next = classes
      while let name = next.pointee {
        names.append(String(cString: name))
        next = next.advanced(by: 1)
      }
      g_strfreev(classes)
    }
    let words = tree.lazy.compactMap(\.labelText).first { !$0.isEmpty }
    let hint = gtk_widget_get_tooltip_text(self).map { String(cString: $0) }
    return ([typeName] + names.map { ".\($0)" }).joined()
      + ((words ?? hint).map { " “\($0.prefix(40))”" } ?? "")
  }
}

/// The part of a window that is on the screen; nil where it scrolls.
private struct Room {
  let root: Widget
  var width: Int?
  var height: Int?
}
