// The surroundings of a position on the earth: the city near it, and the time there.

import BelvedereCore
import Observation

/// The surroundings of a position, as far as they are known without a network.
@Observable
@MainActor package final class Whereabouts {
  /// The nearest city; nil until it is known, and where there is none.
  package private(set) var nearest: NearestCity?
  /// The time there; nil until the nearest city was looked for.
  package private(set) var time: PlaceTime?

  @ObservationIgnored private let geography: (any Geography)?
  @ObservationIgnored private var search: Task<Void, Never>?

  /// - Parameter geography: nil where no part of the program knows the earth.
  package init(_ geography: (any Geography)?) { self.geography = geography }

  isolated deinit { stop() }

  /// Looks for the city near a position. What was known stays until then.
  package func look(at position: Coordinate) {
    stop()
    search = Task { [weak self, geography] in
      let nearest = await geography?.nearestCity(to: position)
      guard let self, !Task.isCancelled else { return }
      self.nearest = nearest
      time = PlaceTime(at: position, zone: nearest?.timeZone)
    }
  }

  package func stop() { search?.cancel() }
}
