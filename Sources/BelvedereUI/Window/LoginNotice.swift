// SPDX-License-Identifier: MIT

// After a login the browser is in front. If the desktop does not allow the window to raise itself, a
// notification is shown: a click on it may raise the window.

import BelvedereModel
import GtkKit

/// Leads the person from the browser back to the window.
final class LoginNotice {
  private static let id = "logged-in"
  /// The time that a desktop takes to raise a window, if it does.
  private static let delay = Duration.seconds(1)

  private let window: Window
  private var timeout: Timeout?

  /// - Parameter window: outlives this object.
  init(for window: Window) { self.window = window }

  /// Brings the window to the front, or shows a notification.
  func lead() {
    window.present()
    timeout = Timeout(Self.delay) { [weak self] in self?.notify() }
  }

  /// Withdraws the notification when the window is active or closed. GLib loses a withdrawal that comes
  /// before the desktop has confirmed the notification, so it is repeated.
  func withdraw() {
    guard timeout != nil else { return }
    removeNotification()
    timeout = Timeout(Self.delay) { [weak self] in self?.removeNotification() }
  }

  private func removeNotification() {
    if let application = window.application { DesktopNotice.withdraw(id: Self.id, by: application) }
  }

  private func notify() {
    guard !window.isActive, let application = window.application else { return }
    DesktopNotice(tr("You Are Logged In"), tr("Belvedere shows the photos now."))
      .show(by: application, id: Self.id)
  }
}
