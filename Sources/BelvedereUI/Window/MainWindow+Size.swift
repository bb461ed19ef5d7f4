// SPDX-License-Identifier: MIT

// Restores the size of the window from the last run.

import BelvedereModel
import CGtk
import GtkKit

extension MainWindow {
  func restoreSize() {
    // The narrowest window that the app is made for.
    widget.setLeastSize(width: 360, height: 294)
    let settings = context.settings
    gtk_window_set_default_size(
      gtkWindow, gint(settings?.int(SettingsKey.windowWidth) ?? 960),
      gint(settings?.int(SettingsKey.windowHeight) ?? 760))
    if settings?.bool(SettingsKey.windowMaximized) == true { gtk_window_maximize(gtkWindow) }
    widget.onDeciding("close-request") { [weak self] in
      guard let self else { return false }
      keepSize()
      for page in tabs.pages { page.end(isLoggedOut: false) }
      return false
    }
  }

  private func keepSize() {
    guard let settings = context.settings else { return }
    var width: gint = 0
    var height: gint = 0
    gtk_window_get_default_size(gtkWindow, &width, &height)
    settings.set(SettingsKey.windowWidth, Int(width))
    settings.set(SettingsKey.windowHeight, Int(height))
    settings.set(SettingsKey.windowMaximized, gtk_window_is_maximized(gtkWindow) != 0)
  }
}
