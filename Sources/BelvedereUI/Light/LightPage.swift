// SPDX-License-Identifier: MIT

// The light of any position, also without a place.

import BelvedereCore
import BelvedereModel
import GtkKit

/// The page of a point, over the map.
final class LightPage {
  /// Called when the person goes back.
  var onClose: () -> Void {
    get { page.onClose }
    set { page.onClose = newValue }
  }

  var widget: Widget { page.widget }

  private let page: SubPage

  init(at position: Coordinate, in context: PageContext) {
    let coordinates = context.app.preferences.coordinateNotation.text(of: position)
    let facts = PointFacts(at: position, in: context.app, name: coordinates)
    page = SubPage(SubPage.column(of: [facts.widget]), backHint: tr("Back to the Map"))
    page.title.text = UserLocale.isolated(coordinates)
    widget.attach(self)
  }

  func focus() { page.focus() }
}
