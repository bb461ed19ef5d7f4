// SPDX-License-Identifier: MIT

// Shows that a better picture is loading, and its progress.

import BelvedereModel
import GtkKit

/// A spinner, with the bytes of an original below it.
final class WaitingMark {
  let widget: Widget

  private let spinner = Spinner(size: 40)
  // Digits of equal width, so that changes do not move other widgets.
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
