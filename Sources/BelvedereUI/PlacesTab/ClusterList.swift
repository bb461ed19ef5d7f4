// The places of a cluster that no zoom parts, as a list at its pin.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// A list of places that opens over the map.
final class ClusterList {
  /// The most places in the list; those with the most photos.
  private static let limit = 100

  private let popover: GObjectRef<Widget>
  private let box = gtk_list_box_new()!
  private let places: Places
  private let pictures: Pictures
  private var rows: [(holder: Widget, row: PlaceRow)] = []
  /// Called when a place is chosen.
  var onOpen: (Place) -> Void = { _ in }

  /// - Parameter map: keeps this object.
  init(over map: Widget, places: Places, pictures: Pictures) {
    self.places = places
    self.pictures = pictures
    // gtk_popover_new cannot fail.
    popover = GObjectRef(adopting: gtk_popover_new()!)
    let scroller = gtk_scrolled_window_new()!
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_propagate_natural_height(scroller.opaque, 1)
    gtk_scrolled_window_set_max_content_height(scroller.opaque, 320)
    gtk_list_box_set_selection_mode(box.opaque, GTK_SELECTION_NONE)
    box.setAccessibleLabel(tr("Places"))
    box.addClass("places")
    gtk_scrolled_window_set_child(scroller.opaque, box)
    gtk_widget_set_size_request(scroller, 300, -1)
    gtk_popover_set_child(popover.pointer.cast(), scroller)
    popover.pointer.closeWhenUnmapped()
    gtk_widget_set_parent(popover.pointer, map)
    map.attach(self)
    map.on("destroy") { [weak self] in
      if let self { gtk_widget_unparent(popover.pointer) }
    }
    box.onItem("row-activated") { [weak self] row in self?.choose(row.widget) }
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
    gtk_popover_set_pointing_to(popover.pointer.cast(), &place)
    popover.pointer.makeWay()
    gtk_popover_popup(popover.pointer.cast())
  }

  private func addRow() {
    let row = PlaceRow(places: places, pictures: pictures)
    let holder = gtk_list_box_row_new()!
    gtk_list_box_row_set_child(holder.cast(), row.widget)
    gtk_list_box_append(box.opaque, holder)
    rows.append((holder, row))
  }

  private func choose(_ holder: Widget) {
    gtk_popover_popdown(popover.pointer.cast())
    if let place = rows.first(where: { $0.holder == holder })?.row.place { onOpen(place) }
  }
}
