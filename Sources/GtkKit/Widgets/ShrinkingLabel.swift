// SPDX-License-Identifier: MIT

// A name in a header that may be narrower than all it has.

extension Make {
  /// A shortened label that takes no room where there is none: alone it would keep that of three characters. With less
  /// room than a few letters it is hidden.
  package static func shrinking(_ label: Widget) -> Widget { ShrinkingLabel(label).widget }
}

private final class ShrinkingLabel: Arranging {
  let widget: Widget

  /// The share of a name that says something.
  private static let leastShare = 0.6

  private let label: Widget

  init(_ label: Widget) {
    self.label = label
    widget = Make.box(.horizontal, [label])
    widget.cutOverflow()
    widget.arrange(by: self)
  }

  func measure(_ orientation: Orientation, forSize: Int) -> (minimum: Int, natural: Int) {
    let size = label.measured(orientation, forSize: -1)
    return orientation == .horizontal ? (0, size.natural) : size
  }

  func arrange(width: Int, height: Int) {
    let size = label.measured(.horizontal, forSize: -1)
    // The minimum is three letters, of which a mark for the missing ones takes one.
    let least = max(2 * size.minimum, Int(Self.leastShare * Double(size.natural)))
    label.setPlaced(width >= min(size.natural, least))
    label.place(x: 0, y: 0, width: max(width, size.minimum), height: height)
  }
}
