// Keeps the screen from going dark while photos change by themselves. GTK asks the session for it or, in a
// sandbox, the portal.

import CGtk
import GtkKit

/// Holds the screen awake.
final class ScreenAwake {
  private var cookie: guint = 0

  /// - Parameters:
  ///   - isOn: whether the screen is to stay awake.
  ///   - window: a window of the application that asks.
  func set(_ isOn: Bool, for window: Window?) {
    guard let window, let application = window.application else { return }
    if isOn && cookie == 0 {
      cookie = gtk_application_inhibit(
        application, window, GTK_APPLICATION_INHIBIT_IDLE, tr("A slideshow is running"))
    } else if !isOn && cookie != 0 {
      gtk_application_uninhibit(application, cookie)
      cookie = 0
    }
  }
}
