// Says that a better picture is on its way, and how much of it is there.

import BelvedereModel
import CGtk
import GtkKit

/// A spinner, with the bytes of an original below it.
final class WaitingMark {
  let widget: Widget

  private let spinner: Widget
  private let amount: Widget

  init() {
    spinner = gtk_spinner_new()!
    gtk_widget_set_size_request(spinner, 40, 40)
    spinner.setAccessibleLabel(tr("Loading the photo"))
    spinner.addClass("viewer-spinner")
    spinner.align(GTK_ALIGN_CENTER, nil)
    // Figures that change must not move what stands beside them.
    amount = Make.label("", "caption", "numeric", "viewer-amount")
    amount.align(GTK_ALIGN_CENTER, nil)
    widget = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 6, [spinner, amount])
    gtk_widget_set_can_target(widget, 0)
    widget.isVisible = false
  }

  func show(_ picture: ViewedPicture?) {
    let isWaiting = picture?.isWaiting ?? false
    if isWaiting { gtk_spinner_start(spinner.opaque) } else { gtk_spinner_stop(spinner.opaque) }
    widget.isVisible = isWaiting
    let progress = isWaiting ? picture?.progress : nil
    amount.isVisible = progress != nil
    if let progress { gtk_label_set_text(amount.opaque, progress.sentence) }
  }
}
