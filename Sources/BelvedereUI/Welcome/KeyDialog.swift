// "Use Your Unsplash Key": access key, secret key, and the redirect address to register at Unsplash.

import BelvedereCore
import BelvedereModel
import CGtk
import Foundation
import GtkKit

/// The dialog for an own key.
final class KeyDialog {
  /// The page at which Unsplash registers applications.
  private static let registration = "unsplash.com/oauth/applications"

  private let window: Widget
  private let setup: KeySetup
  private let accessKey: Widget
  private let secretKey: Widget
  private let useButton: Widget
  private let status = Label("", "error", lines: .wrapped)
  private let spinner = Spinner()
  private var tracking: Tracking?

  init(context: AppContext) {
    setup = KeySetup(parts: context.parts, session: context.session)
    window = adw_window_new()!
    accessKey = adw_entry_row_new()!
    secretKey = adw_password_entry_row_new()!
    secretKey.nameButtons()
    useButton = Make.button(tr("_Use Key"))
    build(redirectURI: ServiceDescription.defaultRedirectURI)
    window.attach(self)
    tracking = window.track { [weak self] in self?.showPhase() }
  }

  func present(over parent: UnsafeMutablePointer<GtkWindow>?) {
    gtk_window_set_transient_for(window.cast(), parent)
    // Not before the window is mapped: GTK 4.8 would report it to assistive technology as "filler" and
    // not as "frame".
    window.on("map") { [accessKey] in accessKey.grabFocus() }
    gtk_window_present(window.cast())
  }

  private func build(redirectURI: String) {
    gtk_window_set_title(window.cast(), tr("Use Your Unsplash Key"))
    gtk_window_set_modal(window.cast(), 1)
    gtk_window_set_default_size(window.cast(), 460, -1)

    let header = adw_header_bar_new()!
    adw_header_bar_set_show_end_title_buttons(header.opaque, 0)
    adw_header_bar_set_show_start_title_buttons(header.opaque, 0)
    let cancel = Make.button(tr("_Cancel")) { [weak self] in
      if let self { gtk_window_close(window.cast()) }
    }
    adw_header_bar_pack_start(header.opaque, cancel)
    useButton.addClass("suggested-action")
    adw_header_bar_pack_end(header.opaque, useButton)
    adw_header_bar_pack_end(header.opaque, spinner.widget)

    adw_preferences_row_set_title(accessKey.cast(), tr("Access Key"))
    adw_preferences_row_set_title(secretKey.cast(), tr("Secret Key"))
    let keys = adw_preferences_group_new()!
    adw_preferences_group_set_description(
      keys.cast(),
      tr(
        "Register an application at %@ with the redirect address below, then copy its keys. A new key allows 50 requests an hour. The keys are kept in the keyring.",
        "<a href=\"https://\(Self.registration)\">\(Self.registration)</a>"))
    adw_preferences_group_add(keys.cast(), accessKey)
    adw_preferences_group_add(keys.cast(), secretKey)

    let redirect = adw_action_row_new()!
    adw_preferences_row_set_title(redirect.cast(), tr("Redirect Address"))
    adw_action_row_set_subtitle(redirect.cast(), escapeMarkup(redirectURI))
    let copy = Make.iconButton(Icon.copy.name, hint: tr("Copy the Redirect Address")) {
      Desktop.copy(redirectURI)
      redirect.toast(tr("Address copied"))
    }
    copy.addClass("flat")
    copy.align(nil, GTK_ALIGN_CENTER)
    adw_action_row_add_suffix(redirect.cast(), copy)
    let addresses = adw_preferences_group_new()!
    adw_preferences_group_add(addresses.cast(), redirect)

    let column = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 18, [keys, addresses, status.widget])
    column.setMargins(18)
    let toasts = Make.toastOverlay()
    adw_toast_overlay_set_child(toasts.opaque, Make.clamp(column, maximum: 520))
    adw_window_set_content(window.cast(), Make.box(GTK_ORIENTATION_VERTICAL, [header, toasts]))
    for entry in [accessKey, secretKey] {
      entry.on("changed") { [weak self] in self?.showPhase() }
      entry.on("entry-activated") { [weak self] in self?.use() }
    }
    useButton.on("clicked") { [weak self] in self?.use() }
    window.onDeciding("close-request") { [weak self] in
      guard let self else { return false }
      setup.cancel()
      return false
    }
    window.onKey { [weak self] key, _ in
      guard let self else { return false }
      guard key == guint(GDK_KEY_Escape) else { return false }
      gtk_window_close(window.cast())
      return true
    }
  }

  private func text(_ entry: Widget) -> String {
    gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? ""
  }

  private func use() {
    setup.use(accessKey: text(accessKey), secretKey: text(secretKey))
  }

  private func showPhase() {
    let phase = setup.phase
    let isChecking = phase == .checking
    let isComplete = [accessKey, secretKey].allSatisfy {
      !text($0).trimmingCharacters(in: .whitespaces).isEmpty
    }
    useButton.isSensitive = isComplete && !isChecking
    spinner.isTurning = isChecking
    let sentence: String? =
      switch phase {
      case .editing, .checking: nil
      case .refused: tr("Unsplash does not know this access key. Copy it again from its page.")
      case .failed(let error): error.sentence
      case .done(let notKept):
        notKept.map { tr("%@ The key is used until you close the app.", $0.sentence) }
      }
    status.show(sentence)
    if phase == .done(notKept: nil) { gtk_window_close(window.cast()) }
  }
}
