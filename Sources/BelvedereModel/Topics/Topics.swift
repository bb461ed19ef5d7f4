// The topics of a source, which Explore and *Find Places* offer. They cost a request when they are first seen on
// either of them, and none afterwards.

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

  @ObservationIgnored private let service: any PhotoService
  @ObservationIgnored private let onUnauthorized: () -> Void
  @ObservationIgnored private var task: Task<Void, Never>?

  /// - Parameter onUnauthorized: called when the service no longer accepts the token.
  init(of service: any PhotoService, onUnauthorized: @escaping () -> Void) {
    self.service = service
    self.onUnauthorized = onUnauthorized
  }

  /// The topics; none until they are loaded.
  package var all: [Topic] { if case .loaded(let topics) = state { topics } else { [] } }

  /// Asks for the topics, unless they are there.
  package func load() {
    switch state {
    case .idle, .failed: break
    case .loading, .loaded: return
    }
    state = .loading
    task = Task {
      do throws(APIError) {
        let page = try await service.topics(page: 1, perPage: PageSource.pageSize)
        if !Task.isCancelled { state = .loaded(page.elements) }
      } catch {
        if Task.isCancelled { return }
        switch error {
        case .cancelled: state = .idle
        case .unauthorized: onUnauthorized()
        default: state = .failed(error)
        }
      }
    }
  }

  func stop() { task?.cancel() }
}
