// A bar under the header bar for lasting states: one sentence, at most one action, a close button.
// (libadwaita 1.2 has no AdwBanner.)

import CGtk
import GtkKit

/// The bar; hidden while it has nothing to say.
final class NoticeBar {
  let widget: Widget

  private let label = Label(lines: .wrappedAtStart)
  private let button: Widget
  private var onAction: () -> Void = {}
  private var onClose: () -> Void = {}

  init() {
    label.widget.setExpands(horizontal: true)
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
    holder.arrange(by: WidthAlone(row))
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

/// Asks a widget for its width without regard to a height. While the bar slides in, GtkRevealer asks for the
/// width at an enormous height, and GtkLabel 4.8 then wants more than its least width, with a critical warning.
private final class WidthAlone: Arranging {
  /// A child of the container.
  private let child: Widget

  init(_ child: Widget) { self.child = child }

  func measure(_ orientation: GtkOrientation, forSize: Int) -> (minimum: Int, natural: Int) {
    child.measured(orientation, forSize: orientation == GTK_ORIENTATION_HORIZONTAL ? -1 : forSize)
  }

  func arrange(width: Int, height: Int) { child.place(x: 0, y: 0, width: width, height: height) }
}
