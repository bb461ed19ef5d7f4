// The preferences and the stored settings in step, both ways: what is changed in the window is stored,
// and what another program changes (`gsettings set`) takes effect here. The network's state is not
// stored but told from here, too, as it comes from the desktop.

import BelvedereCore
import BelvedereModel
import GtkKit

/// Keeps the preferences as long as it lives.
package final class StoredPreferences {
  private let preferences: Preferences
  private let settings: Settings
  private var trackings: [Tracking] = []
  private var network: Network?

  /// Takes over what is stored, and follows.
  package init(_ preferences: Preferences, in settings: Settings) {
    self.preferences = preferences
    self.settings = settings
    keep(SettingsKey.pictureQuality, \.chosenQuality)
    keep(SettingsKey.savesDataWhenMetered, \.savesDataWhenMetered)
    keep(SettingsKey.showsSponsored, \.filter.showsSponsored)
    keep(SettingsKey.showsIllustrations, \.filter.showsIllustrations)
    keep(SettingsKey.contentLanguage, \.language)
    keep(SettingsKey.feedLayout, \.feedLayout)
    keep(SettingsKey.offersGrid, \.offersGrid)
    keep(SettingsKey.zoomMemory, \.zoomMemory)
    keep(SettingsKey.wheelTurnsPages, \.wheelTurnsPages)
    keep(SettingsKey.slideshowSeconds, \.slideshowSeconds)
    keep(SettingsKey.diskCacheLimit, \.diskCacheLimit)
  }

  /// Asks the desktop about the network, and follows it.
  func followNetwork() {
    let network = Network()
    self.network = network
    preferences.isMetered = network.isMetered
    network.onMeteredChange { [weak self] in
      guard let self, let network = self.network else { return }
      preferences.isMetered = network.isMetered
    }
  }

  private func keep<Value: StoredValue>(
    _ key: String, _ path: ReferenceWritableKeyPath<Preferences, Value>
  ) {
    take(key, path)
    settings.onChange(key) { [weak self] in self?.take(key, path) }
    trackings.append(
      track { [settings, preferences] in
        let value = preferences[keyPath: path]
        if value != Value(settings, key) { value.store(in: settings, key) }
      })
  }

  private func take<Value: StoredValue>(
    _ key: String, _ path: ReferenceWritableKeyPath<Preferences, Value>
  ) {
    guard let value = Value(settings, key), value != preferences[keyPath: path] else { return }
    preferences[keyPath: path] = value
  }
}

/// A value that one key of the settings holds.
private protocol StoredValue: Equatable {
  /// Nil when what is stored is no such value.
  init?(_ settings: Settings, _ key: String)
  func store(in settings: Settings, _ key: String)
}

extension Bool: StoredValue {
  fileprivate init?(_ settings: Settings, _ key: String) { self = settings.bool(key) }
  fileprivate func store(in settings: Settings, _ key: String) { settings.set(key, self) }
}

extension Int: StoredValue {
  fileprivate init?(_ settings: Settings, _ key: String) { self = settings.int(key) }
  fileprivate func store(in settings: Settings, _ key: String) { settings.set(key, self) }
}

extension StoredValue where Self: RawRepresentable, RawValue == String {
  fileprivate init?(_ settings: Settings, _ key: String) { self.init(rawValue: settings.text(key)) }
  fileprivate func store(in settings: Settings, _ key: String) { settings.set(key, rawValue) }
}

extension PictureQuality: StoredValue {}
extension ContentLanguage: StoredValue {}
extension FeedLayout: StoredValue {}
extension ZoomMemory: StoredValue {}
