// Says that a better picture is loading, and how much of it is there.

import BelvedereModel
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
    amount.widget.align(.center, nil)
    widget = Make.box(.vertical, spacing: 6, [spinner.widget, amount.widget])
    widget.setTarget(false)
    widget.isVisible = false
  }

  func show(_ picture: ViewedPicture?) {
    let isWaiting = picture?.isWaiting ?? false
    spinner.isTurning = isWaiting
    widget.isVisible = isWaiting
    amount.show(isWaiting ? picture?.progress?.sentence : nil)
  }
}
