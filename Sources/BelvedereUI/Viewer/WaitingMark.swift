// Says that a better picture is loading, and how much of it is there.

import BelvedereModel
import CGtk
import GtkKit

/// A spinner, with the bytes of an original below it.
final class WaitingMark {
  let widget: Widget

  private let spinner = Spinner(size: 40)
  // Changing figures must not move the widgets beside them.
  private let amount = Label("", "caption", "numeric", "viewer-amount")

  init() {
    spinner.widget.setAccessibleLabel(tr("Loading the photo"))
    spinner.widget.addClass("viewer-spinner")
    amount.widget.align(GTK_ALIGN_CENTER, nil)
    widget = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 6, [spinner.widget, amount.widget])
    gtk_widget_set_can_target(widget, 0)
    widget.isVisible = false
  }

  func show(_ picture: ViewedPicture?) {
    let isWaiting = picture?.isWaiting ?? false
    spinner.isTurning = isWaiting
    widget.isVisible = isWaiting
    amount.show(isWaiting ? picture?.progress?.sentence : nil)
  }
}
