// SPDX-License-Identifier: MIT

// The surroundings of a position on the earth: the country, the city near it, and the time there.

import BelvedereCore
import Observation

/// The surroundings of a position, as far as they are known without a network.
@Observable
@MainActor package final class Whereabouts {
  /// Nil until they are known.
  package private(set) var surroundings: Surroundings?
  /// The time there; nil until the surroundings are known.
  package private(set) var time: PlaceTime?

  @ObservationIgnored private let geography: (any Geography)?
  @ObservationIgnored private var search: Task<Void, Never>?

  /// - Parameter geography: nil if there is none.
  package init(_ geography: (any Geography)?) { self.geography = geography }

  isolated deinit { stop() }

  /// Finds the surroundings of a position. The previous ones stay until then.
  package func update(for position: Coordinate) {
    stop()
    search = Task { [weak self, geography] in
      let surroundings = await geography?.surroundings(of: position) ?? Surroundings()
      guard let self, !Task.isCancelled else { return }
      self.surroundings = surroundings
      time = PlaceTime(at: position, zone: surroundings.timeZone)
    }
  }

  package func stop() { search?.cancel() }
}
