// A sheet from below, over a page: closed by a swipe down, a press beside it, or Escape. libadwaita 1.2
// has none of its own, but its AdwFlap, upright and always folded, is one.

import CGtk
import GtkKit

/// A page and the sheet over it.
final class BottomSheet {
  let widget: Widget

  /// The highest a sheet gets, in application pixels; it scrolls beyond.
  private static let maximumHeight = 460

  private let title: Widget
  private let scroller: Widget

  /// - Parameter page: what the sheet comes over.
  init(over page: Widget) {
    widget = adw_flap_new()!
    title = Make.label("", "heading")
    scroller = gtk_scrolled_window_new()!
    let flap = widget.opaque
    gtk_orientable_set_orientation(flap, GTK_ORIENTATION_VERTICAL)
    adw_flap_set_flap_position(flap, GTK_PACK_END)
    adw_flap_set_fold_policy(flap, ADW_FLAP_FOLD_POLICY_ALWAYS)
    adw_flap_set_swipe_to_open(flap, 0)
    adw_flap_set_reveal_flap(flap, 0)
    adw_flap_set_content(flap, page)
    adw_flap_set_flap(flap, makeSheet())
    adw_flap_set_locked(flap, 1)
    widget.attach(self)
  }

  /// Shows content in the sheet; the previous content goes.
  func present(_ content: Widget, name: String) {
    gtk_label_set_text(title.opaque, name)
    gtk_scrolled_window_set_child(scroller.opaque, content)
    adw_flap_set_reveal_flap(widget.opaque, 1)
    gtk_widget_child_focus(content, GTK_DIR_TAB_FORWARD)
  }

  /// The sheet itself.
  var content: Widget { adw_flap_get_flap(widget.opaque) }

  var isOpen: Bool { adw_flap_get_reveal_flap(widget.opaque) != 0 }

  func close() { adw_flap_set_reveal_flap(widget.opaque, 0) }

  /// Makes it invisible, whether it is open or not.
  func conceal() { gtk_widget_set_opacity(adw_flap_get_flap(widget.opaque), 0) }

  private func makeSheet() -> Widget {
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_propagate_natural_height(scroller.opaque, 1)
    gtk_scrolled_window_set_max_content_height(scroller.opaque, gint(Self.maximumHeight))
    let done = Make.iconButton(Icon.close.name, hint: tr("Close")) { [weak self] in
      guard let self else { return }
      close()
    }
    done.addClass("flat", "circular")
    title.setExpands(horizontal: true)
    gtk_label_set_xalign(title.opaque, 0)
    let head = Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [title, done])
    head.addClass("sheet-head")
    let sheet = Make.box(GTK_ORIENTATION_VERTICAL, [head, scroller])
    sheet.addClass("background", "sheet")
    sheet.setExpands(horizontal: false, vertical: false)
    return sheet
  }
}
