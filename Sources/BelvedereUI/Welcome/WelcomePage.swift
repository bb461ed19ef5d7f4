// The screen for a person who is not logged in: logo, name, one line; Log In with its service, and the demo's
// login without a browser; Look Around, which needs no account; the demo's note, and buttons to join and to enter
// an own key.

import BelvedereCore
import BelvedereModel
import Foundation
import GtkKit

/// The welcome screen.
final class WelcomePage {
  let widget: Widget

  private let context: AppContext
  private let logIn: Widget
  /// The purpose of a login.
  private let logInNote = Label("", "dim-label", "caption", lines: .wrapped)
  private let lookAround: Widget
  private let demoButton: Widget
  private let note = Label("", "dim-label", "caption", lines: .wrapped)
  private let keyButton: Widget
  private let joinButton: Widget
  private var tracking: Tracking?

  init(context: AppContext) {
    self.context = context
    let logo = Make.image(context.identity.id, size: 128)
    let title = Make.label(context.identity.name, "title-1", lines: .wrapped)
    let line = Make.label(
      tr("Photos from Unsplash and Wikimedia Commons"), lines: .wrapped)
    line.addClass("dim-label")
    let session = context.session
    logIn = Make.button(tr("_Log In"), "suggested-action", "pill") { session.logIn() }
    logIn.align(.center)
    demoButton = Make.button(tr("_Enter the Demo"), "flat") { session.enterDemo() }
    demoButton.align(.center)
    keyButton = Make.button(tr("_Use Your Unsplash Key…"))
    keyButton.addClass("flat")
    keyButton.align(.center)
    joinButton = Make.button(tr("_Create an Account…"))
    joinButton.addClass("flat")
    joinButton.align(.center)
    lookAround = Make.button(tr("Look _Around"), "pill") { session.lookAround() }
    lookAround.align(.center)
    let free = Make.label(
      tr("Free photos from Wikimedia Commons, without an account"), "dim-label", "caption",
      lines: .wrapped)
    let words = Make.box(.vertical, spacing: 6, [title, line])
    let visit = Make.box(.vertical, spacing: 6, [lookAround, free])
    let entrances = Make.box(.vertical, spacing: 6, [logIn, logInNote.widget, demoButton])
    let ways = Make.box(.vertical, spacing: 6, [note.widget, joinButton, keyButton])
    let column = Make.box(.vertical, spacing: 24, [logo, words, entrances, visit, ways])
    widget = Make.centredPage(column, maximum: 420)
    widget.attach(self)
    keyButton.on("clicked") { [weak self] in
      guard let self else { return }
      KeyDialog(context: context).present(over: widget.window)
    }
    joinButton.on("clicked") { [weak self] in
      guard let self else { return }
      if let address = context.session.service?.joinPage { widget.open(address) }
    }
    tracking = widget.track { [weak self] in self?.showService() }
  }

  /// Focuses the most frequent choice.
  func focus() { logIn.focusWhenSeen() }

  private func showService() {
    demoButton.isVisible = context.session.connection?.demo != nil
    for button in [logIn, lookAround, demoButton] {
      button.isSensitive = !context.session.isEntering
    }
    joinButton.isVisible = context.session.service?.joinPage != nil
    let service = context.session.service
    note.show(
      service?.isOwnDemo == true
        ? tr(
          "This is the demo: real photos, no network, no account needed. With a key of your own, Belvedere shows Unsplash."
        ) : nil)
    logInNote.show(service.flatMap(target))
  }

  private func target(of service: ServiceDescription) -> String? {
    if !service.source.hasAccounts { return nil }
    return service.isOwnDemo ? tr("Logs in to the demo") : tr("Logs in to %@", service.name)
  }
}
