// SPDX-License-Identifier: MIT

// The welcome screen's other choices, behind one button: the demo without a browser, an account at the service, and
// a key of one's own.

import BelvedereCore
import BelvedereModel
import Foundation
import GtkKit

/// The button More Options with its popover.
final class WelcomeOptions {
  let widget: Widget

  private let context: AppContext
  private let popover: Popover
  private let demoButton: Widget
  private let joinButton: Widget
  private let note = Label("", "dim-label", "caption", lines: .wrapped)
  private var tracking: Tracking?

  init(context: AppContext) {
    self.context = context
    demoButton = Make.button(tr("_Enter the Demo"))
    joinButton = Make.button(tr("_Create an Account…"))
    let keyButton = Make.button(tr("_Use Your Unsplash Key…"))
    for button in [demoButton, joinButton, keyButton] { button.addClass("flat") }
    let choices = Make.box(.vertical, [demoButton, joinButton, keyButton, note.widget])
    note.limitWidth(characters: 32)
    note.widget.setMargins(6)
    popover = Popover(choices)
    widget = Make.menuButton(around: Make.label(tr("More Options…")))
    widget.addClass("flat")
    widget.setAccessibleLabel(tr("More Options…"))
    widget.align(.center)
    widget.setPopover(popover)
    widget.attach(self)
    on(demoButton) { $0.session.enterDemo() }
    on(joinButton) { $0.session.createAccount() }
    on(keyButton) { [weak self] context in
      KeyDialog(context: context).present(over: self?.widget.window)
    }
    tracking = widget.track { [weak self] in self?.showService() }
  }

  private func on(_ button: Widget, _ action: @escaping (AppContext) -> Void) {
    button.on("clicked") { [weak self] in
      guard let self else { return }
      popover.close()
      action(context)
    }
  }

  private func showService() {
    let session = context.session
    demoButton.isVisible = session.connection?.demo != nil
    demoButton.isSensitive = !session.isEntering
    joinButton.isVisible = session.service?.joinPage != nil
    note.show(
      session.service?.isOwnDemo == true
        ? tr(
          "This is the demo: real photos, no network, no account needed. With a key of your own, Belvedere shows Unsplash."
        ) : nil)
  }
}
