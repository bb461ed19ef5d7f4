// The feed begins where it was left: the photo at the top is kept in the settings, a moment after each
// scrolling, so that it survives however the program ends.

import GtkKit

/// Keeps the feed's place for the next start.
final class FeedPlaceKeeper {
  /// After this long without scrolling the place is written.
  private static let rest = Duration.seconds(1)

  private let settings: Settings?
  private var waiting: Timeout?

  init(settings: Settings?) { self.settings = settings }

  /// What was kept; nil for the beginning of the feed.
  var kept: PhotoPlace? { settings.flatMap { PhotoPlace(text: $0.text(SettingsKey.feedPlace)) } }

  /// Keeps the page's place when it has come to rest.
  func follow(_ page: FeedPage) {
    waiting = Timeout(Self.rest) { [weak self, weak page] in
      if let page { self?.keep(page.place) }
    }
  }

  func keep(_ place: PhotoPlace?) {
    waiting = nil
    let text = place?.text ?? ""
    if let settings, settings.text(SettingsKey.feedPlace) != text {
      settings.set(SettingsKey.feedPlace, text)
    }
  }
}
