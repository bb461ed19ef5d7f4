// While the browser is open: what to do there, ways to open it again, and the field for a pasted
// code where the browser cannot come back by itself.

import BelvedereCore
import BelvedereModel
import CGtk
import Foundation
import GtkKit

/// The screen that waits for the browser.
final class WaitingPage {
  let widget: Widget

  private let session: Session
  private let entry: Widget
  private let useCode: Widget
  private var tracking: Tracking?

  init(session: Session) {
    self.session = session
    let cancel = Make.button(tr("_Cancel"), "pill") { session.cancelLogIn() }
    cancel.align(GTK_ALIGN_CENTER)
    let again = Make.button(tr("_Open the Page Again"), "flat") { session.openAddressAgain() }
    let copy = Make.button(tr("Copy the _Address"))
    copy.addClass("flat")
    entry = gtk_entry_new()!
    gtk_entry_set_placeholder_text(entry.cast(), tr("Code from the browser"))
    entry.setAccessibleLabel(tr("Code"))
    entry.setExpands(horizontal: true)
    useCode = Make.button(tr("_Use Code"))
    let code = Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 6, [entry, useCode])
    let links = Make.box(GTK_ORIENTATION_VERTICAL, [again, copy])
    let hint = Make.label(
      tr("If the page shows a code instead of coming back, paste it here."), "dim-label",
      "caption", wraps: true)
    let paste = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 6, [hint, code])
    let spinner = Make.spinner(size: 32)
    let column = Make.box(
      GTK_ORIENTATION_VERTICAL, spacing: 18, [spinner, cancel, links, paste])
    widget = Make.statusPage(
      title: tr("Log In in the Browser"),
      text: tr("Belvedere has opened a page in the browser. Log in there, then come back."),
      child: Make.clamp(column, maximum: 360))
    widget.attach(self)
    entry.on("changed") { [unowned self] in showText() }
    entry.on("activate") { [unowned self] in submit() }
    useCode.on("clicked") { [unowned self] in submit() }
    copy.on("clicked") { [unowned self] in copyAddress() }
    tracking = track { [unowned self] in
      if case .signingIn = session.phase {
        gtk_spinner_start(spinner.opaque)
      } else {
        // A spinner that turns out of sight would keep the frame clock running.
        gtk_spinner_stop(spinner.opaque)
        gtk_editable_set_text(entry.opaque, "")
      }
    }
    showText()
  }

  private var text: String {
    gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? ""
  }

  private func copyAddress() {
    guard case .signingIn(let address?) = session.phase else { return }
    Desktop.copy(address.absoluteString)
    widget.toast(tr("Address copied"))
  }

  private func showText() {
    useCode.isSensitive = !text.trimmingCharacters(in: .whitespaces).isEmpty
  }

  private func submit() {
    if useCode.isSensitive { session.submit(pasted: text) }
  }
}
