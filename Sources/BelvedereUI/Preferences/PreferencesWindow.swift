// SPDX-License-Identifier: MIT

// The preferences, in groups. Everything takes effect at once.

import BelvedereCore
import BelvedereModel
import GtkKit

/// The preferences window.
final class PreferencesWindow {
  private let window = DialogWindow(tr("Preferences"), width: 640, height: 576)

  /// Does not use AdwPreferencesWindow, which never frees its rows in libadwaita 1.2, but the same parts.
  init(context: AppContext) {
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
    window.setContent(HeaderBar(), Make.rowPage(groups))
    // The narrowest window that the app is made for.
    window.widget.setLeastSize(width: 360, height: 294)
    window.widget.attach(self)
  }

  func present(over parent: Window?) { window.present(over: parent) }
}
