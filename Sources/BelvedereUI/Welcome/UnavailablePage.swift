// SPDX-License-Identifier: MIT

// The screen for a service that could not be started.

import BelvedereModel
import GtkKit

/// Shows the reason, and the two ways to continue.
final class UnavailablePage {
  let widget: Widget

  private var tracking: Tracking?

  init(context: AppContext) {
    let session = context.session
    let retry = Make.button(tr("_Retry"), "suggested-action", "pill") { session.start() }
    retry.align(.center)
    let key = Make.button(tr("_Use Your Unsplash Key…"))
    key.addClass("flat")
    let column = Make.box(.vertical, spacing: 12, [retry, key])
    column.align(.center)
    widget = Make.statusPage(
      icon: Icon.warning.name, title: tr("The Service Could Not Be Started"), child: column)
    widget.attach(self)
    key.on("clicked") { [weak self] in
      guard let self else { return }
      KeyDialog(context: context).present(over: widget.window)
    }
    tracking = widget.track { [weak self] in
      guard let self else { return }
      if case .unavailable(let error) = session.phase {
        Make.setText(error.sentence, ofStatusPage: widget)
      }
    }
  }
}
