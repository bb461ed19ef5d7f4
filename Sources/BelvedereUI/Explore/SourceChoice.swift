// SPDX-License-Identifier: MIT

// The choice of the source to search in.

import BelvedereCore
import BelvedereModel
import GtkKit

/// A list of the sources that can be searched; hidden where there is only one.
final class SourceChoice {
  let widget: Widget

  private let list: DropDown<PhotoSource>
  private var tracking: Tracking?

  init(_ searched: SearchedSource) {
    list = DropDown(
      tr("Search In"), searched.choices.map { ($0, tr("Search in: %@", $0.name)) })
    widget = list.widget
    widget.attach(self)
    widget.isVisible = searched.choices.count > 1
    list.onChoose = { searched.choose($0) }
    tracking = widget.track { [list] in list.show(searched.chosen) }
  }

  var hasFocus: Bool { widget.containsFocus }

  func focus() { widget.focusWhenSeen() }
}
