// "Edit Account": the person's name, bio, location and link at the service. The first time, the right to
// change them is asked for in the browser; the dialog waits for that, and tells if it is refused.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// The dialog in which a person changes their data at the service.
final class EditAccountDialog {
  private enum Page: String { case waiting, account }

  private let window: Widget
  private let session: Session
  private let account: EditedAccount
  private let cancelButton: Widget
  private let saveButton: Widget
  private let spinner = Spinner()
  private let pages = Stack<Page>(isAsLargeAsAll: false)
  private let waiting: WaitingPage
  private let page: StatePage
  private let status = Label("", "error", lines: .wrapped)
  private let form: Widget
  private var fields: [AccountField] = []
  /// True once the person's data were asked for.
  private var isStarted = false
  private var tracking: Tracking?

  init(session: Session, account: EditedAccount) {
    self.session = session
    self.account = account
    window = adw_window_new()!
    cancelButton = Make.button(tr("_Cancel"))
    saveButton = Make.button(tr("_Save"))
    waiting = WaitingPage(
      session: session, title: tr("Allow It in the Browser"),
      text: tr(
        "Belvedere has opened a page in the browser. Log in there, allow Belvedere to change your profile, then come back."
      ), stop: session.cancelAsking)
    form = gtk_scrolled_window_new()!
    page = StatePage(.section, loading: tr("Loading…"), content: form)
    build()
    window.attach(self)
    session.ask(for: .editAccount)
    // Not before the window is mapped: a focus that was set earlier makes GTK 4.8 report it to assistive
    // technology as "filler" and not as "frame".
    window.on("map") { [weak self] in
      guard let self, tracking == nil else { return }
      tracking = window.track { [weak self] in self?.show() }
    }
  }

  func present(over parent: UnsafeMutablePointer<GtkWindow>?) {
    gtk_window_set_transient_for(window.cast(), parent)
    gtk_window_present(window.cast())
  }

  private func build() {
    gtk_window_set_title(window.cast(), tr("Edit Account"))
    gtk_window_set_modal(window.cast(), 1)
    gtk_window_set_default_size(window.cast(), 460, 560)
    let header = adw_header_bar_new()!
    adw_header_bar_set_show_end_title_buttons(header.opaque, 0)
    adw_header_bar_set_show_start_title_buttons(header.opaque, 0)
    adw_header_bar_pack_start(header.opaque, cancelButton)
    saveButton.addClass("suggested-action")
    adw_header_bar_pack_end(header.opaque, saveButton)
    adw_header_bar_pack_end(header.opaque, spinner.widget)

    fields = ProfileField.allCases.map { kind in
      AccountField(
        kind, change: { [account] in account.set($0, for: kind) },
        save: { [weak self] in self?.save() })
    }
    let column = Make.box(
      GTK_ORIENTATION_VERTICAL, spacing: 12, fields.map(\.widget) + [status.widget])
    column.setMargins(18)
    gtk_scrolled_window_set_policy(form.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(form.opaque, Make.clamp(column, maximum: 520))
    pages.add(waiting.widget, as: .waiting)
    pages.add(page.widget, as: .account)
    pages.widget.setExpands(horizontal: true, vertical: true)
    adw_window_set_content(
      window.cast(), Make.box(GTK_ORIENTATION_VERTICAL, [header, pages.widget]))

    cancelButton.on("clicked") { [weak self] in self?.close() }
    saveButton.on("clicked") { [weak self] in self?.save() }
    window.onDeciding("close-request") { [session] in
      session.cancelAsking()
      return false
    }
    window.onKey { [weak self] key, _ in
      guard key == guint(GDK_KEY_Escape) else { return false }
      self?.close()
      return true
    }
  }

  private func close() { gtk_window_close(window.cast()) }

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
      tell(
        tr("Login Did Not Work"), error.sentence,
        button: (tr("_Retry"), { [session] in session.ask(for: .editAccount) }))
    case .refused: tell(tr("Not Allowed"), refusal, button: nil)
    }
  }

  private func tell(_ title: String, _ sentence: String, button: StatePage.Button?) {
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
      if window.isMapped { gtk_window_present(window.cast()) }
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
