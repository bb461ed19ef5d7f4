// SPDX-License-Identifier: MIT

// Seven days of light below each other, to compare them: the painted sky of each on the same scale of time, its
// sunrise and sunset, and the moon. A press chooses the day.

import BelvedereCore
import BelvedereModel
import CGtk
import Foundation
import GtkKit

/// The week of a place.
final class LightWeek {
  let widget: Widget

  private let light: PlaceLight
  private let column = Make.box(.vertical, spacing: 2, [])
  private let rows: [LightWeekRow]
  private var isShowing = false
  private var tracking: Tracking?

  init(_ light: PlaceLight) {
    self.light = light
    rows = (0..<PlaceLight.weekLength).map { LightWeekRow(light, number: $0) }
    let title = tr("Seven Days")
    widget = Make.box(
      .vertical, spacing: 6, [Make.label(title, "caption-heading", lines: .wrappedAtStart), column])
    column.setAccessibleLabel(title)
    widget.attach(self)
    for (group, part) in [\LightWeekRow.name, \.times].map({
      (gtk_size_group_new(GTK_SIZE_GROUP_HORIZONTAL)!, $0)
    }) {
      for row in rows { gtk_size_group_add_widget(group, row[keyPath: part].widget) }
      // The widgets keep it.
      g_object_unref(group.raw)
    }
    for row in rows {
      column.append(row.button.widget)
      row.button.onToggle { [weak self] in self?.choose(row) }
    }
    for row in rows.dropFirst() {
      gtk_toggle_button_set_group(row.button.widget.cast(), rows[0].button.widget.cast())
    }
    tracking = widget.track { [weak self] in self?.show() }
  }

  private func show() {
    isShowing = true
    defer { isShowing = false }
    widget.isVisible = !light.week.isEmpty
    for (row, day) in zip(rows, light.week) { row.show(day) }
  }

  private func choose(_ row: LightWeekRow) {
    guard !isShowing, row.button.isOn, light.week.indices.contains(row.number) else { return }
    light.choose(light.week[row.number].date)
  }
}

/// One day of the week.
private final class LightWeekRow {
  let number: Int
  let button = ToggleButton("flat", "light-week-day")
  let name = Label("", lines: .oneAtStart)
  let times = Label("", "numeric", "caption", lines: .wrappedAtStart)

  private let light: PlaceLight

  init(_ light: PlaceLight, number: Int) {
    self.light = light
    self.number = number
    let day = { light.week.indices.contains(number) ? light.week[number] : nil }
    let moon = MoonDisc(
      side: 20, appearance: { day()?.moonAppearance }, words: { day()?.moonPhase.name.text })
    let bar = WeekDayBar(day).makeWidget()
    let line = Make.box(
      .horizontal, spacing: 10, [name.widget, bar, times.widget, moon.makeWidget()])
    gtk_button_set_child(button.widget.cast(), line)
  }

  func show(_ day: LightDay) {
    let isToday = day.date == light.today
    let weekday = Date(timeIntervalSince1970: TimeInterval(day.date.number) * 86_400)
    name.text = isToday ? tr("Today") : UserLocale.text(weekday: weekday, in: .gmt)
    let isDark = day.intervals(of: .day).isEmpty
    times.text = isDark ? "–" : day.text(of: LightBand.day)
    let facts = [
      day.dateText, day.sunSentence ?? day.text(of: LightBand.day), day.moonPhase.name.text,
    ]
    button.widget.setAccessibleLabel(UserLocale.list(facts))
    button.isOn = day.date == light.day?.date
  }
}

/// The sky of a day as a small bar, on which time runs from left to right in every script.
private final class WeekDayBar: CanvasContent {
  // In application pixels.
  private static let height = 14
  private static let leastWidth = 48

  private let day: () -> LightDay?
  private let sky = DaySky(minutes: 5)
  private var widget: Widget!
  private var tracking: Tracking?

  init(_ day: @escaping () -> LightDay?) { self.day = day }

  /// Makes the widget, which keeps this object alive.
  func makeWidget() -> Widget {
    widget = Canvas.make(self)
    widget.align(nil, .center)
    widget.setExpands(horizontal: true)
    // The button tells the same in words.
    widget.makeDecorative()
    tracking = widget.track { [weak self] in
      guard let self else { return }
      _ = day()
      widget.queueDraw()
    }
    return widget
  }

  func measure(_ orientation: Orientation, forSize: Int) -> (minimum: Int, natural: Int) {
    orientation == .horizontal ? (Self.leastWidth, 2 * Self.leastWidth) : (Self.height, Self.height)
  }

  func snapshot(_ snapshot: Snapshot, width: Int, height: Int) {
    guard let day = day() else { return }
    let bounds = Rectangle(0, 0, Double(width), Double(height))
    snapshot.clipped(to: bounds, radius: Double(height) / 2) {
      snapshot.draw(sky.texture(of: day), in: bounds)
    }
  }
}

extension LightDay {
  /// The moon at the middle of the day, as it is usually drawn.
  fileprivate var moonAppearance: MoonDisc.Appearance {
    let middle = interval.lowerBound + Double(minuteCount) * 30
    let phase = MoonPhase(at: middle)
    return MoonDisc.Appearance(
      litPart: phase.illuminatedFraction, tilt: phase.usualTilt(from: place))
  }
}
