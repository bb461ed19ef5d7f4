// SPDX-License-Identifier: MIT

// The person's own position on the map. It is requested when they press the button, and dropped when they leave the
// page.

import BelvedereCore
import Observation

/// Follows the person's position on request.
@Observable
@MainActor package final class PositionWatch {
  package enum State: Equatable {
    case off
    /// The desktop was asked, and may ask the person.
    case asking
    case known(OwnPosition)
    case failed(Failure)
  }

  package enum Failure: Equatable {
    case problem(PositionProblem)
    /// No position came within `timeout`.
    case noAnswer
  }

  /// The longest wait for the first position.
  package static let timeout = Duration.seconds(20)

  package private(set) var state = State.off

  @ObservationIgnored private let watching: (any PositionWatching)?
  @ObservationIgnored private let clock: any Clock<Duration>
  @ObservationIgnored private var reading: Task<Void, Never>?
  @ObservationIgnored private var waiting: Task<Void, Never>?

  /// - Parameter watching: nil if the desktop cannot be asked.
  package init(
    _ watching: (any PositionWatching)?, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.watching = watching
    self.clock = clock
  }

  isolated deinit { endTasks() }

  package var position: OwnPosition? {
    if case .known(let position) = state { position } else { nil }
  }

  /// Requests the position, unless it is already watched.
  package func start() {
    guard reading == nil else { return }
    guard let watching else {
      state = .failed(.problem(.absent))
      return
    }
    state = .asking
    reading = Task { [weak self, positions = watching.positions()] in
      for await position in positions {
        if Task.isCancelled { return }
        self?.take(position)
      }
      if !Task.isCancelled { self?.end() }
    }
    waiting = Task { [weak self, clock] in
      do { try await clock.sleep(for: Self.timeout) } catch { return }
      if !Task.isCancelled { self?.end() }
    }
  }

  /// Ends the watch and drops the position.
  package func stop() {
    endTasks()
    state = .off
  }

  private func take(_ position: Result<OwnPosition, PositionProblem>) {
    switch position {
    case .success(let position): state = .known(position)
    case .failure(let problem):
      state = .failed(.problem(problem))
      endTasks()
    }
  }

  /// Ends a watch that yielded no position.
  private func end() {
    guard state == .asking else { return }
    state = .failed(.noAnswer)
    endTasks()
  }

  private func endTasks() {
    reading?.cancel()
    waiting?.cancel()
    (reading, waiting) = (nil, nil)
  }
}
