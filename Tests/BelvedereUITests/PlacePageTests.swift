// SPDX-License-Identifier: MIT

// The page of a place: photos at the top that are turned over, a place without photos, the line about the moment,
// and keys that belong to the page as soon as it is open.

import BelvedereCore
import BelvedereModel
import CGtk
import Foundation
import GtkKit
import TestSupport
import XCTest

@testable import BelvedereUI

final class PlacePageTests: UITestCase {
  func testThePhotosAreTurnedOver() throws {
    try onMain {
      let window = try ScreenWorld(signedIn: true).openPlace(photos: 3)
      iterate { window.visibleTexts.contains("1 of 3") }
      XCTAssertTrue(window.visibleTexts.contains("Pier"))
      XCTAssertTrue(window.visibleTexts.contains("Photo by \(User.ada.name)"))
      let next = try XCTUnwrap(window.button("Next Photo"))
      let previous = try XCTUnwrap(window.button("Previous Photo"))
      XCTAssertTrue(next.isSensitive)
      XCTAssertFalse(previous.isSensitive)
      for number in 2...3 {
        gtk_widget_activate(next)
        iterate { window.visibleTexts.contains("\(number) of 3") }
      }
      XCTAssertFalse(next.isSensitive)
      XCTAssertTrue(previous.isSensitive)
    }
  }

  func testTheButtonNamesWhereItLeadsBackTo() throws {
    try onMain {
      let window = try ScreenWorld(signedIn: true).openPlace(photos: 0)
      iterate { window.button("Back to the Map") != nil }
      let page = try XCTUnwrap(
        window.tree.lazy.compactMap { $0.attachment(PlacesPage.self) }.first)
      let position = try pier
      var isBack = false

      page.open(Place(key: PlusCode(position), position: position, name: "Pier")) { isBack = true }

      iterate { window.button("Back") != nil && window.button("Back to the Map") == nil }
      gtk_widget_activate(try XCTUnwrap(window.button("Back")))
      iterate { isBack }
    }
  }

  func testOnePhotoIsShownOnce() throws {
    try onMain {
      let window = try ScreenWorld(signedIn: true).openPlace(photos: 1)
      iterate { window.tree.contains { $0.isMapped && $0.hasClass("hero-photo") } }
      XCTAssertFalse(window.visibleTexts.contains("1 of 1"))
      XCTAssertFalse(window.visibleTexts.contains("Photos"))
    }
  }

  func testAPlaceWithoutPhotosHasItsNameAlone() throws {
    try onMain {
      let window = try ScreenWorld(signedIn: true).openPlace(photos: 0)
      iterate { window.visibleTexts.contains("Pier") }
      XCTAssertFalse(window.tree.contains { $0.isMapped && $0.hasClass("hero-photo") })
      XCTAssertFalse(window.tree.contains { $0.hasClass("on-photo") })
    }
  }

  func testTheLineTellsTimeAndWeather() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      let now = Date()
      var step = Forecast.Step(time: now - 600)
      step.temperature = 11
      var period = Forecast.Period(hours: 1)
      period.symbol = WeatherSymbol(code: "clearsky_day")
      step.periods = [period]
      world.weather.answer(
        .success(
          WeatherReport(
            Forecast(position: try pier, issued: now, steps: [step]), source: .metNorway,
            receivedAt: now, expires: now + 1800)))
      let window = try world.openPlace(photos: 0)
      iterate {
        window.visibleTexts.contains { $0.contains("\u{A0}· Clear sky, 11 °C\u{A0}· Sun") }
      }
      world.context.preferences.showsWeather = false
      iterate { !window.visibleTexts.contains { $0.contains("Clear sky") } }
    }
  }

  func testTheNameHasTheFocusOfAPageThatWasOpened() throws {
    try onMain {
      let window = try ScreenWorld(signedIn: true).openPlace(photos: 1)
      iterate {
        guard let focus = gtk_window_get_focus(window.cast()) else { return false }
        return focus.isHeading && focus.tree.contains { $0.hasClass("title-1") }
      }
    }
  }

  func testKeysScrollAPageThatWasOpened() throws {
    try onMain {
      let window = try ScreenWorld(signedIn: true).openPlace(photos: 1)
      var found: Widget?
      iterate {
        found = window.tree.first {
          $0.isA(gtk_scrolled_window_get_type()) && $0.tree.contains { $0.hasClass("hero-photo") }
        }
        return found?.containsFocus == true
      }
      let scroller = try XCTUnwrap(found)
      let page = try XCTUnwrap(gtk_widget_get_parent(scroller))
      // An arrow would move a focus on anything else in the page.
      for key in [GDK_KEY_Down, GDK_KEY_space] {
        let before = scroller.scrollPosition(.vertical).value
        XCTAssertTrue(page.isPressed(key))
        XCTAssertGreaterThan(scroller.scrollPosition(.vertical).value, before)
      }
    }
  }
}

private var pier: Coordinate {
  get throws { try XCTUnwrap(Coordinate(latitude: 50, longitude: 7)) }
}

extension ScreenWorld {
  /// Opens the main window on the page of a place with so many photos.
  fileprivate func openPlace(photos count: Int) throws -> Widget {
    let position = try pier
    var place = Place(key: PlusCode(position), position: position, name: "Pier")
    place.photoCount = count
    places.put([place], photos: [place.key: shownPhotos(0..<count)])
    let window = try openFeed()
    gtk_widget_activate_action_variant(window, Commands.showPlaces.name, nil)
    iterate { self.session.signedIn?.places.phase == .loaded }
    let page = window.tree.lazy.compactMap { $0.attachment(PlacesPage.self) }.first
    try XCTUnwrap(page).open(place)
    return window
  }
}

extension Widget {
  @MainActor fileprivate func hasClass(_ name: String) -> Bool {
    gtk_widget_has_css_class(self, name) != 0
  }

  /// The button with a tooltip.
  @MainActor fileprivate func button(_ hint: String) -> Widget? {
    tree.first {
      $0.isMapped && $0.isA(gtk_button_get_type())
        && gtk_widget_get_tooltip_text($0).map { String(cString: $0) } == hint
    }
  }
}
