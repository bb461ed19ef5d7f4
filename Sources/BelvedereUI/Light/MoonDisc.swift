// The moon as it is seen from the place at the chosen minute: how much of it is lit, and to which side the
// lit part looks.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// A small moon.
final class MoonDisc: CanvasContent {
  // In application pixels.
  private static let side = 28
  private static let radius = 12.0

  private static let lit = GdkRGBA(red: 0.95, green: 0.94, blue: 0.88, alpha: 1)
  private static let dark = GdkRGBA(red: 0.22, green: 0.24, blue: 0.3, alpha: 1)

  private var widget: Widget!

  private let light: PlaceLight
  private var paint: SkyPaint!
  private var tracking: Tracking?

  init(_ light: PlaceLight) { self.light = light }

  /// Makes the widget, which keeps this object alive.
  func makeWidget() -> Widget {
    widget = Canvas.make(self)
    widget.align(nil, GTK_ALIGN_CENTER)
    widget.addClass("moon-disc")
    paint = SkyPaint(of: widget)
    tracking = widget.track { [weak self] in self?.follow() }
    return widget
  }

  private func follow() {
    let words = light.phaseText
    widget.isVisible = words != nil
    if let words { widget.setHint(words) }
    gtk_widget_queue_draw(widget)
  }
}

// MARK: - Canvas

extension MoonDisc {
  var requestMode: GtkSizeRequestMode { GTK_SIZE_REQUEST_CONSTANT_SIZE }

  func measure(_ orientation: GtkOrientation, forSize: Int) -> (minimum: Int, natural: Int) {
    (Self.side, Self.side)
  }

  func allocate(width: Int, height: Int) {}

  func snapshot(_ snapshot: OpaquePointer, width: Int, height: Int) {
    guard let sky = light.sky else { return }
    let size = Vector(Double(width), Double(height))
    let pen = SkyPen(over: graphene_rect_t(0, 0, size.x, size.y), in: snapshot)
    pen.disc(at: size / 2, radius: Self.radius, Self.dark, edge: paint.ink.faded(to: 0.35))
    pen.litPart(
      ofDiscAt: size / 2, radius: Self.radius, share: sky.moonLitPart, direction: sky.moonTilt,
      Self.lit)
  }
}
