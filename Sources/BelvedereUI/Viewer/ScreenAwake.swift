// SPDX-License-Identifier: MIT

// Prevents the screen from going dark during a slideshow, by GTK's request to the session or, in a sandbox,
// to the portal.

import CGtk
import GtkKit

/// Holds the screen awake.
final class ScreenAwake {
  private var cookie: guint = 0

  /// - Parameters:
  ///   - isOn: true to keep the screen on.
  ///   - window: a window of the application.
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
