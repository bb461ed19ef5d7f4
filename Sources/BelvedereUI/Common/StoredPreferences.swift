// SPDX-License-Identifier: MIT

// Synchronizes the preferences and the stored settings: a change in the window is stored, and a change by
// another program (`gsettings set`) takes effect. Also passes the state of the network from the desktop to
// the preferences; that is not stored.

import BelvedereModel
import GtkKit

/// Synchronizes the preferences with the settings while it lives.
package final class StoredPreferences {
  private let preferences: Preferences
  private let settings: Settings
  private var trackings: [Tracking] = []
  private var network: Network?

  /// Copies the stored values to the preferences, and observes changes.
  package init(_ preferences: Preferences, in settings: Settings) {
    self.preferences = preferences
    self.settings = settings
    for setting in preferences.settings { keep(setting) }
  }

  /// Reads the state of the network, and observes its changes.
  func followNetwork() {
    let network = Network()
    self.network = network
    preferences.isMetered = network.isMetered
    network.onMeteredChange { [weak self] in
      guard let self, let network = self.network else { return }
      preferences.isMetered = network.isMetered
    }
  }

  private func keep(_ setting: any AnySetting) {
    take(setting)
    settings.onChange(setting.key) { [weak self] in self?.take(setting) }
    trackings.append(
      track { [settings] in
        let value = setting.stored
        if value != settings.value(of: setting) { settings.set(setting.key, value) }
      })
  }

  private func take(_ setting: any AnySetting) { setting.take(settings.value(of: setting)) }
}

extension Settings {
  /// The stored value of a preference; the schema's default until it is changed.
  func value(of setting: any AnySetting) -> StoredSetting {
    switch setting.range {
    case .flag: .flag(bool(setting.key))
    case .number: .number(int(setting.key))
    case .choice, .text: .text(text(setting.key))
    }
  }

  func set(_ key: String, _ value: StoredSetting) {
    switch value {
    case .flag(let value): set(key, value)
    case .number(let value): set(key, value)
    case .text(let value): set(key, value)
    }
  }
}
