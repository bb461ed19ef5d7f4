// SPDX-License-Identifier: MIT

// The lines and curves of the canvases of light, with edges that contrast with any background.

import BelvedereCore
import Foundation
import GtkKit

/// Draws in one part of a snapshot, as long as it is kept.
@MainActor final class SkyPen {
  /// The width of an edge, in application pixels.
  private static let edgeWidth = 1.25

  private let pen: Pen

  /// - Parameter bounds: in application pixels; what lies outside is cut off.
  init(over bounds: Rectangle, in snapshot: Snapshot) { pen = Pen(over: bounds, in: snapshot) }

  /// - Parameter edge: the colour at both sides of the line.
  func circle(around middle: Vector, radius: Double, _ color: Color, edge: Color) {
    pen.arc(around: middle, radius: radius)
    stroke(color, width: 1, edge: edge)
  }

  /// - Parameter edge: the colour around the disc.
  func disc(at middle: Vector, radius: Double, _ color: Color, edge: Color) {
    pen.arc(around: middle, radius: radius + Self.edgeWidth)
    pen.fill(edge)
    pen.arc(around: middle, radius: radius)
    pen.fill(color)
  }

  /// - Parameter edge: the colour at both sides of the line, and between its dashes.
  func line(
    from start: Vector, to end: Vector, width: Double, _ color: Color, edge: Color,
    isDashed: Bool = false
  ) {
    pen.move(to: start)
    pen.line(to: end)
    stroke(color, width: width, edge: edge, isDashed: isDashed)
  }

  /// Fills the lit part of a disc: between half of its rim and the half of an ellipse.
  ///
  /// - Parameters:
  ///   - share: of the disc, 0...1.
  ///   - direction: from the middle to the lit rim, in degrees clockwise from straight up.
  func litPart(
    ofDiscAt middle: Vector, radius: Double, share: Double, direction: Double, _ color: Color
  ) {
    pen.moved(to: middle, turned: direction) {
      // The lit rim is up here.
      pen.arc(around: .zero, radius: radius, .pi...(2 * .pi))
      let (steps, height) = (24, radius * (2 * share - 1))
      for step in 1..<steps {
        let angle = Double(step) / Double(steps) * .pi
        pen.line(to: Vector(cos(angle) * radius, sin(angle) * height))
      }
      pen.closePath()
      pen.fill(color)
    }
  }

  private func stroke(_ color: Color, width: Double, edge: Color, isDashed: Bool = false) {
    pen.stroke(edge, width: width + 2 * Self.edgeWidth, keepsPath: true)
    pen.stroke(color, width: width, dash: isDashed ? 4 : nil)
  }
}
