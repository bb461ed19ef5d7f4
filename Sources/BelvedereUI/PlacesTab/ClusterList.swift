// SPDX-License-Identifier: MIT

// The places of a cluster that no zoom separates, as a list at its pin.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// A list of places that opens over the map.
final class ClusterList {
  /// The most places in the list; those with the most photos.
  private static let limit = 100

  private let popover: Popover
  /// Keeps the popover, because its parent may release it first.
  private let keeping: GObjectRef<Widget>
  private let box = ListBox(tr("Places"), "places")
  private let places: any ShownPlaces
  private let pictures: Pictures?
  private var rows: [(holder: Widget, row: PlaceRow)] = []
  /// Called when a place is chosen.
  var onOpen: (Place) -> Void = { _ in }

  /// - Parameter map: keeps this object.
  init(over map: Widget, places: any ShownPlaces, pictures: Pictures?) {
    self.places = places
    self.pictures = pictures
    let scroller = Make.scroller(box.widget, mostHeight: 320)
    scroller.setLeastSize(width: 300)
    popover = Popover(scroller)
    keeping = GObjectRef(adopting: popover.widget)
    popover.widget.closeWhenUnmapped()
    gtk_widget_set_parent(popover.widget, map)
    map.attach(self)
    map.on("destroy") { [weak self] in
      if let self { gtk_widget_unparent(popover.widget) }
    }
    box.onChosen { [weak self] in self?.choose($0) }
  }

  /// Lists places at a point of the map, in application pixels.
  func show(_ members: [Place], at point: Vector) {
    let shown = members.sorted { $0.photoCount > $1.photoCount }.prefix(Self.limit)
    while rows.count < shown.count { addRow() }
    for (index, (holder, row)) in rows.enumerated() {
      holder.isVisible = index < shown.count
      row.setNear(index < shown.count)
      guard index < shown.count else { continue }
      row.show(shown[index])
      holder.setAccessibleLabel(shown[index].spokenName)
    }
    var place = GdkRectangle(x: gint(point.x), y: gint(point.y), width: 1, height: 1)
    gtk_popover_set_pointing_to(popover.widget.cast(), &place)
    popover.widget.closeOtherPopovers()
    gtk_popover_popup(popover.widget.cast())
  }

  private func addRow() {
    let row = PlaceRow(places: places, pictures: pictures)
    rows.append((box.add(row.widget), row))
  }

  private func choose(_ index: Int) {
    popover.close()
    if rows.indices.contains(index), let place = rows[index].row.place { onOpen(place) }
  }
}
