// The account that is logged in, with the ways to change and to leave it, its service and its key; and
// the demo's fresh start.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// The preferences of account and key.
final class ServiceGroup {
  let widget: Widget

  private let context: AppContext
  private let account: Widget
  private let edit = ServiceGroup.buttonRow(tr("Edit Account…"))
  private let leave = ServiceGroup.buttonRow(tr("Log Out"))
  private let logOut: LogOutQuestion
  private let service: Widget
  private let keyButton: Widget
  private let removeButton: Widget
  private let sources: [SourceRow]
  private let demo: Widget
  private var trackings: [Tracking] = []

  private var session: Session { context.session }

  init(context: AppContext) {
    self.context = context
    widget = adw_preferences_group_new()!
    logOut = LogOutQuestion(session: context.session)
    account = adw_action_row_new()!
    service = adw_action_row_new()!
    keyButton = Make.button(tr("_Change…"))
    removeButton = Make.button(tr("_Remove"))
    sources = context.parts.sourcesWithoutAccounts.map {
      SourceRow(of: $0, session: context.session)
    }
    adw_preferences_group_set_title(widget.cast(), tr("Account and Service"))
    for button in [keyButton, removeButton] {
      button.align(nil, GTK_ALIGN_CENTER)
      adw_action_row_add_suffix(service.cast(), button)
    }
    demo = adw_action_row_new()!
    adw_preferences_row_set_title(demo.cast(), tr("Reset the Demo"))
    adw_action_row_set_subtitle(demo.cast(), tr("It forgets its accounts, likes and logins"))
    let reset = Make.button(tr("_Reset…"))
    reset.align(nil, GTK_ALIGN_CENTER)
    adw_action_row_add_suffix(demo.cast(), reset)
    for row in [account, edit, leave, service] + sources.map(\.widget) + [demo] {
      adw_preferences_group_add(widget.cast(), row)
    }
    widget.attach(self)
    logOut.place = widget
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

  /// A row that is pressed as a whole.
  private static func buttonRow(_ title: String) -> Widget {
    let row = adw_action_row_new()!
    adw_preferences_row_set_title(row.cast(), title)
    gtk_list_box_row_set_activatable(row.cast(), 1)
    return row
  }

  private func editAccount() {
    guard let account = session.signedIn?.editedAccount() else { return }
    EditAccountDialog(session: session, account: account).present(over: widget.window)
  }

  private func showAccount() {
    edit.isVisible = session.mayUse(.editAccount)
    leave.isVisible = session.phase == .signedIn && !session.looksAround
    if session.looksAround {
      show(account: tr("No Account"), tr("Favourites are kept on this computer"))
    } else if case .loaded(let user) = session.signedIn?.profile.phase {
      show(account: user.name, "@\(user.username)")
    } else if session.phase == .signedIn {
      show(account: tr("Logged In"), tr("The profile is not known yet"))
    } else {
      show(account: tr("Not Logged In"), tr("Log in from the main window"))
    }
  }

  private func show(account title: String, _ subtitle: String) {
    adw_preferences_row_set_title(account.cast(), escapeMarkup(title))
    adw_action_row_set_subtitle(account.cast(), escapeMarkup(subtitle))
  }

  private func showService() {
    let description = session.service
    let title =
      description.map { $0.isOwnDemo ? tr("Demo") : $0.name } ?? tr("Not connected")
    adw_preferences_row_set_title(service.cast(), escapeMarkup(title))
    let hasKey = session.usesKeptKey
    adw_action_row_set_subtitle(
      service.cast(),
      hasKey ? tr("With your own key") : tr("Your own key shows the photos of Unsplash"))
    Make.setLabel(hasKey ? tr("_Change…") : tr("_Use Key…"), of: keyButton)
    removeButton.isVisible = hasKey
    demo.isVisible = session.connection?.demo != nil
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

/// A source without accounts, with the way to it and back.
private final class SourceRow {
  let widget = adw_action_row_new()!

  private let source: PhotoSource
  private let session: Session
  private let button = Make.button(tr("Look _Around"))

  init(of source: PhotoSource, session: Session) {
    self.source = source
    self.session = session
    adw_preferences_row_set_title(widget.cast(), source.original.name)
    adw_action_row_set_subtitle(widget.cast(), tr("Free photos, without an account"))
    button.align(nil, GTK_ALIGN_CENTER)
    adw_action_row_add_suffix(widget.cast(), button)
    widget.attach(self)
    button.on("clicked") { [weak self] in self?.press() }
  }

  private var isShown: Bool { session.looksAround && session.service?.source == source }

  func show() { Make.setLabel(isShown ? tr("_Leave") : tr("Look _Around"), of: button) }

  private func press() {
    if isShown { session.stopLookingAround() } else { session.lookAround(at: source) }
  }
}
