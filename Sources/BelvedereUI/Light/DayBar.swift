// SPDX-License-Identifier: MIT

// The day of a place as a bar: the sky of each minute from midnight to midnight, the events of sun and moon,
// and a handle at the chosen minute, which mouse, finger and keys move.
//
//   drag, click, tap   to that minute
//   arrows             by a minute
//   Page Up, Down      by an hour
//   Home, End          to the ends of the day
//
// Time runs from left to right in every script.

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
  /// The least distance between the labels of two hours.
  private static let labelSpacing = 8.0

  private enum Touch { case choosing, scrolling }

  private(set) var widget: Widget!

  private let light: PlaceLight
  private var paint: SkyPaint!
  private let sky = DaySky(minutes: 1)
  /// The place where the touch began.
  private var start = 0.0
  /// The movement of the touch; nil until it is clear.
  private var touch: Touch?
  private var tracking: Tracking?

  init(_ light: PlaceLight) { self.light = light }

  /// Makes the widget, which keeps this object alive.
  func makeWidget() -> Widget {
    widget = Canvas.make(self)
    widget.becomeSlider()
    widget.addClass("day-bar")
    widget.setAccessibleLabel(tr("Time of Day"))
    widget.setExpands(horizontal: true)
    widget.setFocusable(true)
    paint = SkyPaint(of: widget)
    // The widget keeps it.
    _ = MouseDrag(choosingOn: widget) { [weak self] in self?.choose(at: $0.x) }
    addTouch()
    widget.onKey { [weak self] key, modifiers in self?.press(Int32(key), modifiers) ?? false }
    tracking = widget.track { [weak self] in self?.follow() }
    return widget
  }

  /// Draws the present state, and describes it to assistive technology.
  private func follow() {
    let words = UserLocale.list(
      [light.timeText, light.sky?.sunText, light.bandText].compactMap(\.self))
    widget.setAccessibleValue(light.minute, in: 0...light.minuteCount - 1, text: words)
    // GTK passes on no value of a widget that is not one of its own sliders.
    widget.setAccessibleDescription(light.day.map { tr("%@, %@", $0.dateText, words) } ?? "")
    widget.queueDraw()
  }
}

// MARK: - Input

extension DayBar {
  /// A finger that first moves up or down scrolls the page, and leaves the minute alone until it is lifted; one that
  /// first moves sideways drags the handle.
  private func addTouch() {
    let drag = widget.addDrag(isTouchOnly: true)
    drag.onPlace("drag-begin") { [weak self] x, _ in
      self?.start = x
      self?.touch = nil
    }
    drag.onPlace("drag-update") { [weak self] x, y in
      guard let self else { return }
      if touch == nil, widget.isDrag(Vector(x, y)) {
        touch = abs(x) > abs(y) ? .choosing : .scrolling
        if touch == .choosing { drag.claim() }
      }
      if touch == .choosing { choose(at: start + x) }
    }
    drag.onLift { [weak self] travel in
      guard let self, touch == nil, !widget.isDrag(travel) else { return }
      choose(at: start)
    }
  }

  private func press(_ key: Int32, _ modifiers: Modifiers) -> Bool {
    guard modifiers.isDisjoint(with: [.alt, .super, .control]) else { return false }
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
  func measure(_ orientation: Orientation, forSize: Int) -> (minimum: Int, natural: Int) {
    orientation == .horizontal ? (200, 400) : (Int(Self.height), Int(Self.height))
  }

  func snapshot(_ snapshot: Snapshot, width: Int, height: Int) {
    let room = Double(width) - 2 * Self.inset
    guard room > 0 else { return }
    let bounds = Rectangle(Self.inset, 4, room, Self.skyHeight)
    guard let day = light.day else {
      return snapshot.fill(bounds, radius: 9, widget.textColor.faded(to: 0.08))
    }
    snapshot.clipped(to: bounds, radius: 9) {
      snapshot.draw(sky.texture(of: day), in: bounds)
      drawMarks(of: day, room: room, in: snapshot)
    }
    drawHours(of: day, room: room, in: snapshot)
    drawHandle(
      at: Self.inset + room * Double(light.minute) / Double(max(1, light.minuteCount - 1)),
      in: snapshot)
  }

  /// The place of an instant, in application pixels from the left.
  private func place(of instant: Date, in day: LightDay, room: Double) -> Double {
    let length = max(1, day.interval.upperBound.timeIntervalSince(day.interval.lowerBound))
    let share = instant.timeIntervalSince(day.interval.lowerBound) / length
    return Self.inset + room * min(max(0, share), 1)
  }

  /// Golden and blue hours at the foot, the moon's time above the horizon at the top, sunrise and sunset
  /// across.
  private func drawMarks(of day: LightDay, room: Double, in snapshot: Snapshot) {
    let foot = 4 + Self.skyHeight
    func stretch(_ start: Date, _ end: Date, at top: Double, _ height: Double, _ color: Color) {
      let (left, right) = (
        place(of: start, in: day, room: room), place(of: end, in: day, room: room)
      )
      snapshot.fill(Rectangle(left, top, max(1, right - left), height), color)
    }
    for part in day.intervals(of: .blueHour) {
      stretch(part.start, part.end, at: foot - 5, 5, SkyPaint.blue)
    }
    for part in day.intervals(of: .goldenHour) {
      stretch(part.start, part.end, at: foot - 5, 5, SkyPaint.gold)
    }
    for part in day.moonTimes {
      stretch(part.lowerBound, part.upperBound, at: 10, 2, Color.white.faded(to: 0.6))
    }
    for event in day.events where event.kind == .sunrise || event.kind == .sunset {
      let x = place(of: event.time, in: day, room: room)
      snapshot.fill(Rectangle(x - 1, 4, 2, Self.skyHeight), Color.white.faded(to: 0.75))
    }
  }

  private func drawHours(of day: LightDay, room: Double, in snapshot: Snapshot) {
    let ink = widget.textColor
    let labels = [6.0, 12, 18].map { hour in
      let instant = day.time.instant(of: day.date, clock: hour * 3_600)
      return (
        x: place(of: instant, in: day, room: room),
        text: UserLocale.text(clock: instant, in: day.time.timeZone)
      )
    }
    // Large letters leave room for noon alone.
    let widest = labels.map { paint.size(of: $0.text).x }.max() ?? 0
    let isTight = labels[1].x - labels[0].x < widest + Self.labelSpacing
    for (index, label) in labels.enumerated() where index == 1 || !isTight {
      paint.write(
        label.text, at: Vector(label.x, (4 + Self.skyHeight + Self.height) / 2), ink.faded(to: 0.7),
        in: snapshot)
    }
  }

  private func drawHandle(at x: Double, in snapshot: Snapshot) {
    let foot = 4 + Self.skyHeight
    let shade = Color.black.faded(to: 0.55)
    snapshot.fill(Rectangle(x - 2.5, 1, 5, Self.skyHeight), radius: 2.5, shade)
    snapshot.dot(at: Vector(x, foot), radius: 9, shade)
    snapshot.fill(Rectangle(x - 1.5, 2, 3, Self.skyHeight), radius: 1.5, .white)
    snapshot.dot(at: Vector(x, foot), radius: 7.5, .white)
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
