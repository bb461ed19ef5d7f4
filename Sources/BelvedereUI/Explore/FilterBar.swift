// SPDX-License-Identifier: MIT

// The source of a search, and the conditions that the source supports.

import BelvedereCore
import BelvedereModel
import GtkKit

/// A row of choices beside or below the search field. In a narrow window it scrolls.
final class FilterBar {
  /// The movement by one step of the wheel, in application pixels.
  private static let step = 60.0

  let widget: Widget

  /// The condition that the person has changed; nil for none.
  private(set) var changed: SearchFilter.Condition?

  let source: SourceChoice

  private let explore: Explore
  private var filter: SearchFilter
  private var parts: [(condition: SearchFilter.Condition, widget: Widget)] = []

  /// - Parameters:
  ///   - source: is placed before the conditions.
  ///   - filter: the conditions that the results have.
  init(_ explore: Explore, in source: SourceChoice, showing filter: SearchFilter) {
    self.explore = explore
    self.source = source
    self.filter = filter
    let row = Make.box(.horizontal, spacing: 6, [source.widget])
    widget = Make.scroller(row, .horizontal, hasBar: false)
    widget.scrollsSidewaysOnly(by: Self.step)
    widget.setAccessibleLabel(tr("Filters"))
    widget.addClass("filter-bar")
    widget.attach(self)
    parts = SearchFilter.Condition.allCases.filter(explore.conditions.contains)
      .compactMap { condition in part(for: condition).map { (condition, $0) } }
    for part in parts { row.append(part.widget) }
  }

  /// Focuses a condition, as in the bar that this one replaces.
  func focus(_ condition: SearchFilter.Condition) {
    parts.first { $0.condition == condition }?.widget.focusWhenSeen()
  }

  /// The control of a condition; nil if it is not available.
  private func part(for condition: SearchFilter.Condition) -> Widget? {
    switch condition {
    case .order:
      list(condition, tr("Order"), SearchFilter.Order.allCases.map { ($0, $0.title) }, \.order)
    case .orientation:
      list(
        condition, tr("Orientation"),
        any(tr("Any Orientation"), or: SearchFilter.Orientation.allCases, \.title), \.orientation)
    case .color:
      list(
        condition, tr("Colour"),
        any(tr("Any Colour"), or: SearchFilter.Color.allCases, \.title), \.color)
    case .licence:
      list(
        condition, tr("Licence"),
        any(tr("Any Licence"), or: SearchFilter.Licence.allCases, \.title), \.licence)
    case .width:
      list(
        condition, tr("Size"),
        any(tr("Any Size"), or: [2_000, 4_000]) { tr("Over %@ Pixels Wide", UserLocale.text($0)) },
        \.leastWidth)
    case .content: toggle(condition, tr("Strict Content Filter"), \.isStrict)
    case .assessment: toggle(condition, tr("Featured or Quality"), \.isAssessed)
    case .nearness:
      (filter.near ?? explore.here).map { area in
        list(
          condition, tr("Area"),
          any(tr("Anywhere"), or: [area]) { _ in tr("Near the Middle of the Map") }, \.near)
      }
    }
  }

  /// Choices of which the first is no condition.
  private func any<Value>(
    _ name: String, or values: [Value], _ title: (Value) -> String
  ) -> [(value: Value?, name: String)] {
    [(value: nil, name: name)] + values.map { (value: $0, name: title($0)) }
  }

  private func list<Value: Equatable>(
    _ condition: SearchFilter.Condition, _ hint: String, _ choices: [(value: Value, name: String)],
    _ path: WritableKeyPath<SearchFilter, Value>
  ) -> Widget {
    let list = DropDown(hint, choices)
    list.show(filter[keyPath: path])
    list.onChoose = { [weak self] in self?.set(condition, $0, path) }
    return list.widget
  }

  private func toggle(
    _ condition: SearchFilter.Condition, _ name: String,
    _ path: WritableKeyPath<SearchFilter, Bool>
  ) -> Widget {
    let button = ToggleButton(label: name)
    button.isOn = filter[keyPath: path]
    button.onToggle { [weak self] in self?.set(condition, button.isOn, path) }
    return button.widget
  }

  private func set<Value>(
    _ condition: SearchFilter.Condition, _ value: Value,
    _ path: WritableKeyPath<SearchFilter, Value>
  ) {
    changed = condition
    filter[keyPath: path] = value
    explore.filter(filter)
  }
}

extension SearchFilter.Order {
  fileprivate var title: String {
    switch self {
    case .relevant: tr("Best Match First")
    case .latest: tr("Newest First")
    }
  }
}

extension SearchFilter.Orientation {
  fileprivate var title: String {
    switch self {
    case .landscape: tr("Landscape")
    case .portrait: tr("Portrait")
    case .squarish: tr("Square")
    }
  }
}

extension SearchFilter.Color {
  fileprivate var title: String {
    switch self {
    case .blackAndWhite: tr("Black and White")
    case .black: tr("Black")
    case .white: tr("White")
    case .yellow: tr("Yellow")
    case .orange: tr("Orange")
    case .red: tr("Red")
    case .purple: tr("Purple")
    case .magenta: tr("Magenta")
    case .green: tr("Green")
    case .teal: tr("Teal")
    case .blue: tr("Blue")
    }
  }
}

extension SearchFilter.Licence {
  fileprivate var title: String {
    switch self {
    case .publicDomain: tr("Public Domain")
    case .attribution: "CC BY"
    case .shareAlike: "CC BY-SA"
    }
  }
}
