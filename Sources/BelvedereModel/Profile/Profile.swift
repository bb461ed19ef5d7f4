// SPDX-License-Identifier: MIT

// The signed-in person's profile: the stored one at once, then a new one by one `/me` request, unless the stored one
// is fresh.

import BelvedereCore
import Foundation
import Observation

/// The signed-in person's profile.
@Observable
package final class Profile {
  package enum Phase: Equatable {
    case loading
    case loaded(User)
    /// The reason why no profile is known.
    case failed(APIError)
  }

  package private(set) var phase: Phase = .loading
  /// The error of the last refresh, while an older profile is shown.
  package private(set) var refreshError: APIError?

  @ObservationIgnored private let account: AccountName
  @ObservationIgnored private let service: (any AccountService)?
  @ObservationIgnored private let store: any PhotoStoring
  @ObservationIgnored private let now: () -> Date
  /// The likes that the service has confirmed since the start, less the unlikes.
  @ObservationIgnored private var newLikes = 0
  @ObservationIgnored private var task: Task<Void, Never>?

  /// - Parameter service: nil for a source without accounts, which has no profile to request.
  package init(
    account: AccountName, service: (any AccountService)?, store: any PhotoStoring,
    now: @escaping () -> Date = { Date() }
  ) {
    self.account = account
    self.service = service
    self.store = store
    self.now = now
  }

  /// The person; nil until they are known.
  package var user: User? { if case .loaded(let user) = phase { user } else { nil } }

  package func start() {
    guard service != nil else { return }
    replaceTask { [self] in
      if await !showStored() { await load() }
    }
  }

  /// Requests the profile again. The shown one stays until the answer arrives.
  package func refresh() {
    if case .failed = phase { phase = .loading }
    replaceTask { [self] in await load() }
  }

  package func dismissRefreshError() { refreshError = nil }

  /// Counts confirmed likes (negative: unlikes) since the service's last total.
  func countLikes(_ change: Int) {
    newLikes += change
    guard case .loaded(var user) = phase, let likes = user.totalLikes else { return }
    user.totalLikes = max(0, likes + change)
    phase = .loaded(user)
  }

  /// Shows and stores the person as the service returned them after a change.
  func take(_ changed: User) {
    var user = changed
    // Keeps the likes counted here, since the answer may be older.
    user.totalLikes = self.user?.totalLikes ?? changed.totalLikes
    phase = .loaded(user)
    refreshError = nil
    replaceTask { [self] in await save(user) }
  }

  package func stop() { task?.cancel() }

  private func showStored() async -> Bool {
    do {
      guard let stored = try await store.user(of: account), !Task.isCancelled,
        // Another person's stored profile is never shown.
        stored.user.username == account.account || !account.isKnown
      else { return false }
      phase = .loaded(stored.user)
      return PagedPhotos.isFresh(stored.fetchedAt, at: now())
    } catch {
      return false
    }
  }

  private func load() async {
    guard let service else { return }
    do {
      let known = newLikes
      var user = try await service.me()
      if Task.isCancelled { return }
      // Likes confirmed during the request are not in the answer.
      if let likes = user.totalLikes { user.totalLikes = max(0, likes + newLikes - known) }
      phase = .loaded(user)
      refreshError = nil
      await save(user)
    } catch {
      if Task.isCancelled || error == .cancelled { return }
      // The shown person stays. The failure fills the page only if there is none.
      if case .loading = phase { phase = .failed(error) } else { refreshError = error }
    }
  }

  private func save(_ user: User) async {
    // On failure, the profile is requested again at the next start.
    do { try await store.save(user, of: account, at: now()) } catch { return }
  }

  private func replaceTask(_ work: @escaping () async -> Void) {
    task?.cancel()
    task = Task { await work() }
  }
}
