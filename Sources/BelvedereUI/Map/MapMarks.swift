// SPDX-License-Identifier: MIT

// The layer between tiles and pins: names of countries and cities, and the person's own position.

import BelvedereCore
import GtkKit

/// Draws names and the own position.
final class MapMarks: CanvasContent {
  private(set) var widget: Widget!

  var labels: [MapLabel] = [] {
    didSet {
      layout = LabelLayout(labels)
      names = [:]
      widget.queueDraw()
    }
  }

  var camera = MapCamera(size: Vector(1, 1)) { didSet { widget.queueDraw() } }
  var ownPosition: OwnPosition? { didSet { widget.queueDraw() } }

  /// The drawing of a name; its origin is the middle of the upper edge.
  private struct Name {
    let drawing: Drawing
    let height: Double
  }

  /// True on a map that the person cannot move. There, names are left out if the edge cuts them.
  private let isStill: Bool
  private var layout = LabelLayout([])
  /// The names that were shown last.
  private var names: [MapLabel: Name] = [:]
  /// The text layouts of countries and of cities, reused for each name.
  private var setters: [MapLabel.Kind: TextLayout] = [:]
  var isDark = false { didSet { forgetNames() } }
  var showsLabels = true { didSet { widget.queueDraw() } }

  private static let blue = Color(0.21, 0.52, 0.89)
  /// Application pixels.
  private static let dotRadius = 8.0
  private static let cityDotRadius = 2.0
  /// The limit of cached drawings; a large window shows about 150 names.
  private static let namesLimit = 300

  init(isStill: Bool) { self.isStill = isStill }

  /// Makes the widget, which keeps this object alive.
  func makeWidget() -> Widget {
    widget = Canvas.make(self)
    widget.makeDecorative()
    widget.setTarget(false)
    widget.onTextSize { [weak self] in
      guard let self else { return }
      setters = [:]
      // The names that have room are others.
      layout = LabelLayout(labels)
      forgetNames()
    }
    return widget
  }

  private func forgetNames() {
    names = [:]
    widget.queueDraw()
  }

  func snapshot(_ snapshot: Snapshot, width: Int, height: Int) {
    if showsLabels { drawNames(in: snapshot) }
    if let ownPosition { draw(ownPosition, in: snapshot) }
  }
}

// MARK: - Names

extension MapMarks {
  private func drawNames(in snapshot: Snapshot) {
    let shown = layout.labels(in: camera) { room(of: $0) }
    // Less important names first, so that nothing covers the name of a country.
    for label in shown.reversed() where !isStill || isWhole(label) {
      let name = names[label] ?? makeName(of: label)
      names[label] = name
      let point = camera.point(of: label.position)
      let top = label.kind == .city ? point.y : point.y - name.height / 2
      name.drawing.add(to: snapshot, at: Vector(point.x.rounded(), top.rounded()))
    }
    guard names.count > Self.namesLimit else { return }
    let kept = Set(shown)
    names = names.filter { kept.contains($0.key) }
  }

  /// The room of a name; a city's name is below its dot.
  private func room(of label: MapLabel) -> LabelRoom {
    let size = text(of: label).size
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

  /// The text layout of a name, valid until the next name of the kind is set.
  private func text(of label: MapLabel) -> TextLayout {
    let setter = setters[label.kind] ?? makeSetter(of: label.kind)
    setters[label.kind] = setter
    setter.set(label.name)
    return setter
  }

  private func makeSetter(of kind: MapLabel.Kind) -> TextLayout {
    kind == .country
      ? TextLayout(for: widget, isBold: true, letterSpacing: 1)
      : TextLayout(for: widget, scale: 0.85)
  }

  /// Draws a name with an edge of the map's own colour, so that it can be read on land, sea and borders.
  private func makeName(of label: MapLabel) -> Name {
    let isCity = label.kind == .city
    let shade = isDark ? 0.93 : isCity ? 0.16 : 0.3
    let ink = Color(shade, shade, shade)
    let edgeShade = isDark ? 0.12 : 1
    let edge = Color(edgeShade, edgeShade, edgeShade, alpha: 0.75)
    let text = text(of: label)
    let size = text.size
    let corner = Vector((-size.x / 2).rounded(), isCity ? Self.cityDotRadius + 1 : 0)
    let drawing = Drawing { snapshot in
      if isCity { snapshot.dot(at: .zero, radius: Self.cityDotRadius, ink) }
      for side in [Vector(-1, 0), Vector(1, 0), Vector(0, -1), Vector(0, 1)] {
        snapshot.draw(text, at: corner + side, edge)
      }
      snapshot.draw(text, at: corner, ink)
    }
    return Name(drawing: drawing, height: size.y)
  }
}

// MARK: - The own position

extension MapMarks {
  private func draw(_ position: OwnPosition, in snapshot: Snapshot) {
    let point = camera.point(of: position.coordinate)
    let radius = position.accuracy / camera.metresPerPixel
    // A circle much larger than the view is a tint of everything.
    if radius > Self.dotRadius, radius < camera.size.length * 4 {
      snapshot.dot(at: point, radius: radius, Self.blue.faded(to: 0.18))
    }
    snapshot.dot(at: point, radius: Self.dotRadius, .white)
    snapshot.dot(at: point, radius: Self.dotRadius - 2, Self.blue)
  }
}
