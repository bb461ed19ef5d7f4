// A bar under the header bar for lasting states: one sentence, at most one action, a close button.
// (libadwaita 1.2 has no AdwBanner.)

import CGtk
import GtkKit

/// The bar; hidden while it has nothing to say.
final class NoticeBar {
  /// Lines: more than any of our sentences has in a narrow window. What a service says may be longer.
  private static let longestSentence = 8

  let widget: Widget

  private let label = Label(lines: .wrappedAtStart)
  private let button: Widget
  private var onAction: () -> Void = {}
  private var onClose: () -> Void = {}

  init() {
    label.widget.setExpands(horizontal: true)
    label.limit(lines: Self.longestSentence)
    widget = gtk_revealer_new()!
    button = gtk_button_new()!
    button.align(nil, GTK_ALIGN_CENTER)
    let close = gtk_button_new_from_icon_name(Icon.close.name)!
    close.setHint(tr("Dismiss"))
    close.addClass("flat")
    close.align(nil, GTK_ALIGN_CENTER)
    // A click leaves the focus where it was; on a button, it would be lost when the bar goes.
    for each in [button, close] { gtk_widget_set_focus_on_click(each, 0) }
    let row = Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [label.widget, button, close])
    let holder = Make.box(GTK_ORIENTATION_VERTICAL, [row])
    holder.addClass("notice-bar")
    holder.arrange(by: SteadySize(row))
    gtk_revealer_set_child(widget.opaque, holder)
    widget.attach(self)
    button.on("clicked") { [weak self] in self?.onAction() }
    close.on("clicked") { [weak self] in self?.onClose() }
  }

  /// Shows a sentence; nil hides the bar.
  func show(
    _ sentence: String?, action: String? = nil, onAction: @escaping () -> Void = {},
    onClose: @escaping () -> Void = {}
  ) {
    if let sentence { label.text = sentence }
    gtk_button_set_label(button.cast(), action ?? "")
    button.isVisible = action != nil
    self.onAction = onAction
    self.onClose = onClose
    gtk_revealer_set_reveal_child(widget.opaque, sentence == nil ? 0 : 1)
  }
}

/// Asks a row for its size in such a way that no answer contradicts another; GTK warns of it else.
///
/// The width is asked for without regard to a height: while the bar slides in, GtkRevealer asks for the width at
/// an enormous height, and GtkLabel 4.8 then wants more than its least width. The height is asked for at a width:
/// GtkBox aligns baselines there and is higher than without one, which the box around the bar sees when the
/// window is still too low.
private final class SteadySize: Arranging {
  /// A child of the container.
  private let row: Widget

  init(_ row: Widget) { self.row = row }

  func measure(_ orientation: GtkOrientation, forSize: Int) -> (minimum: Int, natural: Int) {
    if orientation == GTK_ORIENTATION_VERTICAL, forSize >= 0 {
      return row.measured(orientation, forSize: forSize)
    }
    let width = row.measured(GTK_ORIENTATION_HORIZONTAL, forSize: -1)
    return orientation == GTK_ORIENTATION_HORIZONTAL
      ? width : row.measured(orientation, forSize: width.natural)
  }

  func arrange(width: Int, height: Int) { row.place(x: 0, y: 0, width: width, height: height) }
}
