// The signed-in person's profile: the stored one at once, then a new one by one `/me` request,
// unless the stored one is fresh.

import BelvedereCore
import Foundation
import Observation

/// The signed-in person's profile.
@Observable
package final class Profile {
  package enum Phase: Equatable {
    case loading
    case loaded(User)
    /// Nothing is known of this person, for this reason.
    case failed(APIError)
  }

  package private(set) var phase: Phase = .loading
  /// The error of the last refresh, while an older state is shown.
  package private(set) var refreshError: APIError?

  @ObservationIgnored private let account: AccountName
  @ObservationIgnored private let service: (any AccountService)?
  @ObservationIgnored private let store: any PhotoStoring
  @ObservationIgnored private let now: () -> Date
  /// Likes that the service accepted since the start, less the unlikes.
  @ObservationIgnored private var newLikes = 0
  @ObservationIgnored private var task: Task<Void, Never>?

  /// - Parameter service: nil for a source without accounts, of which nobody is asked for.
  package init(
    account: AccountName, service: (any AccountService)?, store: any PhotoStoring,
    now: @escaping () -> Date = { Date() }
  ) {
    self.account = account
    self.service = service
    self.store = store
    self.now = now
  }

  /// The person; nil until something is known of them.
  package var user: User? { if case .loaded(let user) = phase { user } else { nil } }

  package func start() {
    guard service != nil else { return }
    replaceTask { [self] in
      if await !showStored() { await load() }
    }
  }

  /// Asks the service again. The shown person stays until the answer arrives.
  package func refresh() {
    if case .failed = phase { phase = .loading }
    replaceTask { [self] in await load() }
  }

  package func dismissRefreshError() { refreshError = nil }

  /// Counts likes that the service accepted (negative: unlikes) since it last reported their total.
  func countLikes(_ change: Int) {
    newLikes += change
    guard case .loaded(var user) = phase, let likes = user.totalLikes else { return }
    user.totalLikes = max(0, likes + change)
    phase = .loaded(user)
  }

  /// Shows and stores the person as the service knows them after a change.
  func take(_ changed: User) {
    var user = changed
    // Likes that were counted here are not lost to an answer that was on its way meanwhile.
    user.totalLikes = self.user?.totalLikes ?? changed.totalLikes
    phase = .loaded(user)
    refreshError = nil
    replaceTask { [self] in await save(user) }
  }

  package func stop() { task?.cancel() }

  private func showStored() async -> Bool {
    do {
      guard let stored = try await store.user(of: account), !Task.isCancelled,
        // Another person's profile is never shown, whatever is stored.
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
      // Likes accepted while the answer was on its way are not in it.
      if let likes = user.totalLikes { user.totalLikes = max(0, likes + newLikes - known) }
      phase = .loaded(user)
      refreshError = nil
      await save(user)
    } catch {
      if Task.isCancelled || error == .cancelled { return }
      // The person last seen stays. The failure fills the page only if there is nobody to show.
      if case .loading = phase { phase = .failed(error) } else { refreshError = error }
    }
  }

  private func save(_ user: User) async {
    // What is not stored is asked for again at the next start.
    do { try await store.save(user, of: account, at: now()) } catch { return }
  }

  private func replaceTask(_ work: @escaping () async -> Void) {
    task?.cancel()
    task = Task { await work() }
  }
}
