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
      let (window, places, world) = try shownList(of: (0..<90).map(spot))
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
      withExtendedLifetime(world) {}
    }
  }

  func testToAPlaceFarDownItGoesAtOnce() throws {
    try onMain {
      let (window, places, world) = try shownList(of: (0..<2_000).map(spot))
      let position = try XCTUnwrap(window.position)
      places.select(try spot(1_500))
      iterate { window.shows(spotName(1_500)) }
      iterate { gtk_adjustment_get_value(position) > 0 }
      XCTAssertLessThan(window.selectableRows, 200)

      // Upwards, more rows come until those of the first places.
      for _ in 0..<200 where !window.shows(spotName(1_400)) {
        gtk_adjustment_set_value(position, 0)
        _ = MainLoop.run(atMost: 0.05) { false }
      }
      XCTAssertTrue(window.shows(spotName(1_400)))

      // One of the first is in a list that begins with the first.
      places.select(try spot(3))
      iterate { window.shows(spotName(3)) }
      iterate { window.shows(spotName(0)) }
      withExtendedLifetime(world) {}
    }
  }
}

/// A window with the list of these places.
@MainActor private func shownList(of spots: [Place]) throws -> (Widget, Places, ScreenWorld) {
  let world = try ScreenWorld(signedIn: true)
  world.places.put(spots)
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
  return (window, places, world)
}

private func spotName(_ number: Int) -> String { "Spot \(number + 1_000)" }

/// The name tells the place in the list, which is by name while there is no map.
private func spot(_ number: Int) throws -> Place {
  let position = try XCTUnwrap(
    Coordinate(latitude: Double(number % 90) - 45, longitude: Double(number / 90 + 7)))
  return Place(
    key: PlusCode(position), position: position, name: spotName(number), photoCount: 1)
}

extension Widget {
  @MainActor fileprivate func shows(_ text: String) -> Bool { visibleTexts.contains(text) }

  @MainActor fileprivate var selectableRows: Int {
    tree.filter { $0.isMapped && $0.isA(gtk_list_box_row_get_type()) }.count
  }

  /// The place of the scrolled window.
  @MainActor fileprivate var position: UnsafeMutablePointer<GtkAdjustment>? {
    tree.first { $0.isMapped && $0.isA(gtk_scrolled_window_get_type()) }
      .flatMap { gtk_scrolled_window_get_vadjustment($0.opaque) }
  }
}
