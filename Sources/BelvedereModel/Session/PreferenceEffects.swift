// Changed preferences reach what they act on: the feed, the connection, the cache on disk. (Pictures
// read the quality themselves.)

import BelvedereCore
import Observation

/// Carries each change to the session's parts, as long as it lives.
final class PreferenceEffects {
  private let preferences: Preferences
  private unowned let session: Session
  private var filter: PhotoFilter
  private var acceptLanguage: String
  private var diskCacheBytes: Int
  private var task: Task<Void, Never>?

  /// - Parameter session: owns the effects.
  init(of preferences: Preferences, on session: Session) {
    self.preferences = preferences
    self.session = session
    filter = preferences.filter
    acceptLanguage = preferences.acceptLanguage
    diskCacheBytes = preferences.diskCacheBytes
    let changes = Observations {
      (preferences.filter, preferences.acceptLanguage, preferences.diskCacheBytes)
    }
    task = Task { [weak self] in
      for await _ in changes { self?.apply() }
    }
  }

  isolated deinit { task?.cancel() }

  /// Carries over what is different now.
  private func apply() {
    if filter != preferences.filter {
      filter = preferences.filter
      session.signedIn?.feed.apply(filter)
    }
    if acceptLanguage != preferences.acceptLanguage {
      acceptLanguage = preferences.acceptLanguage
      session.connection?.localize(acceptLanguage)
      // What is on the screen is described in the old language.
      session.signedIn?.feed.refresh()
    }
    if diskCacheBytes != preferences.diskCacheBytes {
      diskCacheBytes = preferences.diskCacheBytes
      guard let images = session.connection?.images else { return }
      Task { [diskCacheBytes] in await images.setDiskLimit(diskCacheBytes) }
    }
  }
}
