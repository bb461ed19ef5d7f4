// What lies on the tiles and under the pins: names of countries and cities, and the person's own position.

import BelvedereCore
import CGtk
import GtkKit

/// Draws names and the own position.
final class MapMarks: CanvasContent {
  private(set) var widget: Widget!

  var labels: [MapLabel] = [] {
    didSet {
      layout = LabelLayout(labels)
      texts = [:]
      gtk_widget_queue_draw(widget)
    }
  }

  var camera = MapCamera(size: Vector(1, 1)) { didSet { gtk_widget_queue_draw(widget) } }
  var ownPosition: OwnPosition? { didSet { gtk_widget_queue_draw(widget) } }

  /// True on a map that nobody moves: there, a name that the edge cuts would never be seen whole.
  private let isStill: Bool
  private var layout = LabelLayout([])
  /// The measured texts; a Pango layout is dear to make and cheap to draw.
  private var texts: [MapLabel: GObjectRef<OpaquePointer>] = [:]
  var isDark = false { didSet { gtk_widget_queue_draw(widget) } }
  var showsLabels = true { didSet { gtk_widget_queue_draw(widget) } }

  private static let blue = GdkRGBA(red: 0.21, green: 0.52, blue: 0.89, alpha: 1)
  private static let white = GdkRGBA(red: 1, green: 1, blue: 1, alpha: 1)
  /// Application pixels.
  private static let dotRadius = 8.0
  private static let cityDotRadius = 2.0

  init(isStill: Bool) { self.isStill = isStill }

  /// Makes the widget, which keeps this object alive.
  func makeWidget() -> Widget {
    widget = Canvas.make(self)
    gtk_widget_set_can_target(widget, 0)
    widget.onNotify("scale-factor") { [weak self] in self?.texts = [:] }
    return widget
  }

  var requestMode: GtkSizeRequestMode { GTK_SIZE_REQUEST_CONSTANT_SIZE }

  func measure(_ orientation: GtkOrientation, forSize: Int) -> (minimum: Int, natural: Int) {
    (0, 0)
  }

  func allocate(width: Int, height: Int) {}

  func snapshot(_ snapshot: OpaquePointer, width: Int, height: Int) {
    if showsLabels {
      let shown = layout.labels(in: camera) { room(of: $0) }
      // The less important first, so that nothing covers a country.
      for label in shown.reversed() where !isStill || isWhole(label) { draw(label, in: snapshot) }
    }
    if let ownPosition { draw(ownPosition, in: snapshot) }
  }
}

// MARK: - Names

extension MapMarks {
  /// The room of a name: that of a city hangs below its dot.
  private func room(of label: MapLabel) -> LabelRoom {
    let size = size(of: label)
    guard label.kind == .city else { return LabelRoom(size: size) }
    let dot = Self.cityDotRadius + 1
    return LabelRoom(low: Vector(-size.x / 2, -dot), high: Vector(size.x / 2, size.y + dot))
  }

  /// True if no part of a name is beyond the view.
  private func isWhole(_ label: MapLabel) -> Bool {
    let (place, room) = (camera.point(of: label.position), room(of: label))
    let (low, high) = (place + room.low, place + room.high)
    return low.x >= 0 && low.y >= 0 && high.x <= camera.size.x && high.y <= camera.size.y
  }

  private func size(of label: MapLabel) -> Vector {
    var (width, height): (gint, gint) = (0, 0)
    pango_layout_get_pixel_size(text(of: label), &width, &height)
    return Vector(Double(width), Double(height))
  }

  private func text(of label: MapLabel) -> OpaquePointer {
    if let known = texts[label] { return known.pointer }
    // gtk_widget_create_pango_layout cannot fail.
    let made = gtk_widget_create_pango_layout(widget, label.name)!
    let attributes = pango_attr_list_new()
    defer { pango_attr_list_unref(attributes) }
    pango_attr_list_insert(attributes, pango_attr_scale_new(label.kind == .country ? 1 : 0.85))
    if label.kind == .country {
      pango_attr_list_insert(attributes, pango_attr_weight_new(PANGO_WEIGHT_BOLD))
      pango_attr_list_insert(attributes, pango_attr_letter_spacing_new(PANGO_SCALE))
    }
    pango_layout_set_attributes(made, attributes)
    texts[label] = GObjectRef(adopting: made)
    return made
  }

  /// A name with an edge of the map's own colour, so that it can be read on land, sea and borders.
  private func draw(_ label: MapLabel, in snapshot: OpaquePointer) {
    let point = camera.point(of: label.position)
    let size = size(of: label)
    let text = text(of: label)
    let isCity = label.kind == .city
    let shade: Float = isDark ? 0.93 : isCity ? 0.16 : 0.3
    var ink = GdkRGBA(red: shade, green: shade, blue: shade, alpha: 1)
    let edgeShade: Float = isDark ? 0.12 : 1
    var edge = GdkRGBA(red: edgeShade, green: edgeShade, blue: edgeShade, alpha: 0.75)
    if isCity { dot(at: point, radius: Self.cityDotRadius, ink, in: snapshot) }
    let left = (point.x - size.x / 2).rounded()
    let top = (isCity ? point.y + Self.cityDotRadius + 1 : point.y - size.y / 2).rounded()
    for (x, y) in [(-1.0, 0.0), (1, 0), (0, -1), (0, 1)] {
      write(text, &edge, x: left + x, y: top + y, in: snapshot)
    }
    write(text, &ink, x: left, y: top, in: snapshot)
  }

  private func write(
    _ text: OpaquePointer, _ color: inout GdkRGBA, x: Double, y: Double, in snapshot: OpaquePointer
  ) {
    gtk_snapshot_save(snapshot)
    var place = graphene_point_t(x: Float(x), y: Float(y))
    gtk_snapshot_translate(snapshot, &place)
    gtk_snapshot_append_layout(snapshot, text, &color)
    gtk_snapshot_restore(snapshot)
  }
}

// MARK: - The own position

extension MapMarks {
  private func draw(_ position: OwnPosition, in snapshot: OpaquePointer) {
    let point = camera.point(of: position.coordinate)
    var haze = Self.blue
    haze.alpha = 0.18
    let radius = position.accuracy / camera.metresPerPixel
    // A circle much larger than the view is a tint of everything.
    if radius > Self.dotRadius, radius < camera.size.length * 4 {
      dot(at: point, radius: radius, haze, in: snapshot)
    }
    dot(at: point, radius: Self.dotRadius, Self.white, in: snapshot)
    dot(at: point, radius: Self.dotRadius - 2, Self.blue, in: snapshot)
  }

  private func dot(
    at point: Vector, radius: Double, _ color: GdkRGBA, in snapshot: OpaquePointer
  ) {
    var (color, outline) = (color, GskRoundedRect())
    var bounds = PictureFit.rectangle(
      point.x - radius, point.y - radius, 2 * radius, 2 * radius)
    gsk_rounded_rect_init_from_rect(&outline, &bounds, Float(radius))
    gtk_snapshot_push_rounded_clip(snapshot, &outline)
    gtk_snapshot_append_color(snapshot, &color, &bounds)
    gtk_snapshot_pop(snapshot)
  }
}
