// SPDX-License-Identifier: MIT

// Any number of places as rows of equal height.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// The view of a list of places.
final class PlaceBoard<List: RandomAccessCollection & Equatable>
where List.Element == Place, List.Index == Int {
  /// Keeps this object alive.
  var widget: Widget { view.widget }
  /// Called when a row is activated; the modifiers are those of a click or a tap.
  var onChoose: (Place, GdkModifierType?) -> Void = { _, _ in }
  /// Called with the place whose row the pointer is over; nil when there is none.
  var onHover: (Place?) -> Void = { _ in }
  /// Returns true for a selected place; nil while there is no selection.
  var isSelected: (Place) -> Bool? = { _ in nil }

  let view: Board<PlaceBoard>
  private let places: any ShownPlaces
  private let pictures: Pictures?
  private let isMarked: Bool
  /// An invisible row with all its lines, which determines the height.
  private let sample: PlaceTile
  private(set) var shown: List

  /// - Parameters:
  ///   - name: the accessible name of the list.
  ///   - pictures: nil for places that have no photos.
  ///   - isMarked: true if several places can be selected.
  ///   - scrolls: false for a part of another board's head, which is as high as all rows.
  init(
    of list: List, name: String, places: any ShownPlaces, pictures: Pictures?,
    isMarked: Bool = false,
    scrolls: Bool = true
  ) {
    shown = list
    self.places = places
    self.pictures = pictures
    self.isMarked = isMarked
    view = Board(scrolls: scrolls)
    sample = PlaceTile(places: places, pictures: pictures, isMarked: isMarked)
    sample.row.showSample()
    gtk_widget_set_can_focus(sample.widget, 0)
    sample.widget.setShownInPlace(false)
    view.scroller.insert(sample.widget, before: nil)
    view.content = self
    view.surface.attach(self)
    view.surface.setAccessibleLabel(name)
    view.surface.onKey(phase: GTK_PHASE_CAPTURE) { [weak self] in self?.press($0, $1) ?? false }
  }

  /// Shows a list; the scroll position stays.
  func show(_ list: List) {
    guard list != shown || view.layout == nil else { return }
    shown = list
    view.refresh()
  }

  /// Updates the marks of the selected places.
  func showSelection() {
    for (index, tile) in view.tiles { tile.setSelected(isSelected(shown[index])) }
  }

  /// Scrolls to a row by the least distance or, before the first layout, to the upper edge.
  func bringIntoSight(_ index: Int) {
    if view.layout == nil { view.bringToTop(item: index) } else { view.reveal(item: index) }
  }

  /// Handles a key before GTK does; true stops further handling.
  func press(_ key: UInt32, _ modifiers: GdkModifierType) -> Bool {
    let all = GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SHIFT_MASK.rawValue
    guard modifiers.rawValue & all == 0, let focused = view.focusedItem else { return false }
    switch Int32(key) {
    case GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_space:
      guard view.widget(at: focused).map({ gtk_widget_is_focus($0) != 0 }) ?? false else {
        return false
      }
      choose(focused, nil)
      return true
    default: return view.pressMoving(key, sideways: false)
    }
  }
}

extension PlaceBoard: BoardContent {
  var count: Int { shown.count }
  var isComplete: Bool { true }

  func id(at index: Int) -> PlusCode { shown[index].key }

  private var rowHeight: Int {
    sample.widget.measured(GTK_ORIENTATION_VERTICAL, forSize: -1).natural
  }

  func layOut(in size: BoardSize) -> any TileLayout {
    RowLayout(count: count, width: size.width, rowHeight: rowHeight)
  }

  func needsLayout(from old: BoardSize, to new: BoardSize) -> Bool {
    new.width != old.width || (view.layout as? RowLayout)?.rowHeight != rowHeight
  }

  func makeTile() -> PlaceTile {
    let tile = PlaceTile(places: places, pictures: pictures, isMarked: isMarked)
    // gtk_event_controller_motion_new cannot fail.
    let motion = gtk_event_controller_motion_new()!.opaque
    motion.onPlace("enter") { [weak self, weak tile] _, _ in self?.onHover(tile?.row.place) }
    motion.on("leave") { [weak self] in self?.onHover(nil) }
    gtk_widget_add_controller(tile.widget, motion)
    return tile
  }

  func widget(of tile: PlaceTile) -> Widget { tile.widget }

  func show(_ index: Int?, in tile: PlaceTile) {
    tile.show(index.map { shown[$0] })
    if let index {
      tile.setSelected(isSelected(shown[index]))
      tile.widget.setClass("first", index == 0)
    }
  }

  func setProximity(
    _ proximity: PhotoPicture.Proximity, of tile: PlaceTile, in frame: TileFrame
  ) {
    tile.row.setNear(proximity != .far)
  }

  func announce(_ index: Int, in tile: PlaceTile) {
    tile.widget.setAccessiblePosition(index + 1, of: count)
  }

  func choose(_ index: Int, _ modifiers: GdkModifierType?) { onChoose(shown[index], modifiers) }

  func forward(_ event: BoardEvent) { view.handle(event) }
  func placeOverlays() {}
  func pageChanged() {}
}
