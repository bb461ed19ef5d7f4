// SPDX-License-Identifier: MIT

// The view of the map over time: fingers and mouse move it directly, with momentum; keys, buttons and the wheel
// animate it to another view. A value without a clock: its owner passes the time of each frame.

import Foundation

/// A map's view and its movement to another one.
package struct MapMotion: Sendable, Hashable {
  /// Seconds of the animation after a step of the wheel, a key or a button.
  private static let stepSeconds = 0.2
  /// Seconds of the animation to another position; libshumate's own takes up to ten seconds.
  private static let travelSeconds = 0.4

  private enum Move: Hashable {
    case animation(from: MapCamera, to: MapCamera, Course)
    case momentum(Momentum, from: MapCamera, Course)
  }

  private enum Activity: Hashable {
    case rest
    case drag(from: MapCamera)
    /// `held` is the point between the fingers, in the square of the projection.
    case pinch(held: Vector, zoom: Double)
  }

  package private(set) var camera: MapCamera
  /// The time of the next event, in seconds of the clock of `advance(to:)`.
  package var time = 0.0
  private var activity = Activity.rest
  private var move: Move?

  package init(_ camera: MapCamera) { self.camera = camera }

  /// The view at the end of the current animation: the next key starts from it.
  package var aim: MapCamera { if case .animation(_, let end, _) = move { end } else { camera } }

  /// True while an animation or momentum changes the view.
  package var isMoving: Bool { move != nil }

  /// True while fingers or the mouse hold the map.
  package var isHeld: Bool { activity != .rest }

  /// Advances to the time of a frame. The result does not depend on the number of steps.
  ///
  /// - Parameter time: in seconds, of a clock that runs forward; infinity ends every movement.
  package mutating func advance(to time: Double) {
    self.time = time
    switch move {
    case .animation(let start, let end, var course):
      course.advance(to: time)
      camera = start.interpolated(to: end, at: course.eased)
      move = course.isOver ? nil : .animation(from: start, to: end, course)
    case .momentum(let momentum, let start, var course):
      course.advance(to: time)
      camera = start.moved(by: momentum.distance(after: course.elapsed))
      move = course.isOver ? nil : .momentum(momentum, from: start, course)
    case nil: break
    }
  }

  /// Changes the view's size; a running animation continues to its end.
  package mutating func resize(to size: Vector) {
    camera = camera.resized(to: size)
    switch move {
    case .animation(let start, let end, let course):
      move = .animation(from: start.resized(to: size), to: end.resized(to: size), course)
    case .momentum, nil: move = nil
    }
  }
}

// MARK: - Keys, buttons, wheel

extension MapMotion {
  /// Animates to another view after a key, a button or the wheel.
  package mutating func step(_ end: (_ aim: MapCamera) -> MapCamera) {
    go(to: end(aim), seconds: Self.stepSeconds)
  }

  /// Animates to a view of another position.
  package mutating func travel(to end: MapCamera) { go(to: end, seconds: Self.travelSeconds) }

  /// Shows another view at once.
  package mutating func put(_ end: (_ aim: MapCamera) -> MapCamera) {
    let end = end(aim)
    (move, activity) = (nil, .rest)
    camera = end
  }

  private mutating func go(to end: MapCamera, seconds: Double) {
    activity = .rest
    move =
      end == camera ? nil : .animation(from: camera, to: end, Course(seconds: seconds, start: time))
  }
}

// MARK: - Fingers and mouse

extension MapMotion {
  package mutating func beginDrag() {
    move = nil
    activity = .drag(from: camera)
  }

  /// - Parameter travel: application pixels since the beginning.
  package mutating func drag(travel: Vector) {
    if case .drag(let start) = activity { camera = start.moved(by: travel) }
  }

  /// - Parameter velocity: application pixels a second.
  package mutating func endDrag(velocity: Vector) {
    guard case .drag = activity else { return }
    activity = .rest
    guard let momentum = Momentum(velocity: velocity) else { return }
    move = .momentum(
      momentum, from: camera, Course(seconds: momentum.duration, start: time))
  }

  /// - Parameter point: between the fingers, in the view.
  package mutating func beginPinch(at point: Vector) {
    move = nil
    activity = .pinch(held: place(at: point), zoom: camera.zoom)
  }

  /// Keeps the point of the map that was between the fingers at the beginning between them.
  ///
  /// - Parameters:
  ///   - factor: the distance of the fingers divided by that at the beginning.
  ///   - point: between the fingers, in the view.
  package mutating func pinch(factor: Double, at point: Vector) {
    guard case .pinch(let held, let zoom) = activity, factor > 0, factor.isFinite, point.isFinite
    else { return }
    let closer = camera.zoomed(to: zoom + log2(factor), at: point)
    camera = closer.moved(by: point - closer.point(of: held))
  }

  /// Ends a gesture without momentum.
  package mutating func end() { activity = .rest }

  private func place(at point: Vector) -> Vector {
    MercatorProjection.point(of: camera.position(at: point))
  }
}
