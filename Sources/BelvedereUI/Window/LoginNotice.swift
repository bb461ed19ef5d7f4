// After a login the person is looking at the browser. If the desktop does not let the window come to the
// front by itself, a notification leads to it: a click on that has the right to raise a window.

import BelvedereModel
import CGtk
import GtkKit

/// Leads from the browser back to the window.
final class LoginNotice {
  private static let id = "logged-in"
  /// The time that a desktop takes to bring a window to the front, if it does.
  private static let patience = Duration.seconds(1)

  private let window: UnsafeMutablePointer<GtkWindow>
  private var timeout: Timeout?

  /// - Parameter window: outlives this object.
  init(for window: UnsafeMutablePointer<GtkWindow>) { self.window = window }

  /// Brings the window to the front, or shows a notification.
  func lead() {
    gtk_window_present(window)
    timeout = Timeout(Self.patience) { [weak self] in self?.tell() }
  }

  /// Withdraws the notification once the window is looked at or gone. GLib loses a withdrawal that comes
  /// before the desktop has answered the notification, so it is withdrawn once more.
  func withdraw() {
    guard timeout != nil else { return }
    removeNotification()
    timeout = Timeout(Self.patience) { [weak self] in self?.removeNotification() }
  }

  private func removeNotification() {
    guard let application else { return }
    g_application_withdraw_notification(application, Self.id)
  }

  private func tell() {
    guard gtk_window_is_active(window) == 0, let application else { return }
    let notification = g_notification_new(tr("You Are Logged In"))!
    defer { g_object_unref(notification.raw) }
    g_notification_set_body(notification, tr("Belvedere shows the photos now."))
    // Without an action of its own, the notification activates the application, which raises the window.
    g_application_send_notification(application, Self.id, notification)
  }

  private var application: UnsafeMutablePointer<GApplication>? {
    gtk_window_get_application(window)?.cast()
  }
}
