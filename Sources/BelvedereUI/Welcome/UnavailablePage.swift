// The screen for a service that could not be started.

import BelvedereModel
import CGtk
import GtkKit

/// Tells what is missing, and offers the two ways on.
final class UnavailablePage {
  let widget: Widget

  private var tracking: Tracking?

  init(context: AppContext) {
    let session = context.session
    let retry = Make.button(tr("_Retry"), "suggested-action", "pill") { session.start() }
    retry.align(GTK_ALIGN_CENTER)
    let key = Make.button(tr("_Use Your Unsplash Key…"))
    key.addClass("flat")
    let column = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 12, [retry, key])
    column.align(GTK_ALIGN_CENTER)
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
        adw_status_page_set_description(widget.opaque, escapeMarkup(error.sentence))
      }
    }
  }
}
