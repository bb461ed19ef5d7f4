// SPDX-License-Identifier: MIT

// Light and weather: a chip for each of the next mornings and evenings with the chance of colour in its golden hour, as
// marks and a word. A press tells the whole sentence. ColourChance has the rule; a tooltip explains it.

import BelvedereCore
import Foundation
import GtkKit

/// The chance of colour at the next golden hours.
final class ColourOutlook {
  /// Three mornings and three evenings, except near the poles.
  private static let count = 6

  let widget: Widget

  private let chips: [ColourChip]

  init() {
    chips = (0..<Self.count).map { _ in ColourChip() }
    let title = Make.label(
      tr("Colour at the Golden Hours"), "caption-heading", lines: .wrappedAtStart)
    let columns = FactColumns(
      chips.map(\.widget), counts: [6, 3, 2, 1], leastColumn: 96, columnSpacing: 8)
    widget = Make.box(.vertical, spacing: 6, [title, columns.widget])
    widget.attach(self)
    let rule = tr(
      "Clouds above 2,000 m take colour from a sun at the horizon, if low clouds, fog, rain and snow leave its light a way. The chance is good where low clouds cover at most 30 % of the sky and higher ones 30 to 80 %. It is small over 70 % of low clouds, over 50 % of fog, or in rain and snow. Without clouds there is clear light, but nothing to colour. Nobody can tell more: clouds beyond the horizon matter, too."
    )
    widget.setTooltip(rule)
    widget.setAccessibleDescription(rule)
  }

  /// Leaves out golden hours that the forecast does not cover.
  func show(_ shown: ShownForecast) {
    let hours = LightInterval.next(
      .goldenHour, after: shown.now, at: shown.forecast.position, count: Self.count)
    var rest = chips[...]
    for hour in hours {
      let chance = ColourChance(
        goldenHour: DateInterval(start: hour.start, end: hour.end), forecast: shown.forecast)
      guard chance.reasons != [.beyondForecast] else { continue }
      rest.popFirst()?.show(chance, of: hour, in: shown)
    }
    widget.isVisible = rest.count < chips.count
    for chip in rest { chip.widget.isVisible = false }
  }
}

/// One golden hour: its beginning, the marks and a word, and the sentence on a press.
private final class ColourChip {
  let widget: Widget

  private let day = Label("", "caption", "dim-label", lines: .one)
  private let time = Label("", "caption", "dim-label", lines: .one)
  private let marks = ColourMarks()
  private let word = Label("", lines: .one)
  private let title = Label("", "heading", lines: .wrappedAtStart)
  private let sentence = Label("", lines: .wrappedAtStart)

  init() {
    sentence.limitWidth(characters: 32)
    let whole = Make.box(.vertical, spacing: 6, [title.widget, sentence.widget])
    whole.setMargins(6)
    widget = Make.menuButton(
      around: Make.box(
        .vertical, spacing: 4,
        [Make.box(.vertical, [day, time].map(\.widget)), marks.makeWidget(), word.widget]))
    widget.addClass("colour-chip")
    widget.setPopover(Popover(whole))
    widget.attach(self)
  }

  func show(_ chance: ColourChance, of hour: LightInterval, in shown: ShownForecast) {
    let reasons = UserLocale.list(chance.reasons.map(\.words))
    let words = tr("%@: %@", reasons, chance.verdict.words)
    sentence.text = words.prefix(1).uppercased(with: UserLocale.current) + words.dropFirst()
    title.text = shown.text(of: hour)
    day.text = shown.day(at: hour.start)
    time.text = shown.clock(at: hour.start)
    word.text = chance.word
    marks.count = chance.marks
    widget.isVisible = true
    widget.setAccessibleLabel(tr("%@: %@", title.text, sentence.text))
  }
}

/// As many of three marks as a chance has; those that are missing are rings.
private final class ColourMarks: CanvasContent {
  // In application pixels.
  private static let radius = 4.0
  private static let distance = 13.0
  private static let most = 3

  /// Nil draws no marks.
  var count: Int? { didSet { widget.queueDraw() } }

  private var widget: Widget!

  /// Makes the widget, which keeps this object alive.
  func makeWidget() -> Widget {
    widget = Canvas.make(self)
    widget.addClass("colour-marks")
    widget.align(.center)
    // The chip tells the same in words.
    widget.makeDecorative()
    return widget
  }

  func measure(_ orientation: Orientation, forSize: Int) -> (minimum: Int, natural: Int) {
    let side = Int(2 * Self.radius) + 2
    let length = side + Int(Self.distance) * (Self.most - 1)
    return orientation == .horizontal ? (length, length) : (side, side)
  }

  func snapshot(_ snapshot: Snapshot, width: Int, height: Int) {
    guard let count else { return }
    let size = Vector(Double(width), Double(height))
    let pen = Pen(over: Rectangle(.zero, size), in: snapshot)
    for number in 0..<Self.most {
      let place = Double(widget.isMirrored ? Self.most - 1 - number : number) - 1
      pen.arc(around: size / 2 + Vector(place * Self.distance, 0), radius: Self.radius - 0.5)
      if number < count {
        pen.fill(widget.textColor)
      } else {
        pen.stroke(widget.textColor.faded(to: 0.6), width: 1)
      }
    }
  }
}

extension ShownForecast {
  /// The day and the times, for example "Mon 17:48–18:31".
  fileprivate func text(of hour: LightInterval) -> String {
    let start = "\(day(at: hour.start)) \(clock(at: hour.start))"
    let end = clock(at: hour.end)
    guard date(at: hour.start) != date(at: hour.end) else { return "\(start)–\(end)" }
    return "\(start)–\(day(at: hour.end)) \(end)"
  }
}

extension ColourChance {
  /// The chance as one word.
  fileprivate var word: String {
    switch marks {
    case 3: tr("Colourful")
    case 2: tr("Mixed")
    case 1: tr("Clear")
    case 0: tr("Dull")
    default: tr("Unknown")
    }
  }
}

extension ColourChance.Verdict {
  fileprivate var words: String {
    switch self {
    case .promising: tr("good chance of colour")
    case .clear: tr("clear light, little colour")
    case .dull: tr("small chance of colour")
    case .unknown: tr("hard to tell")
    }
  }
}

extension ColourChance.Reason {
  fileprivate var words: String {
    switch self {
    case .lowClouds: tr("low clouds")
    case .fog: tr("fog")
    case .precipitation: tr("rain or snow")
    case .freeHorizon: tr("low horizon free")
    case .mediumClouds: tr("clouds at medium height")
    case .highClouds: tr("high clouds")
    case .noClouds: tr("no clouds")
    case .undecided: tr("mixed clouds")
    case .beyondForecast: tr("not in the forecast yet")
    case .layersUnknown: tr("height of the clouds not known")
    }
  }
}
