// A picture that goes on moving when the fingers leave it, and how fast they were.

import Foundation

/// A movement that dies away.
package struct Momentum: Sendable, Hashable {
  /// Share of the speed that is lost, per second: GTK's own for kinetic scrolling.
  private static let friction = 4.0
  /// Application pixels a second below which nothing is seen to move.
  private static let slowest = 20.0

  /// Application pixels a second at the start.
  package let velocity: Vector

  /// Nil when the fingers were as good as at rest.
  package init?(velocity: Vector) {
    guard velocity.length.isFinite, velocity.length > Self.slowest else { return nil }
    self.velocity = velocity
  }

  /// How far it has gone, in application pixels.
  ///
  /// - Parameter seconds: since the fingers left.
  package func distance(after seconds: Double) -> Vector {
    velocity / Self.friction * (1 - exp(-Self.friction * max(0, seconds)))
  }

  /// Seconds until nothing is seen to move.
  package var duration: Double { log(velocity.length / Self.slowest) / Self.friction }
}

/// The speed of fingers, from where they were lately.
package struct VelocityTracker: Sendable, Hashable {
  /// How far back it looks, in milliseconds: fingers that rested before they left do not throw.
  private static let window = 100.0

  private struct Sample: Hashable {
    let time: Double
    let place: Vector
  }

  private var samples: [Sample] = []

  package init() {}

  /// - Parameters:
  ///   - place: application pixels from anywhere.
  ///   - time: of the event, in milliseconds.
  package mutating func add(_ place: Vector, at time: Double) {
    samples.removeAll { $0.time < time - Self.window }
    samples.append(Sample(time: time, place: place))
  }

  /// Application pixels a second when the fingers left.
  package func velocity(at time: Double) -> Vector {
    let recent = samples.filter { $0.time >= time - Self.window }
    guard let first = recent.first, let last = recent.last, last.time > first.time else {
      return .zero
    }
    return (last.place - first.place) / (last.time - first.time) * 1000
  }
}
