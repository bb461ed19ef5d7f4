// SPDX-License-Identifier: MIT

// The coordinates of a place in the chosen notation, with buttons that copy them or open a maps program.

import BelvedereCore
import BelvedereModel
import GtkKit

/// Coordinates, their notation, Copy and Open in Maps.
final class PlaceCoordinates {
  let widget: Widget

  private let detail: PlaceDetail
  private let preferences: Preferences
  /// The id of the application that this program is.
  private let application: String
  private let row: FactRow
  private let open: Widget
  private var tracking: Tracking?

  init(_ detail: PlaceDetail, in context: AppContext) {
    self.detail = detail
    let preferences = context.preferences
    self.preferences = preferences
    application = context.identity.id
    let copy = Make.iconButton(Icon.copy.name, hint: tr("Copy Coordinates"), "flat")
    row = FactRow(tr("Coordinates"), button: copy)
    let notation = DropDown(
      tr("Notation of Coordinates"), CoordinateNotation.allCases.map { ($0, $0.title) })
    open = Make.splitButton(tr("Open in Maps"), more: tr("Choose a Map"))
    widget = Make.box(
      .vertical, spacing: 8, [row.widget, FactColumns([open, notation.widget]).widget])
    widget.attach(self)
    copy.on("clicked") { [weak self] in self?.copy() }
    open.on("clicked") { [weak self] in if let self { show(in: preferences.mapLink) } }
    notation.onChoose = { preferences.coordinateNotation = $0 }
    addMaps()
    tracking = widget.track { [weak self] in
      guard let self else { return }
      let chosen = preferences.coordinateNotation
      row.show(chosen.shownText(of: detail.place.position))
      notation.show(chosen)
    }
  }

  private func copy() {
    Desktop.copy(detail.coordinates(in: preferences.coordinateNotation))
    widget.toast(tr("Coordinates copied"))
  }

  /// The maps to choose from; the button opens the last choice.
  private func addMaps() {
    let actions = ActionGroup(prefix: "place-map", on: widget)
    for link in MapLink.allCases {
      let action = Action("place-map.\(link.rawValue)")
      actions.add(action) { [weak self] in
        guard let self else { return }
        preferences.mapLink = link
        show(in: link)
      }
    }
    let entries = MapLink.allCases.map {
      MenuEntry.command($0.title, Action("place-map.\($0.rawValue)"))
    }
    open.setSplitMenu([entries])
  }

  /// Opens a map. If no other program handles geo: addresses, the browser shows OpenStreetMap.
  private func show(in link: MapLink) {
    let (position, name) = (detail.place.position, detail.place.plainTitle)
    let address = link.address(of: position, name: name)
    let asking = GObjectRef(retaining: widget)
    // Belvedere opens geo: addresses, too.
    Desktop.open(address, notBy: application, over: widget.window) {
      guard link == .mapsProgram else {
        asking.pointer.toast(tr("No browser could be opened."))
        return
      }
      Desktop.open(MapLink.openStreetMap.address(of: position), over: asking.pointer.window) {
        asking.pointer.toast(tr("Neither a maps program nor a browser could be opened."))
      }
    }
  }
}

extension CoordinateNotation {
  var title: String {
    switch self {
    case .decimalDegrees: tr("Decimal Degrees")
    case .degreesMinutesSeconds: tr("Degrees, Minutes, Seconds")
    case .degreesMinutes: tr("Degrees, Minutes")
    case .plusCode: tr("Plus Code")
    case .geoURI: tr("geo: Address")
    case .iso6709: tr("ISO 6709")
    }
  }
}

extension MapLink {
  fileprivate var title: String {
    switch self {
    case .mapsProgram: tr("Maps Program")
    case .openStreetMap: "OpenStreetMap"
    case .googleMaps: "Google Maps"
    case .appleMaps: "Apple Maps"
    }
  }
}
