// SPDX-License-Identifier: MIT

// Animations with a fixed duration or a spring. They are values without a clock: their owner passes the time of
// each frame.

import Foundation

/// An animation's time span.
struct Course: Sendable, Hashable {
  let seconds: Double
  /// The time of the start in seconds, of a clock that runs forward.
  let start: Double
  /// Seconds since the start, at most `seconds`.
  private(set) var elapsed = 0.0

  /// - Parameter time: of the same clock; infinity ends the time span.
  mutating func advance(to time: Double) {
    elapsed = time.isFinite && start.isFinite ? min(max(elapsed, time - start), seconds) : seconds
  }

  var isOver: Bool { elapsed >= seconds }

  /// The elapsed share with cubic ease-out, for animations that respond to a press.
  var eased: Double { isOver ? 1 : 1 - pow(1 - elapsed / seconds, 3) }
}

/// A number that is held away from zero, or springs back to it with little overshoot.
struct Spring: Sendable, Hashable {
  /// Decay per second of GNOME Loupe's spring for pages: damping ratio 1, mass 0.5, stiffness 500.
  private static let decay = (500 / 0.5).squareRoot()
  /// Seconds until the decay leaves a thousandth, as with libadwaita's springs.
  private static let seconds = log(1000) / decay

  private(set) var value: Double
  /// The change of the value per second.
  private(set) var velocity = 0.0
  private var start = 0.0
  private var startVelocity = 0.0
  private var course: Course?

  /// A spring that is held at a value.
  init(held value: Double = 0) { self.value = value }

  /// A spring that is released at a value.
  ///
  /// - Parameters:
  ///   - velocity: of the value, per second.
  ///   - time: as in `Course`.
  init(released value: Double, velocity: Double = 0, at time: Double) {
    self.init(held: value)
    guard value != 0 else { return }
    self.velocity = velocity.isFinite ? velocity : 0
    (start, startVelocity) = (value, self.velocity)
    course = Course(seconds: Self.seconds, start: time)
  }

  var isRunning: Bool { course != nil }

  mutating func advance(to time: Double) {
    course?.advance(to: time)
    guard let course else { return }
    if course.isOver { return self = Spring() }
    let envelope = exp(-Self.decay * course.elapsed)
    let slope = startVelocity + Self.decay * start
    value = envelope * (start + slope * course.elapsed)
    velocity = envelope * (startVelocity - Self.decay * slope * course.elapsed)
  }
}
