// SPDX-License-Identifier: MIT

// The account that is logged in, with buttons to edit it and to log out, its service and its key; and the
// reset of the demo.

import BelvedereCore
import BelvedereModel
import GtkKit

/// The preferences of account and key.
final class ServiceGroup {
  let widget: Widget

  private let context: AppContext
  private let account = ActionRow()
  private let edit = ServiceGroup.buttonRow(tr("Edit Account…"), Make.image(Icon.next.name))
  private let leave = ServiceGroup.buttonRow(tr("Log Out"))
  private let logOut: LogOutQuestion
  private let service: ActionRow
  private let keyButton = Make.button(tr("_Change…"))
  private let removeButton = Make.button(tr("_Remove"))
  private let sources: [SourceRow]
  private let demo: ActionRow
  private var trackings: [Tracking] = []

  private var session: Session { context.session }

  init(context: AppContext) {
    self.context = context
    logOut = LogOutQuestion(session: context.session)
    service = ActionRow("", keyButton, removeButton)
    sources = context.parts.sourcesWithoutAccounts.map {
      SourceRow(of: $0, session: context.session)
    }
    let reset = Make.button(tr("_Reset…"))
    demo = ActionRow(
      tr("Reset the Demo"), subtitle: tr("It forgets its accounts, likes and logins"), reset)
    widget = Make.rowGroup(
      title: tr("Account and Service"),
      [account.widget, edit, leave, service.widget] + sources.map(\.widget) + [demo.widget])
    widget.attach(self)
    logOut.place = widget
    leave.addClass("error")
    edit.on("activated") { [weak self] in self?.editAccount() }
    leave.on("activated") { [weak self] in self?.logOut.ask() }
    keyButton.on("clicked") { [weak self] in
      guard let self else { return }
      KeyDialog(context: context).present(over: widget.window)
    }
    removeButton.on("clicked") { [weak self] in self?.confirmRemoval() }
    reset.on("clicked") { [weak self] in self?.confirmReset() }
    trackings = [
      widget.track { [weak self] in self?.showAccount() },
      widget.track { [weak self] in self?.showService() },
    ]
  }

  /// A row that is a button.
  private static func buttonRow(_ title: String, _ ending: Widget? = nil) -> Widget {
    let row = ActionRow(title)
    if let ending { row.add(ending) }
    row.setActivatable()
    return row.widget
  }

  private func editAccount() {
    guard let account = session.signedIn?.editedAccount() else { return }
    EditAccountDialog(session: session, account: account).present(over: widget.window)
  }

  private func showAccount() {
    edit.isVisible = session.mayUse(.editAccount)
    leave.isVisible = session.phase == .signedIn && !session.looksAround
    if session.looksAround {
      account.show(tr("No Account"), tr("Favourites are kept on this computer"))
    } else if case .loaded(let user) = session.signedIn?.profile.phase {
      account.show(user.name, "@\(user.username)")
    } else if session.phase == .signedIn {
      account.show(tr("Logged In"), tr("The profile is not known yet"))
    } else {
      account.show(tr("Not Logged In"), tr("Log in from the main window"))
    }
  }

  private func showService() {
    let description = session.service
    let title =
      description.map { $0.isOwnDemo ? tr("Demo") : $0.name } ?? tr("Not connected")
    let hasKey = session.usesKeptKey
    service.show(
      title, hasKey ? tr("With your own key") : tr("For photos from Unsplash, enter your own key"))
    Make.setLabel(hasKey ? tr("_Change…") : tr("_Use Key…"), of: keyButton)
    removeButton.isVisible = hasKey
    demo.widget.isVisible = session.connection?.demo != nil
    for row in sources { row.show() }
  }

  private func confirmReset() {
    Dialog.present(
      over: widget.window, heading: tr("Reset the Demo?"),
      text: tr(
        "The demo forgets all accounts, likes and logins and starts as new. You will be logged out."
      ),
      answers: [
        DialogAnswer("cancel", tr("Cancel")),
        DialogAnswer("reset", tr("Reset"), .destructive),
      ]
    ) { [session] answer in
      if answer == "reset" { session.resetDemo() }
    }
  }

  private func confirmRemoval() {
    Dialog.present(
      over: widget.window, heading: tr("Remove the Key?"),
      text: tr("Belvedere continues without it. The key stays valid at Unsplash."),
      answers: [
        DialogAnswer("cancel", tr("Cancel")),
        DialogAnswer("remove", tr("Remove"), .destructive),
      ]
    ) { [context] answer in
      if answer == "remove" {
        KeySetup(parts: context.parts, session: context.session).remove()
      }
    }
  }
}

/// A source without accounts, with a button that enters or leaves it.
private final class SourceRow {
  let widget: Widget

  private let source: PhotoSource
  private let session: Session
  private let button = Make.button(tr("Look _Around"))

  init(of source: PhotoSource, session: Session) {
    self.source = source
    self.session = session
    let row = ActionRow(
      source.original.name, subtitle: tr("Free photos, without an account"), button)
    widget = row.widget
    widget.attach(self)
    button.on("clicked") { [weak self] in self?.press() }
  }

  private var isShown: Bool { session.looksAround && session.service?.source == source }

  func show() { Make.setLabel(isShown ? tr("_Leave") : tr("Look _Around"), of: button) }

  private func press() {
    if isShown { session.stopLookingAround() } else { session.lookAround(at: source) }
  }
}
