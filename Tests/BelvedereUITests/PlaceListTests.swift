// SPDX-License-Identifier: MIT

// The list beside the map: it follows the selection on the map.

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
      let shown = try ShownList(of: (0..<90).map(spot))

      shown.places.select(try spot(80))
      iterate { shown.board.seen.contains(80) && shown.window.shows(spotName(80)) }

      // After the person has scrolled, a change of a heart does not scroll back.
      shown.board.scroll(to: 0)
      shown.places.acts.setFavourite(true, for: try spot(1))
      iterate { shown.places.list.contains { $0.isFavourite } }
      _ = MainLoop.run(atMost: 0.2) { !shown.board.isAtTop }
      XCTAssertTrue(shown.board.isAtTop)
    }
  }

  func testOfManyPlacesOnlyThoseNearTheVisiblePartHaveRows() throws {
    try onMain {
      let shown = try ShownList(of: (0..<2_000).map(spot))
      for index in [1_500, 3, 1_999] {
        shown.places.select(try spot(index))
        iterate { shown.window.shows(spotName(index)) }
        XCTAssertEqual(shown.selectedNames, [spotName(index)])
        XCTAssertLessThan(shown.board.surface.children.count, 60)
        XCTAssertEqual(shown.board.layout?.count, 2_000)
      }
    }
  }

  func testARowIsReachedAndOpenedByKeys() throws {
    try onMain {
      let shown = try ShownList(of: (0..<200).map(spot))
      var opened: [String] = []
      shown.list.onOpen = { opened.append($0.title) }
      XCTAssertTrue(shown.board.takeFocus(item: 0))

      for (key, reached) in [
        (GDK_KEY_Down, 1), (GDK_KEY_End, 199), (GDK_KEY_Up, 198), (GDK_KEY_Home, 0),
      ] {
        XCTAssertTrue(shown.list.board.press(UInt32(key), GdkModifierType(rawValue: 0)))
        XCTAssertEqual(shown.board.focusedItem, reached)
        XCTAssertTrue(shown.board.seen.contains(reached))
      }
      XCTAssertTrue(shown.list.board.press(UInt32(GDK_KEY_Return), GdkModifierType(rawValue: 0)))
      XCTAssertEqual(opened, [spotName(0)])
    }
  }

  func testTheSearchLeadsToTheFirstPlace() throws {
    try onMain {
      let shown = try ShownList(of: (0..<200).map(spot))
      shown.board.bringToTop(item: 100)

      XCTAssertTrue(shown.list.focusFirst())

      XCTAssertEqual(shown.board.focusedItem, 0)
      XCTAssertTrue(shown.board.isAtTop)
    }
  }

  func testAShorterListIsShownFromItsStart() throws {
    try onMain {
      let shown = try ShownList(of: (0..<200).map(spot))
      XCTAssertTrue(shown.board.takeFocus(item: 0))
      XCTAssertTrue(shown.list.board.press(UInt32(GDK_KEY_End), GdkModifierType(rawValue: 0)))
      XCTAssertEqual(shown.board.focusedItem, 199)

      shown.places.search(for: "Spot 1003")

      iterate { shown.board.layout?.count == 1 }
      XCTAssertTrue(shown.board.isAtTop)
      iterate { shown.window.shows(spotName(3)) }
      XCTAssertEqual(shown.board.focusedItem, 0)
    }
  }
}

/// A window with the list of these places.
@MainActor private final class ShownList {
  let window: Widget
  let places: Places
  let list: PlaceList
  private let world: ScreenWorld

  init(of spots: [Place]) throws {
    world = try ScreenWorld(signedIn: true)
    world.places.put(spots)
    world.session.start()
    iterate { [world] in world.session.signedIn != nil }
    places = try XCTUnwrap(world.session.signedIn?.places)
    list = PlaceList(
      places: places, pictures: Pictures(images: FakeImages(), preferences: Preferences())
    ) { _ in }
    window = gtk_window_new()!
    gtk_window_set_child(window.cast(), list.widget)
    gtk_window_set_default_size(window.cast(), 360, 500)
    gtk_window_present(window.cast())
    places.start()
    iterate { [list] in !list.board.view.seen.isEmpty && list.board.view.isAnnouncing }
  }

  var board: Board<PlaceBoard<Places.List>> { list.board.view }

  /// The names in the rows that are marked as selected.
  var selectedNames: [String] {
    board.tiles.values.filter { gtk_widget_has_css_class($0.widget, "selected") != 0 }
      .compactMap { $0.row.place?.title }
  }
}

private func spotName(_ number: Int) -> String { "Spot \(number + 1_000)" }

/// A spot whose name determines its position in the list, which is sorted by name without a map.
private func spot(_ number: Int) throws -> Place {
  let position = try XCTUnwrap(
    Coordinate(latitude: Double(number % 90) - 45, longitude: Double(number / 90 + 7)))
  return Place(
    key: PlusCode(position), position: position, name: spotName(number), photoCount: 1)
}

extension Widget {
  @MainActor fileprivate func shows(_ text: String) -> Bool { visibleTexts.contains(text) }
}
