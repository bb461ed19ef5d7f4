// The list beside the map: it follows what is chosen there.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit
import TestSupport
import XCTest

@testable import BelvedereUI

final class PlaceListTests: UITestCase {
  func testItScrollsOnceToThePlaceThatIsChosenOnTheMap() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      world.places.put(try (0..<90).map(spot))
      world.session.start()
      iterate { world.session.signedIn != nil }
      let places = try XCTUnwrap(world.session.signedIn?.places)
      let list = PlaceList(
        places: places, pictures: Pictures(images: FakeImages(), preferences: Preferences())
      ) { _ in }
      let window = gtk_window_new()!
      gtk_window_set_child(window.cast(), list.widget)
      gtk_window_set_default_size(window.cast(), 360, 500)
      gtk_window_present(window.cast())
      places.start()
      iterate { window.selectableRows > 0 }
      let position = try XCTUnwrap(window.position)

      // Beyond the rows that are made at first.
      places.select(try spot(80))
      iterate { gtk_adjustment_get_value(position) > 2_000 }
      XCTAssertGreaterThan(window.selectableRows, 80)

      // The person scrolls on; a heart does not lead them back.
      gtk_adjustment_set_value(position, 0)
      places.acts.setFavourite(true, for: try spot(1))
      iterate { places.list.contains { $0.isFavourite } }
      _ = MainLoop.run(atMost: 0.2) { gtk_adjustment_get_value(position) > 0 }
      XCTAssertEqual(gtk_adjustment_get_value(position), 0)
    }
  }
}

/// The name tells the place in the list, which is by name while there is no map.
private func spot(_ number: Int) throws -> Place {
  let position = try XCTUnwrap(Coordinate(latitude: Double(number) - 45, longitude: 7))
  return Place(
    key: PlusCode(position), position: position, name: "Spot \(number + 100)", photoCount: 1)
}

extension Widget {
  @MainActor fileprivate var selectableRows: Int {
    tree.filter { $0.isMapped && $0.isA(gtk_list_box_row_get_type()) }.count
  }

  /// The place of the scrolled window.
  @MainActor fileprivate var position: UnsafeMutablePointer<GtkAdjustment>? {
    tree.first { $0.isMapped && $0.isA(gtk_scrolled_window_get_type()) }
      .flatMap { gtk_scrolled_window_get_vadjustment($0.opaque) }
  }
}
