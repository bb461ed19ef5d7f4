// Preferences: account and key, requests, pictures, feed, archive, map, light, weather, viewer. Everything takes effect at once.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// The preferences window.
final class PreferencesWindow {
  private let window: Widget

  /// Uses the parts of AdwPreferencesWindow, but not itself: in libadwaita 1.2 it never frees its rows.
  init(context: AppContext) {
    window = adw_window_new()!
    let page = adw_preferences_page_new()!
    let groups = [
      ServiceGroup(context: context).widget, RequestsGroup(session: context.session).widget,
      PicturesGroup(preferences: context.preferences).widget,
      FeedGroup(preferences: context.preferences).widget,
      ArchiveGroup(preferences: context.preferences).widget,
      MapGroup(preferences: context.preferences, usual: context.map?.usualServer).widget,
      LightGroup(preferences: context.preferences).widget,
      WeatherGroup(preferences: context.preferences).widget,
      ViewerGroup(preferences: context.preferences).widget, StorageGroup(context: context).widget,
    ]
    for group in groups { adw_preferences_page_add(page.cast(), group.cast()) }
    page.setExpands(horizontal: true, vertical: true)
    let column = Make.box(GTK_ORIENTATION_VERTICAL, [adw_header_bar_new()!, page])
    adw_window_set_content(window.cast(), column)
    gtk_window_set_title(window.cast(), tr("Preferences"))
    gtk_window_set_modal(window.cast(), 1)
    gtk_window_set_default_size(window.cast(), 640, 576)
    // The narrowest window that the app is made for.
    gtk_widget_set_size_request(window, 360, 294)
    window.attach(self)
    window.onKey { [weak self] key, _ in
      guard let self else { return false }
      guard key == guint(GDK_KEY_Escape) else { return false }
      gtk_window_close(window.cast())
      return true
    }
  }

  func present(over parent: UnsafeMutablePointer<GtkWindow>?) {
    gtk_window_set_transient_for(window.cast(), parent)
    gtk_window_present(window.cast())
  }
}
