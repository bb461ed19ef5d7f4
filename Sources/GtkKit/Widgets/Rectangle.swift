// Rectangles as GTK draws them.

import CGtk

extension graphene_rect_t {
  /// All in the same unit; a widget's are points.
  package init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(
      origin: graphene_point_t(x: Float(x), y: Float(y)),
      size: graphene_size_t(width: Float(width), height: Float(height)))
  }
}
