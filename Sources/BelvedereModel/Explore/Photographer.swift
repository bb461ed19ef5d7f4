// SPDX-License-Identifier: MIT

// The photographer whose page is open: their data at the service, besides their photos.

import BelvedereCore
import Observation

/// The person on a photographer's page. Loading costs one request.
@Observable
package final class Photographer {
  package enum Phase: Equatable {
    case loading
    case loaded(User)
    case failed(APIError)
  }

  package let username: String
  package private(set) var phase = Phase.loading

  @ObservationIgnored private let service: any MemberPages
  @ObservationIgnored private var task: Task<Void, Never>?

  init(username: String, service: any MemberPages) {
    self.username = username
    self.service = service
    load()
  }

  /// Nil until the service has answered.
  package var user: User? { if case .loaded(let user) = phase { user } else { nil } }

  /// Loads the person, also again after a failure.
  package func load() {
    task?.cancel()
    phase = .loading
    task = Task {
      do throws(APIError) {
        let user = try await service.user(username: username)
        if !Task.isCancelled { phase = .loaded(user) }
      } catch {
        if Task.isCancelled { return }
        phase = .failed(error)
      }
    }
  }

  func stop() { task?.cancel() }
}
