// SPDX-License-Identifier: MIT

// The topics of a source, for Explore and *Find Places*. They cost one request when either first shows them.

import BelvedereCore
import Observation

/// The topics of the current source.
@Observable
package final class Topics {
  package enum State: Equatable {
    case idle
    case loading
    case loaded([Topic])
    case failed(APIError)
  }

  package private(set) var state = State.idle

  @ObservationIgnored private let lists: any PhotoLists
  @ObservationIgnored private var task: Task<Void, Never>?

  init(of lists: any PhotoLists) { self.lists = lists }

  /// The topics; none until they are loaded.
  package var all: [Topic] { if case .loaded(let topics) = state { topics } else { [] } }

  /// Requests the topics, unless they are loaded.
  package func load() {
    switch state {
    case .idle, .failed: break
    case .loading, .loaded: return
    }
    state = .loading
    task = Task {
      do throws(APIError) {
        let topics = try await lists.topics()
        if !Task.isCancelled { state = .loaded(topics) }
      } catch {
        if Task.isCancelled { return }
        state = error == .cancelled ? .idle : .failed(error)
      }
    }
  }

  func stop() { task?.cancel() }
}
