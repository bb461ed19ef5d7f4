// The day of a place as a bar: the sky of each minute from midnight to midnight, what sun and moon do on it,
// and a handle at the chosen minute, which mouse, finger and keys move.
//
//   drag, click, tap   to that minute
//   arrows             by a minute
//   Page Up, Down      by an hour
//   Home, End          to the ends of the day

import BelvedereCore
import BelvedereModel
import CGtk
import Foundation
import GtkKit

/// A slider over a painted day.
final class DayBar: CanvasContent {
  // In application pixels.
  private static let skyHeight = 64.0
  private static let height = 86.0
  /// Room for the handle at both ends.
  private static let inset = 9.0
  /// Rows of the painted sky, from the zenith to the horizon.
  private static let skyRows = 24

  private(set) var widget: Widget!

  private let light: PlaceLight
  private var paint: SkyPaint!
  private var sky: (day: LightDay, texture: Texture)?
  /// The place where the finger came down.
  private var start = 0.0
  private var isTouchDrag = false
  private var tracking: Tracking?

  init(_ light: PlaceLight) { self.light = light }

  /// Makes the widget, which keeps this object alive.
  func makeWidget() -> Widget {
    widget = Canvas.make(self)
    widget.addClass("day-bar")
    widget.setAccessibleLabel(tr("Time of Day"))
    widget.setExpands(horizontal: true)
    gtk_widget_set_focusable(widget, 1)
    paint = SkyPaint(of: widget)
    // The widget keeps it.
    _ = MouseDrag(choosingOn: widget) { [weak self] in self?.choose(at: $0.x) }
    addTouch()
    widget.onKey { [weak self] key, modifiers in self?.press(Int32(key), modifiers) ?? false }
    tracking = widget.track { [weak self] in self?.follow() }
    return widget
  }

  /// Draws the present state, and tells it to assistive technology.
  private func follow() {
    let words = [light.day?.dateText, light.timeText, light.sky?.sunText].compactMap(\.self)
    widget.setAccessibleDescription(words.joined(separator: ", "))
    gtk_widget_queue_draw(widget)
  }
}

// MARK: - Input

extension DayBar {
  /// A finger that moves up or down scrolls the page; one that moves sideways takes the handle.
  private func addTouch() {
    // gtk_gesture_drag_new cannot fail.
    let drag = gtk_gesture_drag_new()!.opaque
    gtk_gesture_single_set_touch_only(drag, 1)
    drag.onPlace("drag-begin") { [weak self] x, _ in
      self?.start = x
      self?.isTouchDrag = false
    }
    drag.onPlace("drag-update") { [weak self] x, y in
      guard let self else { return }
      if !isTouchDrag {
        guard abs(x) > abs(y), isBeyondClick(x, y) else { return }
        isTouchDrag = true
        gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_CLAIMED)
      }
      choose(at: start + x)
    }
    drag.onLift { [weak self] travel in
      guard let self, !isTouchDrag, !isBeyondClick(travel.x, travel.y) else { return }
      choose(at: start)
    }
    gtk_widget_add_controller(widget, drag)
  }

  private func isBeyondClick(_ x: Double, _ y: Double) -> Bool {
    gtk_drag_check_threshold(widget, 0, 0, gint(x), gint(y)) != 0
  }

  private func press(_ key: Int32, _ modifiers: GdkModifierType) -> Bool {
    let others = GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue | GDK_CONTROL_MASK.rawValue
    guard modifiers.rawValue & others == 0 else { return false }
    if let direction = Vector.arrows[key] {
      // As on every slider, up is more.
      light.choose(minute: light.minute + Int(direction.x - direction.y))
      return true
    }
    switch key {
    case GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up: light.choose(minute: light.minute + 60)
    case GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down: light.choose(minute: light.minute - 60)
    case GDK_KEY_Home, GDK_KEY_KP_Home: light.choose(minute: 0)
    case GDK_KEY_End, GDK_KEY_KP_End: light.choose(minute: light.minuteCount - 1)
    default: return false
    }
    return true
  }

  private func choose(at x: Double) {
    let room = Double(widget.width) - 2 * Self.inset
    guard room > 0 else { return }
    let share = min(max(0, (x - Self.inset) / room), 1)
    light.choose(minute: Int((share * Double(light.minuteCount - 1)).rounded()))
  }
}

// MARK: - Canvas

extension DayBar {
  var requestMode: GtkSizeRequestMode { GTK_SIZE_REQUEST_CONSTANT_SIZE }

  func measure(_ orientation: GtkOrientation, forSize: Int) -> (minimum: Int, natural: Int) {
    orientation == GTK_ORIENTATION_HORIZONTAL ? (200, 400) : (Int(Self.height), Int(Self.height))
  }

  func allocate(width: Int, height: Int) {}

  func snapshot(_ snapshot: OpaquePointer, width: Int, height: Int) {
    let room = Double(width) - 2 * Self.inset
    guard room > 0 else { return }
    let bounds = graphene_rect_t(Self.inset, 4, room, Self.skyHeight)
    SkyPaint.clip(to: bounds, radius: 9, in: snapshot)
    guard let day = light.day else {
      paint.fill(bounds, paint.ink.faded(to: 0.08), in: snapshot)
      return gtk_snapshot_pop(snapshot)
    }
    var wide = bounds
    gtk_snapshot_append_texture(snapshot, texture(of: day).pointer, &wide)
    drawMarks(of: day, room: room, in: snapshot)
    gtk_snapshot_pop(snapshot)
    drawHours(of: day, room: room, in: snapshot)
    drawHandle(
      at: Self.inset + room * Double(light.minute) / Double(max(1, light.minuteCount - 1)),
      in: snapshot)
  }

  /// The painted sky of a day: a column for each minute.
  private func texture(of day: LightDay) -> Texture {
    if let sky, sky.day == day { return sky.texture }
    let colors = (0..<day.minuteCount).map { minute in
      let instant = day.interval.lowerBound + (Double(minute) + 0.5) * 60
      return SkyColours(
        sunAltitude: SkyPosition(of: .sun, at: instant, from: day.place).altitude)
    }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(colors.count * Self.skyRows * 4)
    for row in 0..<Self.skyRows {
      for color in colors {
        let (above, below) = (color.zenith, color.horizon)
        pixels.append(Self.mixed(above.blue, below.blue, at: row))
        pixels.append(Self.mixed(above.green, below.green, at: row))
        pixels.append(Self.mixed(above.red, below.red, at: row))
        pixels.append(255)
      }
    }
    let texture = Texture(width: colors.count, height: Self.skyRows, copying: pixels)
    sky = (day, texture)
    return texture
  }

  private static func mixed(_ above: UInt8, _ below: UInt8, at row: Int) -> UInt8 {
    UInt8((Int(above) * (skyRows - 1 - row) + Int(below) * row) / (skyRows - 1))
  }

  /// The place of an instant, in application pixels from the left.
  private func place(of instant: Date, in day: LightDay, room: Double) -> Double {
    let length = max(1, day.interval.upperBound.timeIntervalSince(day.interval.lowerBound))
    let share = instant.timeIntervalSince(day.interval.lowerBound) / length
    return Self.inset + room * min(max(0, share), 1)
  }

  /// Golden and blue hours at the foot, the moon's time above the horizon at the top, sunrise and sunset
  /// across.
  private func drawMarks(of day: LightDay, room: Double, in snapshot: OpaquePointer) {
    let foot = 4 + Self.skyHeight
    func stretch(
      _ start: Date, _ end: Date, at top: Double, _ height: Double, _ color: GdkRGBA
    ) {
      let (left, right) = (
        place(of: start, in: day, room: room), place(of: end, in: day, room: room)
      )
      let bounds = graphene_rect_t(left, top, max(1, right - left), height)
      paint.fill(bounds, color, in: snapshot)
    }
    for part in day.intervals(of: .blueHour) {
      stretch(part.start, part.end, at: foot - 5, 5, SkyPaint.blue)
    }
    for part in day.intervals(of: .goldenHour) {
      stretch(part.start, part.end, at: foot - 5, 5, SkyPaint.gold)
    }
    for part in day.moonTimes {
      stretch(
        part.lowerBound, part.upperBound, at: 10, 2, SkyPaint.white.faded(to: 0.6))
    }
    for event in day.events where event.kind == .sunrise || event.kind == .sunset {
      let x = place(of: event.time, in: day, room: room)
      paint.fill(
        graphene_rect_t(x - 1, 4, 2, Self.skyHeight), SkyPaint.white.faded(to: 0.75),
        in: snapshot)
    }
  }

  private func drawHours(of day: LightDay, room: Double, in snapshot: OpaquePointer) {
    let ink = paint.ink
    for hour in [6.0, 12, 18] {
      let instant = day.time.instant(of: day.date, clock: hour * 3_600)
      let x = place(of: instant, in: day, room: room)
      let text = UserLocale.text(clock: instant, in: day.time.timeZone)
      paint.write(
        text, at: Vector(x, (4 + Self.skyHeight + Self.height) / 2), ink.faded(to: 0.7),
        in: snapshot)
    }
  }

  private func drawHandle(at x: Double, in snapshot: OpaquePointer) {
    let foot = 4 + Self.skyHeight
    let shade = SkyPaint.black.faded(to: 0.55)
    paint.fill(
      graphene_rect_t(x - 2.5, 1, 5, Self.skyHeight), radius: 2.5, shade, in: snapshot)
    paint.dot(at: Vector(x, foot), radius: 9, shade, in: snapshot)
    paint.fill(
      graphene_rect_t(x - 1.5, 2, 3, Self.skyHeight), radius: 1.5, SkyPaint.white,
      in: snapshot)
    paint.dot(at: Vector(x, foot), radius: 7.5, SkyPaint.white, in: snapshot)
  }
}

extension LightDay {
  /// The times in which the moon is up.
  fileprivate var moonTimes: [ClosedRange<Date>] {
    var times: [ClosedRange<Date>] = []
    let moon = events.filter { $0.kind.body == .moon }
    var rise = moonState == .upAllDay || moon.first?.kind == .moonset ? interval.lowerBound : nil
    for event in moon {
      if event.kind == .moonrise {
        rise = event.time
      } else if let start = rise {
        times.append(start...max(start, event.time))
        rise = nil
      }
    }
    if let rise { times.append(rise...interval.upperBound) }
    return times
  }
}
