// SPDX-License-Identifier: MIT

// The screen while the browser is open: instructions, buttons to open it again, and a field for a pasted
// code if the browser cannot return by itself. A wrong code is reported at the field, and the login
// continues.

import BelvedereCore
import BelvedereModel
import Foundation
import GtkKit

/// The screen that waits for the browser.
final class WaitingPage {
  let widget: Widget

  private let session: Session
  private let title: String
  private let spinner = RestingSpinner()
  private let again: Widget
  private let entry: Widget
  private let useCode: Widget
  private let problem = Label("", "error", lines: .wrapped)
  private var trackings: [Tracking] = []

  /// - Parameters:
  ///   - text: instructions for the browser.
  ///   - stop: ends the wait.
  init(session: Session, title: String, text: String, stop: @escaping @MainActor () -> Void) {
    self.session = session
    self.title = title
    let cancel = Make.button(tr("_Cancel"), "pill", action: stop)
    cancel.align(.center)
    again = Make.button(tr("_Open the Page Again"), "flat") { session.openAddressAgain() }
    let copy = Make.button(tr("Copy the _Address"))
    copy.addClass("flat")
    entry = Make.entry(tr("Code"), hint: tr("Code from the browser"))
    entry.setExpands(horizontal: true)
    useCode = Make.button(tr("_Use Code"))
    let code = Make.box(.horizontal, spacing: 6, [entry, useCode])
    let links = Make.box(.vertical, [again, copy])
    let hint = Make.label(
      tr("If the page shows a code instead of coming back, paste it here."), "dim-label",
      "caption", lines: .wrapped)
    let paste = Make.box(.vertical, spacing: 6, [hint, code, problem.widget])
    let column = Make.box(.vertical, spacing: 18, [spinner.widget, cancel, links, paste])
    widget = Make.statusPage(
      title: title, text: text, child: Make.clamp(column, maximum: 360))
    widget.attach(self)
    connect(copy, stop: stop)
  }

  /// Focuses a button that is harmless if Return is pressed by mistake.
  func focus() {
    again.focusWhenSeen()
    widget.announce(title)
  }

  private func connect(_ copy: Widget, stop: @escaping @MainActor () -> Void) {
    entry.on("changed") { [weak self] in self?.showText() }
    entry.on("activate") { [weak self] in self?.submit() }
    useCode.on("clicked") { [weak self] in self?.submit() }
    copy.on("clicked") { [weak self] in self?.copyAddress() }
    widget.onEscape(stop)
    trackings = [
      widget.track { [weak self] in self?.showPhase() },
      widget.track { [weak self] in self?.showPaste() },
    ]
  }

  private var text: String { entry.typedText }

  private func showPhase() {
    if session.isAwaitingBrowser {
      spinner.start()
    } else {
      spinner.stop()
      entry.typedText = ""
    }
  }

  private func showText() {
    let isEmpty = text.trimmingCharacters(in: .whitespaces).isEmpty
    useCode.isSensitive = !isEmpty && session.pasted != .checking
    entry.setClass("error", false)
  }

  /// Keeps the message about a code until the next one was tried, so that the button under the pointer does
  /// not move.
  private func showPaste() {
    showText()
    switch session.pasted {
    case .checking: break
    case .nothing: show(problem: nil)
    case .refused(let error):
      show(problem: error.pasteSentence)
      entry.setClass("error", true)
      // The focus selects the code, so that typing replaces it.
      if widget.isMapped { entry.grabFocus() }
    }
  }

  private func show(problem sentence: String?) {
    problem.show(sentence)
    entry.setAccessibleDescription(sentence ?? "")
  }

  private func copyAddress() {
    guard let address = session.browserPage else { return }
    Desktop.copy(address.absoluteString)
    widget.toast(tr("Address copied"))
  }

  private func submit() {
    if useCode.isSensitive { session.submit(pasted: text) }
  }
}
