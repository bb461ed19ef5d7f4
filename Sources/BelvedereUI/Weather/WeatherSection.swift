// SPDX-License-Identifier: MIT

// The weather of a place: now, by the hour, the light of the next mornings and evenings, ten days, and the
// maker of the forecast. The forecast is loaded while the section is on the screen.

import BelvedereCore
import BelvedereModel
import Foundation
import GtkKit

/// The weather on the page of a place.
final class WeatherSection {
  let widget: Widget

  private let weather: PlaceWeather
  private let time: () -> PlaceTime?
  private let preferences: Preferences
  private let demo = Make.label(tr("Demo forecast"), "caption", "weather-demo")
  private let page: StatePage
  /// The reason why the forecast is not the newest.
  private let problemLine = StatePage(.line, loading: tr("Loading the forecast…"))
  private let now = WeatherNow()
  private let hours = WeatherHours()
  private let colours = ColourOutlook()
  private let days = WeatherDays()
  private let solarTime = Make.label(
    tr("Times are by the sun: the time zone is not known."), "caption", "dim-label",
    lines: .wrappedAtStart)
  private let credit = Label("", "caption", "dim-label", lines: .wrappedAtStart)
  /// Waits for the next hour.
  private var clock: Timeout?
  private var tracking: Tracking?

  /// - Parameter time: returns the time there; nil until the time zone is known.
  init(_ weather: PlaceWeather, time: @escaping () -> PlaceTime?, preferences: Preferences) {
    self.weather = weather
    self.time = time
    self.preferences = preferences
    let content = Make.box(
      .vertical, spacing: 12,
      [
        problemLine.widget, now.widget, hours.widget, colours.widget, days.widget, solarTime,
        credit.widget,
      ])
    page = StatePage(.column, loading: tr("Loading the forecast…"), content: content)
    let title = Make.label(tr("Weather"), "heading", lines: .oneAtStart)
    title.setExpands(horizontal: true)
    let head = Make.box(.horizontal, spacing: 6, [title, demo])
    widget = Make.box(.vertical, spacing: 6, [head, page.widget])
    widget.attach(self)
    credit.widget.onLink { [weak self] address in
      if let self, let link = Attribution.webURL(address) { widget.open(link) }
    }
    widget.on("map") { [weak self] in self?.open() }
    widget.on("unmap") { [weak self] in self?.close() }
    tracking = widget.track { [weak self] in self?.show() }
  }

  private func open() {
    weather.open()
    // The hour may have changed. Widgets must not be changed while the page enters its window.
    Task { [weak self] in self?.show() }
  }

  private func close() {
    clock = nil
    weather.close()
  }

  private func openPreferences() {
    widget.activate(Commands.preferences)
  }
}

// MARK: - Content

extension WeatherSection {
  private func show() {
    clock = nil
    demo.isVisible = false
    switch weather.phase {
    case .off:
      showMessage(
        tr(
          "Weather is switched off. When it is on, MET Norway learns where a place is, to about a kilometre."
        ),
        button: (tr("_Preferences"), { [weak self] in self?.openPreferences() }))
    case .loading: page.show(.loading)
    case .failed(let error): showMessage(error.sentence, button: retry(after: error))
    case .forecast(let report), .stale(let report): show(report)
    }
  }

  private func show(_ report: WeatherReport) {
    guard let time = time() else { return page.show(.loading) }
    let shown = ShownForecast(
      forecast: report.forecast, units: preferences.units, time: time, now: Date())
    planNextHour(after: shown.now)
    guard let step = shown.forecast.step(at: shown.now) else {
      let error = report.failure ?? .noForecast
      return showMessage(error.sentence, button: retry(after: error))
    }
    showProblem(of: report, at: shown.now)
    now.show(step, of: shown)
    hours.show(shown)
    colours.show(shown)
    days.show(shown)
    solarTime.isVisible = time.kind == .meanSolar
    showCredit(of: report, in: time)
    page.show(.content)
  }

  private func showMessage(_ sentence: String, button: StatePage.Button?) {
    page.show(.empty(icon: .warning, title: tr("Weather"), sentence: sentence, button: button))
  }

  private func retry(after error: WeatherError) -> StatePage.Button? {
    guard error.offersRetry else { return nil }
    return (label: tr("_Retry"), action: weather.retry)
  }

  private func showProblem(of report: WeatherReport, at now: Date) {
    let sentence: String
    if let failure = report.failure {
      sentence = "\(report.ageSentence(at: now)) \(failure.sentence)"
    } else if report.isOutdated {
      sentence = tr("MET Norway will soon need a newer version of Belvedere for its forecasts.")
    } else {
      return problemLine.show(.content)
    }
    problemLine.show(
      .empty(
        icon: .warning, title: tr("Weather"), sentence: sentence,
        button: report.failure.flatMap(retry)))
  }

  private func showCredit(of report: WeatherReport, in time: PlaceTime) {
    let received = UserLocale.text(moment: report.receivedAt, in: time.timeZone)
    demo.isVisible = report.source == .demo
    switch report.source {
    case .metNorway:
      credit.setMarkup(
        tr(
          "Forecast: %@, %@, %@", linkMarkup("MET Norway", to: "https://www.met.no/en"),
          linkMarkup("CC BY 4.0", to: "https://creativecommons.org/licenses/by/4.0/"),
          escapeMarkup(received)))
    case .demo: credit.text = tr("Made up by the demo, %@", received)
    }
  }

  /// Schedules an update at the next hour, while the section is on the screen.
  private func planNextHour(after now: Date) {
    guard widget.isMapped else { return }
    let rest = 3600 - now.timeIntervalSinceReferenceDate.truncatingRemainder(dividingBy: 3600)
    clock = Timeout(.seconds(rest)) { [weak self] in self?.show() }
  }
}

extension WeatherReport {
  /// Says how old the forecast is.
  fileprivate func ageSentence(at now: Date) -> String {
    let hours = Int(now.timeIntervalSince(receivedAt) / 3600)
    return switch hours {
    case ..<1: tr("This forecast is less than an hour old.")
    case ..<48: trn("This forecast is %@ hour old.", "This forecast is %@ hours old.", hours)
    default: trn("This forecast is %@ day old.", "This forecast is %@ days old.", hours / 24)
    }
  }
}
