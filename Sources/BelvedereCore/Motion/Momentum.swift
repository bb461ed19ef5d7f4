// SPDX-License-Identifier: MIT

// Kinetic movement after the fingers leave the screen, and the speed of the fingers.

import Foundation

/// A movement that slows down to rest.
package struct Momentum: Sendable, Hashable {
  /// Decay of the speed per second: GTK's own for kinetic scrolling.
  private static let friction = 4.0
  /// Application pixels a second below which no movement is visible.
  private static let slowest = 20.0

  /// Application pixels a second at the start.
  package let velocity: Vector

  /// Nil if the fingers were nearly at rest.
  package init?(velocity: Vector) {
    guard velocity.length.isFinite, velocity.length > Self.slowest else { return nil }
    self.velocity = velocity
  }

  /// Returns the distance covered, in application pixels.
  ///
  /// - Parameter seconds: since the fingers left.
  package func distance(after seconds: Double) -> Vector {
    velocity / Self.friction * (1 - exp(-Self.friction * max(0, seconds)))
  }

  /// Seconds until no movement is visible.
  package var duration: Double { log(velocity.length / Self.slowest) / Self.friction }
}

/// The speed of fingers, from their latest places.
package struct VelocityTracker: Sendable, Hashable {
  /// The age limit of samples, in milliseconds: fingers that rested before they left give no momentum.
  private static let window = 100.0

  private struct Sample: Hashable {
    let time: Double
    let place: Vector
  }

  private var samples: [Sample] = []

  package init() {}

  /// - Parameters:
  ///   - place: in application pixels, from any origin.
  ///   - time: of the event, in milliseconds.
  package mutating func add(_ place: Vector, at time: Double) {
    samples.removeAll { $0.time < time - Self.window }
    samples.append(Sample(time: time, place: place))
  }

  /// Returns the speed when the fingers left, in application pixels a second.
  package func velocity(at time: Double) -> Vector {
    let recent = samples.filter { $0.time >= time - Self.window }
    guard let first = recent.first, let last = recent.last, last.time > first.time else {
      return .zero
    }
    return (last.place - first.place) / (last.time - first.time) * 1000
  }
}
