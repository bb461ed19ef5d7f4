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
  private let position: Coordinate
  private let whereabouts: Whereabouts
  private let light = PlaceLight()
  private let region = Label("", "dim-label", lines: .wrappedAtStart)
  private let nearest = FactRow(tr("Near"))
  private var trackings: [Tracking] = []

  init(at position: Coordinate, in context: PageContext) {
    self.position = position
    whereabouts = Whereabouts(context.app.parts.places.geography)
    let coordinates = context.app.preferences.coordinateNotation.text(of: position)
    let section = LightSection(light, in: context.app) { coordinates }
    page = SubPage(
      SubPage.column(of: [region.widget, nearest.widget, section.widget]),
      backHint: tr("Back to the Map"))
    page.title.text = UserLocale.isolated(coordinates)
    widget.attach(self)
    trackings = [
      widget.track { [weak self] in self?.show() },
      widget.track { [weak self] in self?.showLight() },
    ]
    whereabouts.update(for: position)
  }

  func focus() { page.focus() }

  private func show() {
    let surroundings = whereabouts.surroundings
    region.show(surroundings?.country)
    nearest.show(surroundings?.city?.text(of: position))
  }

  private func showLight() {
    if let time = whereabouts.time { light.show(position, by: time) }
  }
}
