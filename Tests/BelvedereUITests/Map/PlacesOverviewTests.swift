// SPDX-License-Identifier: MIT

// The map and the list of places beside it, when the tab is first shown.

import BelvedereModel
import CGtk
import GtkKit
import XCTest

@testable import BelvedereUI

final class PlacesOverviewTests: UITestCase {
  /// It would be seen closing, and a press on it would open a popover without a size.
  func testInANarrowWindowTheListIsNeverOpenAtFirst() throws {
    try onMain {
      XCTAssertEqual(try openedList(inWidth: 360), [])
    }
  }

  func testInAWideWindowTheListIsOpenFromTheStart() throws {
    try onMain {
      XCTAssertEqual(try openedList(inWidth: 1000).first, true)
    }
  }
}

/// Shows the tab, and returns what the list did until its page has places.
@MainActor private func openedList(inWidth width: Int) throws -> [Bool] {
  let world = try ScreenWorld(signedIn: true)
  let window = try world.openFeed()
  window.resize(to: width)
  var states: [Bool] = []
  gtk_widget_activate_action_variant(window, Commands.showPlaces.name, nil)
  var flap: Widget?
  iterate {
    flap = flap ?? window.tree.first { $0.isA(adw_flap_get_type()) }
    guard let flap else { return false }
    let isOpen = adw_flap_get_reveal_flap(flap.opaque) != 0
    if isOpen != states.last ?? false { states.append(isOpen) }
    return flap.width > 0 && world.session.signedIn?.places.phase == .loaded
  }
  return states
}
