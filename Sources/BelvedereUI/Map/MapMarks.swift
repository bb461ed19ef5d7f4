// The layer between tiles and pins: names of countries and cities, and the person's own position.

import BelvedereCore
import CGtk
import GtkKit

/// Draws names and the own position.
final class MapMarks: CanvasContent {
  private(set) var widget: Widget!

  var labels: [MapLabel] = [] {
    didSet {
      layout = LabelLayout(labels)
      names = [:]
      gtk_widget_queue_draw(widget)
    }
  }

  var camera = MapCamera(size: Vector(1, 1)) { didSet { gtk_widget_queue_draw(widget) } }
  var ownPosition: OwnPosition? { didSet { gtk_widget_queue_draw(widget) } }

  /// A name as it is drawn, from the middle of its upper edge.
  private struct Name {
    let drawing: Drawing
    let height: Double
  }

  /// True on a map that nobody moves: there, a name that the edge cuts would never be seen whole.
  private let isStill: Bool
  private var layout = LabelLayout([])
  /// The names that were shown last.
  private var names: [MapLabel: Name] = [:]
  /// Sets the names of countries and of cities, one after the other.
  private var setters: [MapLabel.Kind: GObjectRef<OpaquePointer>] = [:]
  var isDark = false { didSet { forgetNames() } }
  var showsLabels = true { didSet { gtk_widget_queue_draw(widget) } }

  private static let blue = GdkRGBA(red: 0.21, green: 0.52, blue: 0.89, alpha: 1)
  private static let white = GdkRGBA(red: 1, green: 1, blue: 1, alpha: 1)
  /// Application pixels.
  private static let dotRadius = 8.0
  private static let cityDotRadius = 2.0
  /// The names that are kept drawn; a large window shows about 150.
  private static let namesLimit = 300

  init(isStill: Bool) { self.isStill = isStill }

  /// Makes the widget, which keeps this object alive.
  func makeWidget() -> Widget {
    widget = Canvas.make(self)
    gtk_widget_set_can_target(widget, 0)
    widget.onNotify("scale-factor") { [weak self] in
      self?.setters = [:]
      self?.forgetNames()
    }
    return widget
  }

  private func forgetNames() {
    names = [:]
    gtk_widget_queue_draw(widget)
  }

  var requestMode: GtkSizeRequestMode { GTK_SIZE_REQUEST_CONSTANT_SIZE }

  func measure(_ orientation: GtkOrientation, forSize: Int) -> (minimum: Int, natural: Int) {
    (0, 0)
  }

  func allocate(width: Int, height: Int) {}

  func snapshot(_ snapshot: OpaquePointer, width: Int, height: Int) {
    if showsLabels { drawNames(in: snapshot) }
    if let ownPosition { draw(ownPosition, in: snapshot) }
  }
}

// MARK: - Names

extension MapMarks {
  private func drawNames(in snapshot: OpaquePointer) {
    let shown = layout.labels(in: camera) { room(of: $0) }
    // The less important first, so that nothing covers a country.
    for label in shown.reversed() where !isStill || isWhole(label) {
      let name = names[label] ?? makeName(of: label)
      names[label] = name
      let point = camera.point(of: label.position)
      let top = label.kind == .city ? point.y : point.y - name.height / 2
      name.drawing.add(to: snapshot, x: point.x.rounded(), y: top.rounded())
    }
    guard names.count > Self.namesLimit else { return }
    let kept = Set(shown)
    names = names.filter { kept.contains($0.key) }
  }

  /// The room of a name: that of a city hangs below its dot.
  private func room(of label: MapLabel) -> LabelRoom {
    let size = size(of: text(of: label))
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

  private func size(of text: OpaquePointer) -> Vector {
    var (width, height): (gint, gint) = (0, 0)
    pango_layout_get_pixel_size(text, &width, &height)
    return Vector(Double(width), Double(height))
  }

  /// The text of a name, until the next name of the kind is set.
  private func text(of label: MapLabel) -> OpaquePointer {
    let setter = setters[label.kind] ?? makeSetter(of: label.kind)
    setters[label.kind] = setter
    pango_layout_set_text(setter.pointer, label.name, -1)
    return setter.pointer
  }

  private func makeSetter(of kind: MapLabel.Kind) -> GObjectRef<OpaquePointer> {
    // gtk_widget_create_pango_layout cannot fail.
    let made = gtk_widget_create_pango_layout(widget, nil)!
    let attributes = pango_attr_list_new()
    defer { pango_attr_list_unref(attributes) }
    pango_attr_list_insert(attributes, pango_attr_scale_new(kind == .country ? 1 : 0.85))
    if kind == .country {
      pango_attr_list_insert(attributes, pango_attr_weight_new(PANGO_WEIGHT_BOLD))
      pango_attr_list_insert(attributes, pango_attr_letter_spacing_new(PANGO_SCALE))
    }
    pango_layout_set_attributes(made, attributes)
    return GObjectRef(adopting: made)
  }

  /// Draws a name with an edge of the map's own colour, so that it can be read on land, sea and borders.
  private func makeName(of label: MapLabel) -> Name {
    let isCity = label.kind == .city
    let shade: Float = isDark ? 0.93 : isCity ? 0.16 : 0.3
    var ink = GdkRGBA(red: shade, green: shade, blue: shade, alpha: 1)
    let edgeShade: Float = isDark ? 0.12 : 1
    var edge = GdkRGBA(red: edgeShade, green: edgeShade, blue: edgeShade, alpha: 0.75)
    let text = text(of: label)
    let size = size(of: text)
    let (left, top) = ((-size.x / 2).rounded(), isCity ? Self.cityDotRadius + 1 : 0)
    let drawing = Drawing { snapshot in
      if isCity { dot(at: .zero, radius: Self.cityDotRadius, ink, in: snapshot) }
      for (x, y) in [(-1.0, 0.0), (1, 0), (0, -1), (0, 1)] {
        write(text, &edge, x: left + x, y: top + y, in: snapshot)
      }
      write(text, &ink, x: left, y: top, in: snapshot)
    }
    return Name(drawing: drawing, height: size.y)
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
    var bounds = graphene_rect_t(
      point.x - radius, point.y - radius, 2 * radius, 2 * radius)
    gsk_rounded_rect_init_from_rect(&outline, &bounds, Float(radius))
    gtk_snapshot_push_rounded_clip(snapshot, &outline)
    gtk_snapshot_append_color(snapshot, &color, &bounds)
    gtk_snapshot_pop(snapshot)
  }
}
