// SPDX-License-Identifier: MIT

// Rectangles as GTK draws them.

import CGtk

/// A rectangle; all in the same unit. A widget's are application pixels.
package typealias Rectangle = graphene_rect_t

extension graphene_rect_t {
  package init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(
      origin: graphene_point_t(x: Float(x), y: Float(y)),
      size: graphene_size_t(width: Float(width), height: Float(height)))
  }

  package init(_ origin: SIMD2<Double>, _ size: SIMD2<Double>) {
    self.init(origin.x, origin.y, size.x, size.y)
  }

  /// The square around a circle.
  package init(around middle: SIMD2<Double>, radius: Double) {
    self.init(middle - radius, SIMD2(repeating: 2 * radius))
  }

  package var x: Double { Double(origin.x) }
  package var y: Double { Double(origin.y) }
  package var width: Double { Double(size.width) }
  package var height: Double { Double(size.height) }
  package var corner: SIMD2<Double> { SIMD2(x, y) }
  package var extent: SIMD2<Double> { SIMD2(width, height) }

  /// The rectangle whose edges are so much farther out.
  package func grown(by margin: Double) -> Rectangle {
    Rectangle(corner - margin, extent + 2 * margin)
  }
}
