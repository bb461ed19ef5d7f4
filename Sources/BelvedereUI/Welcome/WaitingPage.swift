// While the browser is open: what to do there, ways to open it again, and the field for a pasted
// code where the browser cannot come back by itself. A code that is no good is told at the field, and
// the login goes on.

import BelvedereCore
import BelvedereModel
import CGtk
import Foundation
import GtkKit

/// The screen that waits for the browser.
final class WaitingPage {
  let widget: Widget

  private let session: Session
  private let spinner = RestingSpinner()
  private let again: Widget
  private let entry: Widget
  private let useCode: Widget
  private let problem: Widget
  private var trackings: [Tracking] = []

  init(session: Session) {
    self.session = session
    let cancel = Make.button(tr("_Cancel"), "pill") { session.cancelLogIn() }
    cancel.align(GTK_ALIGN_CENTER)
    again = Make.button(tr("_Open the Page Again"), "flat") { session.openAddressAgain() }
    let copy = Make.button(tr("Copy the _Address"))
    copy.addClass("flat")
    entry = gtk_entry_new()!
    gtk_entry_set_placeholder_text(entry.cast(), tr("Code from the browser"))
    entry.setAccessibleLabel(tr("Code"))
    entry.setExpands(horizontal: true)
    useCode = Make.button(tr("_Use Code"))
    problem = Make.label("", "error", wraps: true)
    let code = Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 6, [entry, useCode])
    let links = Make.box(GTK_ORIENTATION_VERTICAL, [again, copy])
    let hint = Make.label(
      tr("If the page shows a code instead of coming back, paste it here."), "dim-label",
      "caption", wraps: true)
    let paste = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 6, [hint, code, problem])
    let column = Make.box(
      GTK_ORIENTATION_VERTICAL, spacing: 18, [spinner.widget, cancel, links, paste])
    widget = Make.statusPage(
      title: tr("Log In in the Browser"),
      text: tr("Belvedere has opened a page in the browser. Log in there, then come back."),
      child: Make.clamp(column, maximum: 360))
    widget.attach(self)
    connect(copy)
  }

  /// Puts the keyboard where pressing Return by mistake does no harm.
  func focus() { again.grabFocus() }

  private func connect(_ copy: Widget) {
    entry.on("changed") { [weak self] in self?.showText() }
    entry.on("activate") { [weak self] in self?.submit() }
    useCode.on("clicked") { [weak self] in self?.submit() }
    copy.on("clicked") { [weak self] in self?.copyAddress() }
    widget.onKey { [weak self] key, _ in
      guard key == guint(GDK_KEY_Escape) else { return false }
      self?.session.cancelLogIn()
      return true
    }
    trackings = [
      track { [weak self] in self?.showPhase() },
      track { [weak self] in self?.showPaste() },
    ]
  }

  private var text: String {
    gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? ""
  }

  private func showPhase() {
    if case .signingIn = session.phase {
      spinner.start()
    } else {
      spinner.stop()
      gtk_editable_set_text(entry.opaque, "")
    }
  }

  private func showText() {
    let isEmpty = text.trimmingCharacters(in: .whitespaces).isEmpty
    useCode.isSensitive = !isEmpty && session.pasted != .checking
    entry.setClass("error", false)
  }

  /// What was said of a code stays until the next one was tried: the button under the pointer would move.
  private func showPaste() {
    showText()
    switch session.pasted {
    case .checking: break
    case .nothing: show(problem: nil)
    case .refused(let error):
      show(problem: error.pasteSentence)
      entry.setClass("error", true)
      // The code is there to be typed over.
      entry.grabFocus()
    }
  }

  private func show(problem sentence: String?) {
    problem.setText(sentence)
    entry.setAccessibleDescription(sentence ?? "")
  }

  private func copyAddress() {
    guard case .signingIn(let address?) = session.phase else { return }
    Desktop.copy(address.absoluteString)
    widget.toast(tr("Address copied"))
  }

  private func submit() {
    if useCode.isSensitive { session.submit(pasted: text) }
  }
}
