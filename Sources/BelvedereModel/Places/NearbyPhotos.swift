// SPDX-License-Identifier: MIT

// Photos around the middle of the map, from a source that can search by position. The source receives the map's
// position rounded to a cell (`MapCircle.cell`), and never the person's own position.

import BelvedereCore
import Observation

/// Requests photos for the part of the earth at which the map rests.
@Observable
@MainActor package final class NearbyPhotos {
  package enum State: Equatable {
    case idle
    /// The map shows too large an area for a useful selection.
    case tooWide
    /// The map shows the person's position, which is not sent to the source.
    case ownPosition
    case asking
    case failed(APIError)
  }

  /// The time for which the map must rest before a request.
  static let rest = Duration.milliseconds(300)
  /// The widest circle of a request, in metres.
  static let widest = 250_000.0

  package private(set) var state = State.idle

  /// Receives the photos of an answer.
  @ObservationIgnored var onPhotos: ([Photo]) async -> Void = { _ in }

  @ObservationIgnored private let service: any PhotosByPosition
  @ObservationIgnored private let likes: Likes
  @ObservationIgnored private let clock: any Clock<Duration>
  /// The map's cell; nil before the map was moved, and for a circle that is too wide.
  @ObservationIgnored private var cell: MapCircle?
  /// The cell of the last answer.
  @ObservationIgnored private var known: MapCircle?
  @ObservationIgnored private var asking: Task<Void, Never>?

  /// - Parameter likes: updated by the answers.
  init(
    _ service: any PhotosByPosition, likes: Likes, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.service = service
    self.likes = likes
    self.clock = clock
  }

  isolated deinit { asking?.cancel() }

  /// Follows the map. Cancels a request for another cell.
  ///
  /// - Parameter isResting: false while the map moves.
  package func mapMoved(to circle: MapCircle, isResting: Bool) {
    let isNarrow = circle.radius <= Self.widest
    let cell = isNarrow ? circle.cell : nil
    // A running request continues while the map moves within its cell.
    if cell != self.cell || state != .asking {
      stop()
      self.cell = cell
      show(isNarrow ? .idle : .tooWide)
    }
    if isResting, asking == nil { ask() }
  }

  /// Makes no requests, because the map shows the person's own position.
  package func pause() {
    stop()
    cell = nil
    show(.ownPosition)
  }

  /// Requests again after a failure.
  package func retry() {
    stop()
    ask()
  }

  /// Ends the work; photos that arrive later are ignored.
  package func stop() {
    asking?.cancel()
    asking = nil
    if state == .asking { state = .idle }
  }

  /// Assigns changes only, since this is called in every frame of a movement.
  private func show(_ new: State) { if new != state { state = new } }

  private func ask() {
    guard let cell, cell != known else { return }
    asking = Task { [weak self, clock] in
      do { try await clock.sleep(for: Self.rest) } catch { return }
      await self?.ask(about: cell)
    }
  }

  private func ask(about cell: MapCircle) async {
    if Task.isCancelled { return }
    state = .asking
    do throws(APIError) {
      let moment = likes.moment
      let photos = try await service.photos(near: cell.middle, within: cell.radius)
      likes.learn(photos, askedAt: moment)
      if Task.isCancelled { return }
      await onPhotos(photos)
      if Task.isCancelled { return }
      known = cell
      state = .idle
    } catch {
      if Task.isCancelled { return }
      // The request was cancelled elsewhere: the cell is requested again when the map rests the next time.
      state = error == .cancelled ? .idle : .failed(error)
    }
    asking = nil
  }
}
