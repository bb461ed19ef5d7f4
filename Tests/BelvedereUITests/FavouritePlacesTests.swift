// SPDX-License-Identifier: MIT

// The favourite places in the profile, and the selection of some of them.

import BelvedereCore
import BelvedereModel
import CGtk
import Foundation
import GtkKit
import TestSupport
import XCTest

@testable import BelvedereUI

final class FavouritePlacesTests: UITestCase {
  func testWithoutAnyTheHeadingStandsAlone() throws {
    try onMain {
      let window = try ScreenWorld(signedIn: true).openProfile()

      iterate { window.visibleTexts.contains("Favourite Places") }
      XCTAssertNil(window.control("Select Places"))
    }
  }

  func testSelectedPlacesAreRemovedTogetherAndTakenBack() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      world.places.put(["Pier", "Tower", "Fort"].enumerated().map { favourite($0, $1) })
      let window = try world.openProfile()
      iterate { window.cards.count == 3 }
      XCTAssertEqual(window.rows, [])

      try window.press("Select Places")
      iterate { window.visibleTexts.contains("Select places") && window.marks.count == 3 }
      XCTAssertEqual(window.control("Remove from Favourites")?.isSensitive, false)
      XCTAssertEqual(window.control("Export and Import")?.isSensitive, false)
      for row in [window.rows[0], window.rows[1], window.rows[2], window.rows[1]] {
        gtk_widget_activate(row)
      }
      iterate { window.visibleTexts.contains("2 places selected") }
      XCTAssertEqual(window.marks, [true, false, true])
      XCTAssertLessThanOrEqual(window.minimumWidth, 360)

      try window.press("Remove from Favourites")
      iterate { window.cards.count == 1 && window.rows.isEmpty }
      iterate { window.visibleTexts.contains("2 places removed from your favourites") }
      iterate { window.control("End the Selection") == nil }
      world.session.signedIn?.favouritePlaces.acts.restoreFavourites()
      iterate { window.cards.count == 3 }
    }
  }

  func testOfManyOnlyThoseInSightHaveRows() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      world.places.put((0..<80).map { favourite($0 - 40, "Spot \($0 + 100)") })
      let window = try world.openProfile()
      iterate { window.cards.count == 12 }
      XCTAssertLessThanOrEqual(window.minimumWidth, 360)
      let head = try XCTUnwrap(
        window.tree.lazy.compactMap { $0.attachment(FavouritePlacesHead.self) }.first)
      let board = head.board.view

      let more = try XCTUnwrap(window.tree.first { $0.isMapped && $0.labelText == "Show More" })
      gtk_widget_activate(try XCTUnwrap(gtk_widget_get_ancestor(more, gtk_button_get_type())))

      iterate {
        board.layout.map { board.surface.height == 50 * $0.frame(of: 0).height } ?? false
          && window.cards.isEmpty
      }
      for index in [49, 0, 25] {
        board.reveal(item: index)
        iterate { board.widget(at: index)?.isMapped == true }
        XCTAssertLessThan(board.tiles.count, 50)
        XCTAssertTrue(window.visibleTexts.contains("Spot \(index + 100)"))
      }
    }
  }

  func testAPlaceOpensAgainAfterTheSelection() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      world.places.put([favourite(0, "Pier")])
      let window = try world.openProfile()
      iterate { window.cards.count == 1 }
      try window.press("Select Places")
      iterate { window.marks == [false] && window.control("End the Selection") != nil }

      try window.press("End the Selection")
      iterate { window.rows.isEmpty && window.control("Export and Import")?.isSensitive == true }
      gtk_widget_activate(try XCTUnwrap(window.cards.first))

      iterate { window.visibleTexts.contains("Coordinates") }
    }
  }

  func testACardOpensItsPlaceAndItsHeartTakesItOut() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      world.places.put(["Pier", "Tower"].enumerated().map { favourite($0, $1) })
      let window = try world.openProfile()
      iterate { window.cards.count == 2 }

      let heart = try XCTUnwrap(
        window.cards[1].tree.first { $0.isA(gtk_toggle_button_get_type()) })
      gtk_toggle_button_set_active(heart.cast(), 0)
      iterate { window.cards.count == 1 && window.visibleTexts.contains("Pier") }

      gtk_widget_activate(window.cards[0])
      iterate { window.visibleTexts.contains("Coordinates") }
    }
  }
}

/// A favourite place; a smaller number is a newer favourite.
private func favourite(_ number: Int, _ name: String) -> Place {
  guard let position = Coordinate(latitude: 50 + Double(number), longitude: 1) else {
    preconditionFailure("a position")
  }
  var place = Place(key: PlusCode(position), position: position, name: name)
  place.favouredAt = Date.noon - Double(number)
  return place
}

extension Widget {
  /// The cards of the places.
  @MainActor fileprivate var cards: [Widget] {
    tree.filter { $0.isMapped && gtk_widget_has_css_class($0, "favourite-place") != 0 }
  }

  /// The rows of the places.
  @MainActor fileprivate var rows: [Widget] {
    tree.filter { $0.isMapped && gtk_widget_has_css_class($0, "place-tile") != 0 }
  }

  /// The check marks of the rows.
  @MainActor fileprivate var marks: [Bool] {
    rows.flatMap(\.tree).filter { $0.isMapped && $0.isA(gtk_check_button_get_type()) }
      .map { gtk_check_button_get_active($0.cast()) != 0 }
  }

  /// The visible widget with this tooltip.
  @MainActor fileprivate func control(_ hint: String) -> Widget? {
    tree.first {
      $0.isMapped && gtk_widget_get_tooltip_text($0).map { String(cString: $0) } == hint
    }
  }

  @MainActor fileprivate func press(_ hint: String) throws {
    XCTAssertTrue(gtk_widget_activate(try XCTUnwrap(control(hint), hint)) != 0)
  }
}
