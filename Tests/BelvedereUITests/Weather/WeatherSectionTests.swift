// SPDX-License-Identifier: MIT

// The weather on the page of a place, and the messages if there is none.

import BelvedereCore
import BelvedereModel
import CGtk
import Foundation
import GtkKit
import TestSupport
import XCTest

@testable import BelvedereUI

final class WeatherSectionTests: UITestCase {
  func testItTellsNowHoursDaysAndWhoMadeTheForecast() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      world.weather.answer(.success(try report()))

      let window = try world.openWeather()

      iterate { window.visibleTexts.contains("12 °C") }
      let texts = window.visibleTexts
      for text in [
        "Partly cloudy", "Gentle breeze, 14 km/h from NW", "No rain or snow within 1 hour", "Now",
        "Today", "12°",
      ] {
        XCTAssertTrue(texts.contains(text), text)
      }
      XCTAssertTrue(texts.contains { $0.hasPrefix("Forecast: MET Norway, CC BY 4.0, ") })
      // Three mornings and three evenings.
      XCTAssertEqual(texts.count { $0 == "Unknown" }, 6)
      XCTAssertFalse(texts.contains("Demo forecast"))
      XCTAssertLessThanOrEqual(window.minimumWidth, 360)

      world.context.preferences.temperatureUnit = .always(.fahrenheit)
      world.context.preferences.windUnit = .always(.milesPerHour)

      iterate { window.visibleTexts.contains("54 °F") }
      XCTAssertTrue(window.visibleTexts.contains("Gentle breeze, 9 mph from NW"))
    }
  }

  func testAChipTellsItsWholeSentence() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      world.weather.answer(.success(try report()))
      let window = try world.openWeather()
      iterate { window.visibleTexts.contains("Unknown") }

      let chip = try XCTUnwrap(
        window.tree.first { gtk_widget_has_css_class($0, "colour-chip") != 0 })
      // As a press does; without a focus GTK would complain.
      gtk_widget_child_focus(chip, GTK_DIR_TAB_FORWARD)
      gtk_menu_button_popup(chip.opaque)

      let sentence = "Height of the clouds not known: hard to tell"
      iterate { window.visibleTexts.contains(sentence) }
      gtk_menu_button_popdown(chip.opaque)
      iterate { !window.visibleTexts.contains(sentence) }
    }
  }

  func testTheHoursRunFromLeftToRightInEveryScript() throws {
    try onMain {
      gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
      defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
      let world = try ScreenWorld(signedIn: true)
      world.weather.answer(.success(try report()))
      let window = try world.openWeather()
      iterate { window.visibleTexts.contains("12 °C") }

      let hours = try XCTUnwrap(
        window.tree.first { gtk_widget_has_css_class($0, "weather-hours") != 0 })
      let columns = try XCTUnwrap(hours.tree.first { $0.isA(gtk_grid_get_type()) })
      XCTAssertEqual(gtk_widget_get_direction(hours), GTK_TEXT_DIR_LTR)
      XCTAssertEqual(gtk_widget_get_direction(columns), GTK_TEXT_DIR_LTR)
    }
  }

  func testTheDemosForecastIsLabelled() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      world.weather.answer(.success(try report(source: .demo)))

      let window = try world.openWeather()

      iterate { window.visibleTexts.contains("Demo forecast") }
      XCTAssertFalse(window.visibleTexts.contains { $0.contains("MET Norway") })
    }
  }

  func testTheLastForecastTellsItsAge() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      world.weather.answer(.success(try report(age: 3 * 3600 + 60, failure: .timedOut)))

      let window = try world.openWeather()

      iterate { window.visibleTexts.contains("12 °C") }
      XCTAssertTrue(
        window.visibleTexts.contains {
          $0.hasPrefix("This forecast is 3 hours old. The weather service did not answer")
        })
    }
  }

  func testAFailureCanBeTriedAgain() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      world.weather.answer(.failure(.timedOut))
      let window = try world.openWeather()
      iterate {
        window.visibleTexts.contains { $0.hasPrefix("The weather service did not answer") }
      }

      world.weather.answer(.success(try report()))
      let retry = window.tree.first { $0.isMapped && $0.isA(gtk_button_get_type()) }
      gtk_widget_activate(try XCTUnwrap(retry))

      iterate { window.visibleTexts.contains("12 °C") }
    }
  }

  func testWeatherThatIsOffSaysSo() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      world.context.preferences.showsWeather = false

      let window = try world.openWeather()

      iterate { window.visibleTexts.contains { $0.hasPrefix("Weather is switched off.") } }
      XCTAssertTrue(world.weather.positions.isEmpty)
    }
  }

  func testEveryKindOfWeatherHasItsOwnWords() {
    onMain {
      let words = WeatherSymbol.Kind.allCases.map(\.words)
      XCTAssertEqual(Set(words).count, 41)
      XCTAssertEqual(Set(BeaufortForce.allCases.map(\.words)).count, 13)
    }
  }
}

extension ScreenWorld {
  /// Opens a window with the weather of Oslo.
  fileprivate func openWeather() throws -> Widget {
    _ = try openFeed()
    let position = try oslo
    let detail = try XCTUnwrap(session.signedIn)
      .detail(of: Place(key: PlusCode(position), position: position))
    detail.start()
    let window = adw_window_new()!
    let section = WeatherSection(
      detail.weather, time: { detail.time }, preferences: context.preferences)
    adw_window_set_content(window.cast(), section.widget)
    gtk_window_present(window.cast())
    return window
  }
}
