// After a login the person is looking at the browser. If the desktop does not let the window come to the
// front by itself, a notification leads to it: a click on that has the right to raise a window.

import BelvedereModel
import GtkKit

/// Leads from the browser back to the window.
final class LoginNotice {
  private static let id = "logged-in"
  /// The time that a desktop takes to bring a window to the front, if it does.
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

  /// Withdraws the notification once the window is looked at or gone. GLib loses a withdrawal that comes
  /// before the desktop has answered the notification, so it is withdrawn once more.
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
