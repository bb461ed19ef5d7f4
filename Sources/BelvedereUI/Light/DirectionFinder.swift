// "When does the sun stand there?": the days and times of a year at which sun or moon stand in a direction,
// such as over a bridge or at the end of a street.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// Searches a direction, which the compass or the field here chooses.
final class DirectionFinder {
  /// The heights over the horizon to choose from.
  private enum Height: CaseIterable {
    case nearHorizon, low, high, any

    /// Degrees.
    var altitudes: ClosedRange<Double> {
      switch self {
      case .nearHorizon: 0...5
      case .low: 5...20
      case .high: 20...90
      case .any: 0...90
      }
    }

    var title: String {
      switch self {
      case .nearHorizon: tr("Near the horizon (0°–5°)")
      case .low: tr("Low (5°–20°)")
      case .high: tr("High (over 20°)")
      case .any: tr("At any height")
      }
    }
  }

  private static let bodies = [SkyBody.sun, .moon]
  /// The most lines of results.
  private static let limit = 12

  let widget: Widget

  private let light: PlaceLight
  private let body: Widget
  private let height: Widget
  private let bearing = gtk_spin_button_new_with_range(0, 359, 1)!
  private let results = Label("", lines: .wrappedAtStart)
  private var isShowing = false
  private var tracking: Tracking?

  init(_ light: PlaceLight) {
    self.light = light
    let question = tr("When Does It Stand There?")
    widget = gtk_expander_new(question)!
    widget.setAccessibleLabel(question)
    body = Self.makeChoice([tr("Sun"), tr("Moon")], hint: tr("Sun or Moon"))
    height = Self.makeChoice(Height.allCases.map(\.title), hint: tr("Height over the Horizon"))
    gtk_spin_button_set_wrap(bearing.opaque, 1)
    bearing.setAccessibleLabel(tr("Direction in Degrees"))
    let name = Make.label(tr("Direction in Degrees"), lines: .wrappedAtStart)
    name.setExpands(horizontal: true)
    let column = Make.box(
      GTK_ORIENTATION_VERTICAL, spacing: 8,
      [
        FactColumns([body, height]).widget,
        Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 8, [name, bearing]), results.widget,
      ])
    gtk_widget_set_margin_top(column, 8)
    gtk_expander_set_child(widget.opaque, column)
    widget.attach(self)
    for choice in [body, height] {
      choice.onNotify("selected") { [weak self] in self?.takeOver() }
    }
    bearing.on("value-changed") { [weak self] in self?.takeOver() }
    widget.onNotify("expanded") { [weak self] in self?.startOrEnd() }
    tracking = widget.track { [weak self] in self?.show() }
  }

  private static func makeChoice(_ titles: [String], hint: String) -> Widget {
    let names = gtk_string_list_new(nil)!
    for title in titles { gtk_string_list_append(names, title) }
    // gtk_drop_down_new cannot fail.
    let choice = gtk_drop_down_new(names.opaque, nil)!
    choice.setHint(hint)
    return choice
  }

  private var isExpanded: Bool { gtk_expander_get_expanded(widget.opaque) != 0 }

  // MARK: - Search

  private func startOrEnd() {
    guard !isShowing, isExpanded != (light.direction != nil) else { return }
    guard isExpanded, let sky = light.sky else { return light.endSearch() }
    var direction = DirectionSearch.usual
    direction.bearing = sky.sun.azimuth.rounded().truncatingRemainder(dividingBy: 360)
    light.search(direction)
  }

  /// Searches what the person chose.
  private func takeOver() {
    guard !isShowing, var direction = light.direction else { return }
    let (bodyIndex, heightIndex) = (
      Int(gtk_drop_down_get_selected(body.opaque)), Int(gtk_drop_down_get_selected(height.opaque))
    )
    guard Self.bodies.indices.contains(bodyIndex), Height.allCases.indices.contains(heightIndex)
    else { return }
    direction.body = Self.bodies[bodyIndex]
    direction.altitudes = Height.allCases[heightIndex].altitudes
    direction.bearing = gtk_spin_button_get_value(bearing.opaque)
    if direction != light.direction { light.search(direction) }
  }

  private func show() {
    let direction = light.direction
    isShowing = true
    defer { isShowing = false }
    widget.isSensitive = light.day != nil
    if isExpanded != (direction != nil) {
      gtk_expander_set_expanded(widget.opaque, direction != nil ? 1 : 0)
    }
    if let direction {
      let bodyIndex = Self.bodies.firstIndex(of: direction.body) ?? 0
      let heightIndex =
        Height.allCases.firstIndex { $0.altitudes == direction.altitudes } ?? 0
      gtk_drop_down_set_selected(body.opaque, guint(bodyIndex))
      gtk_drop_down_set_selected(height.opaque, guint(heightIndex))
      gtk_spin_button_set_value(bearing.opaque, direction.bearing)
    }
    results.show(resultText)
  }

  // MARK: - Results

  private var resultText: String? {
    switch light.passages {
    case .none: return nil
    case .searching: return tr("Searching a year…")
    case .found(let passages):
      guard let time = light.day?.time else { return nil }
      let series = passages.series
      if series.isEmpty { return tr("Not within a year of this day.") }
      var lines = series.prefix(Self.limit).map { text(of: $0, by: time) }
      let rest = series.count - lines.count
      if rest > 0 { lines.append(trn("and %@ more time", "and %@ more times", rest)) }
      return lines.joined(separator: "\n")
    }
  }

  /// - Parameter series: of days that follow each other; not empty.
  private func text(of series: [DirectionSearch.Passage], by time: PlaceTime) -> String {
    let zone = time.timeZone
    let (first, last) = (series[0], series[series.count - 1])
    let day = UserLocale.text(day: first.best, in: zone)
    let start = UserLocale.text(clock: first.best, in: zone)
    guard series.count > 1 else { return tr("%@, %@", day, start) }
    return tr(
      "%@, %@, to %@, %@", day, start, UserLocale.text(day: last.best, in: zone),
      UserLocale.text(clock: last.best, in: zone))
  }
}
