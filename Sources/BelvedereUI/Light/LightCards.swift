// SPDX-License-Identifier: MIT

// Four cards with the times that a photographer needs most: sunrise, golden hour, blue hour, sunset. A press moves the
// handle of the day bar there, to the next one where there are several.

import BelvedereCore
import BelvedereModel
import Foundation
import GtkKit

/// The cards of a day of light.
final class LightCards {
  let widget: Widget

  private let light: PlaceLight
  private let cards: [LightCard]
  private var tracking: Tracking?

  init(_ light: PlaceLight) {
    self.light = light
    let cards: [LightCard] = [
      LightCard(.event(.sunrise)), LightCard(.band(.goldenHour)), LightCard(.band(.blueHour)),
      LightCard(.event(.sunset)),
    ]
    self.cards = cards
    widget =
      FactColumns(
        cards.map(\.widget), counts: [4, 2, 1], leastColumn: 144, columnSpacing: 8
      ).widget
    widget.attach(self)
    for card in cards { card.onPress = { light.choose(nextOf: $0) } }
    tracking = widget.track { [weak self] in self?.show() }
  }

  private func show() {
    for card in cards { card.show(light.day) }
  }
}

/// One of the cards.
private final class LightCard {
  enum Subject {
    case event(LightEvent.Kind)
    case band(LightBand)

    var title: String {
      switch self {
      case .event(.sunset): tr("Sunset")
      case .event: tr("Sunrise")
      case .band(let band): band.text
      }
    }

    /// The class of the style sheet.
    var style: String {
      switch self {
      case .event: "sun"
      case .band(let band): band == .blueHour ? "blue" : "gold"
      }
    }

    func moments(of day: LightDay) -> [Date] {
      switch self {
      case .event(let kind): day.events.filter { $0.kind == kind }.map(\.time)
      case .band(let band): day.intervals(of: band).map(\.start)
      }
    }

    /// Nil for an event that the day does not have.
    func lines(of day: LightDay) -> [String]? {
      switch self {
      case .event(let kind): return day.text(of: kind).map { [$0] }
      case .band(let band):
        let parts = day.intervals(of: band).map { day.text(of: $0) }
        return parts.isEmpty ? [tr("not on this day")] : parts
      }
    }
  }

  let widget: Widget
  var onPress: ([Date]) -> Void = { _ in }

  private let subject: Subject
  private let times = Label("", "numeric", lines: .wrappedAtStart)
  private var moments: [Date] = []

  init(_ subject: Subject) {
    self.subject = subject
    let mark = Make.box(.horizontal, [])
    mark.addClass("light-mark", subject.style)
    mark.align(nil, .center)
    let title = Make.label(subject.title, "caption", "dim-label", lines: .shortenedAtStart)
    let head = Make.box(.horizontal, spacing: 6, [mark, title])
    widget = Make.button(
      around: Make.box(.vertical, spacing: 2, [head, times.widget]), "card", "light-card")
    widget.attach(self)
    widget.setTooltip(tr("Show this time on the day bar"))
    widget.on("clicked") { [weak self] in if let self { onPress(moments) } }
  }

  func show(_ day: LightDay?) {
    moments = day.map(subject.moments) ?? []
    let lines = day.flatMap(subject.lines)
    widget.isVisible = lines != nil
    widget.isSensitive = !moments.isEmpty
    times.text = lines?.joined(separator: "\n") ?? ""
    widget.setAccessibleLabel(
      tr("%@, %@", subject.title, UserLocale.list(lines ?? [])))
  }
}
