// SPDX-License-Identifier: MIT

// The light of a place on its page: the day as a bar with a handle, its times as cards, the positions of sun and moon
// at the chosen minute, on a small map and as text, and a week to compare.

import BelvedereCore
import BelvedereModel
import CGtk
import Foundation
import GtkKit

/// Shows a `PlaceLight`.
final class LightSection {
  private static let leastMapWidth = 160  // application pixels

  let widget: Widget

  private let light: PlaceLight
  private let dayName = Label(lines: .shortened)
  private let dayButton: Widget
  private let calendar = gtk_calendar_new()!
  private let time = Label("", "title-2", lines: .oneAtStart)
  private let now: Widget
  /// Says that the sun does not rise or set.
  private let state = Label("", lines: .wrappedAtStart)
  private let solarTime = Make.label(
    tr("Times are by the sun: the time zone is not known."), "caption", "dim-label",
    lines: .wrappedAtStart)
  private let band = Label("", "dim-label", lines: .wrappedAtStart)
  private let sun = Label("", lines: .wrappedAtStart)
  private let moon = Label("", lines: .wrappedAtStart)
  private var trackings: [Tracking] = []

  /// - Parameter name: the name of the place, for the calendar.
  init(_ light: PlaceLight, in context: AppContext, name: @escaping () -> String) {
    self.light = light
    dayButton = Make.menuButton(around: dayName.widget)
    now = Make.button(tr("_Now")) { light.showNow() }
    let title = Make.label(tr("Light"), "heading", lines: .oneAtStart)
    title.setExpands(horizontal: true)
    let head = Make.box(.horizontal, spacing: 6, [title, now, dayButton])
    moon.widget.setExpands(horizontal: true)
    let moonRow = Make.box(.horizontal, spacing: 8, [MoonDisc(light).makeWidget(), moon.widget])
    let words = Make.box(.vertical, spacing: 6, [time.widget, band.widget, sun.widget, moonRow])
    words.align(nil, .center)
    let map = StillMap(
      .horizon, height: 220, below: SunCompass(light).makeWidget(), in: context
    ) { light.day?.place }
    map.widget.setLeastSize(width: Self.leastMapWidth)
    map.widget.align(nil, .center)
    let sky = FactColumns([map.widget, words]).widget
    widget = Make.box(
      .vertical, spacing: 12,
      [
        head, DayBar(light).makeWidget(), state.widget, LightCards(light).widget, solarTime, sky,
        LightWeek(light).widget, LightNumbers(light).widget, DirectionFinder(light).widget,
        CalendarButton(light, in: context, name: name).widget,
      ])
    widget.attach(self)
    addCalendar()
    widget.on("map") { light.open() }
    widget.on("unmap") { light.close() }
    trackings = [
      widget.track { [weak self] in self?.showDay() },
      widget.track { [weak self] in self?.showMinute() },
    ]
  }

  private func showDay() {
    let day = light.day
    state.show(day?.sunSentence)
    solarTime.isVisible = day?.time.kind == .meanSolar
    dayButton.isSensitive = day != nil
    guard let day else { return }
    dayName.text = day.dateText
    dayButton.setAccessibleLabel(tr("Day: %@", day.dateText))
    let (year, month, number) = day.date.parts
    guard let date = g_date_time_new_utc(gint(year), gint(month), gint(number), 0, 0, 0) else {
      return
    }
    gtk_calendar_select_day(calendar.opaque, date)
    g_date_time_unref(date)
  }

  private func showMinute() {
    time.text = light.timeText ?? ""
    now.isSensitive = !light.followsClock
    band.show(light.bandText)
    let sky = light.sky
    sun.show(sky?.sunText)
    moon.show(sky?.moonText)
  }
}

// MARK: - Calendar

extension LightSection {
  private func addCalendar() {
    gtk_menu_button_set_always_show_arrow(dayButton.opaque, 1)
    dayButton.setPopover(Popover(calendar))
    // Another month or year also changes the day, but GTK does not emit day-selected then.
    for signal in ["day-selected", "next-month", "prev-month", "next-year", "prev-year"] {
      calendar.on(signal) { [weak self] in self?.takeOverDay() }
    }
  }

  /// Handles a change of the calendar: the person chose a day, or it was set to the shown one.
  private func takeOverDay() {
    guard let date = gtk_calendar_get_date(calendar.opaque) else { return }
    defer { g_date_time_unref(date) }
    var (year, month, day): (gint, gint, gint) = (0, 0, 0)
    g_date_time_get_ymd(date, &year, &month, &day)
    if let chosen = CivilDate(year: Int(year), month: Int(month), day: Int(day)) {
      light.choose(chosen)
    }
  }
}
