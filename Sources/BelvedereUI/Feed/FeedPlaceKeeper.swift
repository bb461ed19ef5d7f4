// SPDX-License-Identifier: MIT

// The feed starts at its last place. The photo at the top is stored in the settings a moment after each
// scrolling, so that it also survives a crash.

import GtkKit

/// Stores the feed's place for the next start.
final class FeedPlaceKeeper {
  /// The time without scrolling after which the place is stored.
  private static let rest = Duration.seconds(1)

  private let settings: Settings?
  private var waiting: Timeout?

  init(settings: Settings?) { self.settings = settings }

  /// The stored place; nil for the beginning of the feed.
  var kept: PhotoPlace? { settings.flatMap { PhotoPlace(text: $0.text(SettingsKey.feedPlace)) } }

  /// Stores the place when scrolling has ended.
  func follow(_ place: @escaping () -> PhotoPlace?) {
    waiting = Timeout(Self.rest) { [weak self] in self?.keep(place()) }
  }

  func keep(_ place: PhotoPlace?) {
    waiting = nil
    let text = place?.text ?? ""
    if let settings, settings.text(SettingsKey.feedPlace) != text {
      settings.set(SettingsKey.feedPlace, text)
    }
  }
}
