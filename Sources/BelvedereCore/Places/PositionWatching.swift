// SPDX-License-Identifier: MIT

// The person's own position, from the desktop. It is neither stored nor sent to any service.

/// A position with its accuracy.
package struct OwnPosition: Sendable, Hashable {
  package var coordinate: Coordinate
  /// The radius in metres of the circle in which the person probably is.
  package var accuracy: Double

  package init(_ coordinate: Coordinate, accuracy: Double) {
    self.coordinate = coordinate
    self.accuracy = accuracy
  }
}

/// Reasons why there is no position.
package enum PositionProblem: Error, Sendable, Hashable, CaseIterable {
  /// The person or a policy of the desktop refused it.
  case refused
  /// The desktop has no location service.
  case absent
  /// The desktop's location services are switched off.
  case off
}

/// Watches the person's position. Calls may be made from any isolation.
package protocol PositionWatching: Sendable {
  /// Requests access from the desktop, which may ask the person, and yields each position from then on. The watch ends
  /// when the stream's reader does; a problem is the last element.
  func positions() -> AsyncStream<Result<OwnPosition, PositionProblem>>
}
