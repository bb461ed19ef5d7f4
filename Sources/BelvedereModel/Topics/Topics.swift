// SPDX-License-Identifier: MIT

// The topics of a source, for Explore and *Find Places*. They cost one request when either first shows them. Explore
// also shows covers; an archive, whose topics come without any, is asked for those of one topic after the other.

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
  @ObservationIgnored private var coverTask: Task<Void, Never>?
  @ObservationIgnored private var wantsCovers = false

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
        if Task.isCancelled { return }
        state = .loaded(topics)
        if wantsCovers { loadCovers() }
      } catch {
        if Task.isCancelled { return }
        state = error == .cancelled ? .idle : .failed(error)
      }
    }
  }

  /// Requests the topics and their covers, unless they are loaded.
  package func loadWithCovers() {
    wantsCovers = true
    if case .loaded = state { loadCovers() } else { load() }
  }

  /// Requests the missing covers up to the first failure.
  private func loadCovers() {
    guard coverTask == nil else { return }
    coverTask = Task {
      for (index, topic) in all.enumerated() where topic.covers.isEmpty {
        guard let covers = try? await lists.covers(of: topic), !Task.isCancelled else { break }
        if !covers.isEmpty { add(covers, toTopicAt: index) }
      }
      coverTask = nil
    }
  }

  private func add(_ covers: [Photo], toTopicAt index: Int) {
    var topics = all
    topics[index].covers = covers
    state = .loaded(topics)
  }

  func stop() {
    task?.cancel()
    coverTask?.cancel()
  }
}
