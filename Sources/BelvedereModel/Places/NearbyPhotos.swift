// Photos around the middle of the map, from a source that knows photos by position. The source learns where the
// map is, in steps (`MapCircle.cell`); the person's own position is never told to it.

import BelvedereCore
import Observation

/// Asks for photos where the map rests.
@Observable
@MainActor package final class NearbyPhotos {
  package enum State: Equatable {
    case idle
    /// The map shows so much that there is no choosing.
    case tooWide
    /// The map shows where the person is, which the source does not learn.
    case ownPosition
    case asking
    case failed(APIError)
  }

  /// The time that the map rests before anything is asked.
  static let rest = Duration.milliseconds(300)
  /// The widest circle that is asked about, in metres.
  static let widest = 250_000.0

  package private(set) var state = State.idle

  /// Takes the photos that came.
  @ObservationIgnored var onPhotos: ([Photo]) async -> Void = { _ in }

  @ObservationIgnored private let service: any PhotosByPosition
  @ObservationIgnored private let likes: Likes
  @ObservationIgnored private let clock: any Clock<Duration>
  /// The cell where the map is; nil before it was moved, and for a map that is too wide.
  @ObservationIgnored private var cell: MapCircle?
  /// The cell whose photos came last.
  @ObservationIgnored private var known: MapCircle?
  @ObservationIgnored private var asking: Task<Void, Never>?

  /// - Parameter likes: take over the likes of the answers.
  init(
    _ service: any PhotosByPosition, likes: Likes, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.service = service
    self.likes = likes
    self.clock = clock
  }

  isolated deinit { asking?.cancel() }

  /// Follows the map. What was asked for another part of the earth is not waited for.
  ///
  /// - Parameter isResting: false while the map moves.
  package func look(at circle: MapCircle, isResting: Bool) {
    let isNarrow = circle.radius <= Self.widest
    let cell = isNarrow ? circle.cell : nil
    // An answer is waited for while the map moves within its cell.
    if cell != self.cell || state != .asking {
      stop()
      self.cell = cell
      show(isNarrow ? .idle : .tooWide)
    }
    if isResting, asking == nil { ask() }
  }

  /// Asks for nothing around the person's own position.
  package func stayAway() {
    stop()
    cell = nil
    show(.ownPosition)
  }

  /// Asks again after a failure.
  package func retry() {
    stop()
    ask()
  }

  /// Ends the work; photos that come afterwards are not taken.
  package func stop() {
    asking?.cancel()
    asking = nil
    if state == .asking { state = .idle }
  }

  /// Views follow every frame of a movement: they are told of changes only.
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
      // Somebody else ended the request: the cell is asked about again when the map rests the next time.
      state = error == .cancelled ? .idle : .failed(error)
    }
    asking = nil
  }
}
