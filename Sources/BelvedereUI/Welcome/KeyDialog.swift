// SPDX-License-Identifier: MIT

// "Use Your Unsplash Key": access key, secret key, and the redirect address to register at Unsplash.

import BelvedereCore
import BelvedereModel
import Foundation
import GtkKit

/// The dialog for an own key.
final class KeyDialog {
  /// The page at which Unsplash registers applications.
  private static let registration = "unsplash.com/oauth/applications"

  private let window = DialogWindow(tr("Use Your Unsplash Key"), width: 460)
  private let setup: KeySetup
  private let accessKey = Make.entryRow(tr("Access Key"))
  private let secretKey = Make.entryRow(tr("Secret Key"), isSecret: true)
  private let useButton = Make.button(tr("_Use Key"))
  private let status = Label("", "error", lines: .wrapped)
  private let spinner = Spinner()
  private var tracking: Tracking?

  init(context: AppContext) {
    setup = KeySetup(parts: context.parts, session: context.session)
    secretKey.nameButtons()
    build(redirectURI: ServiceDescription.defaultRedirectURI)
    window.widget.attach(self)
    tracking = window.widget.track { [weak self] in self?.showPhase() }
  }

  func present(over parent: Window?) {
    // Not before the window is mapped: GTK 4.8 would expose it to assistive technology as "filler" instead
    // of "frame".
    window.widget.on("map") { [accessKey] in accessKey.grabFocus() }
    window.present(over: parent)
  }

  private func build(redirectURI: String) {
    let cancel = Make.button(tr("_Cancel")) { [weak self] in self?.window.close() }
    useButton.addClass("suggested-action")
    let header = HeaderBar(
      hasWindowButtons: false, start: [cancel], end: [useButton, spinner.widget])

    let keys = Make.rowGroup(
      text: tr(
        "Register an application at %@ with the redirect address below, then copy its keys. A new key allows 50 requests an hour. The keys are kept in the keyring.",
        "<a href=\"https://\(Self.registration)\">\(Self.registration)</a>"),
      [accessKey, secretKey])

    let copy = Make.iconButton(Icon.copy.name, hint: tr("Copy the Redirect Address"), "flat")
    let redirect = ActionRow(tr("Redirect Address"), subtitle: redirectURI, copy).widget
    copy.on("clicked") {
      Desktop.copy(redirectURI)
      redirect.toast(tr("Address copied"))
    }

    let column = Make.box(
      .vertical, spacing: 18, [keys, Make.rowGroup([redirect]), status.widget])
    column.setMargins(18)
    window.setContent(header, Make.toastOverlay(over: Make.clamp(column, maximum: 520)))
    for entry in [accessKey, secretKey] {
      entry.on("changed") { [weak self] in self?.showPhase() }
      entry.on("entry-activated") { [weak self] in self?.use() }
    }
    useButton.on("clicked") { [weak self] in self?.use() }
    window.widget.onDeciding("close-request") { [weak self] in
      guard let self else { return false }
      setup.cancel()
      return false
    }
  }

  private func use() {
    setup.use(accessKey: accessKey.typedText, secretKey: secretKey.typedText)
  }

  private func showPhase() {
    let phase = setup.phase
    let isChecking = phase == .checking
    let isComplete = [accessKey, secretKey].allSatisfy {
      !$0.typedText.trimmingCharacters(in: .whitespaces).isEmpty
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
    if phase == .done(notKept: nil) { window.close() }
  }
}
