// SPDX-License-Identifier: MIT

// "Edit Account": the person's name, bio, location and link at the service. The first time, the browser
// asks for permission; the dialog waits, and shows a refusal.

import BelvedereCore
import BelvedereModel
import GtkKit

/// The dialog in which a person changes their data at the service.
final class EditAccountDialog {
  private enum Page: String { case waiting, account }

  private let window = DialogWindow(tr("Edit Account"), width: 460, height: 560)
  private let session: Session
  private let account: EditedAccount
  private let cancelButton = Make.button(tr("_Cancel"))
  private let saveButton = Make.button(tr("_Save"))
  private let spinner = Spinner()
  private let pages = Stack<Page>(isAsLargeAsAll: false)
  private let waiting: WaitingPage
  private let page: StatePage
  private let status = Label("", "error", lines: .wrapped)
  private var fields: [AccountField] = []
  private let form: Widget
  /// True once the person's data were requested.
  private var isStarted = false
  private var tracking: Tracking?

  init(session: Session, account: EditedAccount) {
    self.session = session
    self.account = account
    waiting = WaitingPage(
      session: session, title: tr("Allow It in the Browser"),
      text: tr(
        "Belvedere has opened a page in the browser. Log in there, allow Belvedere to change your profile, then come back."
      ), stop: session.cancelAsking)
    let column = Make.box(.vertical, spacing: 12)
    form = Make.scroller(Make.clamp(column, maximum: 520))
    page = StatePage(.section, loading: tr("Loading…"), content: form)
    build(column)
    window.widget.attach(self)
    session.ask(for: .editAccount)
    // Not before the window is mapped: an earlier focus makes GTK 4.8 expose it to assistive technology as
    // "filler" instead of "frame".
    window.widget.on("map") { [weak self] in
      guard let self, tracking == nil else { return }
      tracking = window.widget.track { [weak self] in self?.show() }
    }
  }

  func present(over parent: Window?) { window.present(over: parent) }

  private func build(_ column: Widget) {
    saveButton.addClass("suggested-action")
    let header = HeaderBar(
      hasWindowButtons: false, start: [cancelButton], end: [saveButton, spinner.widget])
    fields = ProfileField.allCases.map { kind in
      AccountField(
        kind, change: { [account] in account.set($0, for: kind) },
        save: { [weak self] in self?.save() })
    }
    for part in fields.map(\.widget) + [status.widget] { column.append(part) }
    column.setMargins(18)
    pages.add(waiting.widget, as: .waiting)
    pages.add(page.widget, as: .account)
    pages.widget.setExpands(horizontal: true, vertical: true)
    window.setContent(header, pages.widget)

    cancelButton.on("clicked") { [weak self] in self?.close() }
    saveButton.on("clicked") { [weak self] in self?.save() }
    window.widget.onDeciding("close-request") { [session] in
      session.cancelAsking()
      return false
    }
  }

  private func close() { window.close() }

  private func save() {
    account.save()
    fields.first { account.mistakes[$0.kind] != nil }?.focus()
  }

  private func show() {
    let isWaiting = session.isAwaitingBrowser
    pages.show(isWaiting ? .waiting : .account)
    cancelButton.isVisible = !isWaiting
    saveButton.isVisible = false
    guard session.phase == .signedIn else { return close() }
    switch session.state(of: .editAccount) {
    // The person has cancelled the wait.
    case .absent: close()
    case .asking: waiting.focus()
    case .granted: showAccount()
    case .failed(let error):
      showMessage(
        tr("Login Did Not Work"), error.sentence,
        button: (tr("_Retry"), { [session] in session.ask(for: .editAccount) }))
    case .refused: showMessage(tr("Not Allowed"), refusal, button: nil)
    }
  }

  private func showMessage(_ title: String, _ sentence: String, button: StatePage.Button?) {
    page.show(.empty(icon: .warning, title: title, sentence: sentence, button: button))
  }

  private var refusal: String {
    session.usesKeptKey
      ? tr(
        "Belvedere may not change this account. Tick “Write user access” on your application’s page at Unsplash, then log out and in to be asked again."
      )
      : tr("Belvedere may not change this account. Log out and in to be asked again.")
  }

  private func showAccount() {
    if !isStarted {
      isStarted = true
      account.start()
      // The person may still be looking at the browser.
      if window.widget.isMapped { window.present() }
    }
    let phase = account.phase
    switch phase {
    case .loading: page.show(.loading)
    case .failed(let error): page.show(.failed(error, retry: account.start))
    case .editing, .saving: showFields(isSaving: phase == .saving)
    case .saved: close()
    }
  }

  private func showFields(isSaving: Bool) {
    let isNew = !page.showsContent
    page.show(.content)
    saveButton.isVisible = true
    saveButton.isSensitive = !isSaving
    spinner.isTurning = isSaving
    form.isSensitive = !isSaving
    for field in fields {
      field.show(account.text(field.kind), problem: account.mistakes[field.kind]?.sentence)
    }
    status.show(account.saveError?.sentence)
    if isNew { fields.first?.focus() }
  }
}
