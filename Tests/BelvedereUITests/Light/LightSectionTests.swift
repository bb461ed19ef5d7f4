// The light of a place on its page: the words of its day, and its rows in narrow and wide windows.

import BelvedereCore
import BelvedereModel
import CGtk
import Foundation
import GtkKit
import XCTest

@testable import BelvedereUI

final class LightSectionTests: UITestCase {
  private static func day(
    _ date: String, _ latitude: Double, _ longitude: Double, _ zone: String?
  ) throws -> LightDay {
    let place = try XCTUnwrap(Coordinate(latitude: latitude, longitude: longitude))
    return LightDay(
      try XCTUnwrap(CivilDate(date)), at: place, time: PlaceTime(at: place, zone: zone))
  }

  // MARK: - Words

  func testAPolarDayIsSaidInWords() throws {
    let day = try Self.day("2026-06-21", 78.22, 15.65, "Arctic/Longyearbyen")
    onMain {
      XCTAssertEqual(day.sunSentence, "Polar day: the sun does not set.")
      XCTAssertNil(day.text(of: LightEvent.Kind.sunrise))
      XCTAssertEqual(day.text(of: LightBand.goldenHour), "not on this day")
      XCTAssertNotNil(day.noonText)
    }
  }

  func testAPolarNightIsSaidInWords() throws {
    let day = try Self.day("2026-12-21", 78.22, 15.65, "Arctic/Longyearbyen")
    onMain {
      XCTAssertEqual(day.sunSentence, "Polar night: the sun does not rise.")
      XCTAssertNil(day.text(of: LightEvent.Kind.sunset))
      XCTAssertEqual(day.text(of: LightBand.civilTwilight), "not on this day")
    }
  }

  func testMidnightIsNoTime() throws {
    let day = try Self.day("2026-06-21", 59.91, 10.75, "Europe/Oslo")
    onMain {
      let twilight = day.text(of: LightBand.civilTwilight)
      XCTAssertTrue(twilight.hasPrefix("until "), twilight)
      XCTAssertTrue(twilight.contains("from "), twilight)
      XCTAssertFalse(twilight.contains("12:00"), twilight)
      XCTAssertFalse(day.text(of: day.interval.upperBound - 10).contains("12:00"))
      XCTAssertNil(day.sunSentence)
    }
  }

  func testDirectionsAndHeightsAreSaid() throws {
    let place = try XCTUnwrap(Coordinate(latitude: 59.91, longitude: 10.75))
    // Solar noon in Oslo.
    let sun = SkyPosition(of: .sun, at: Date(timeIntervalSince1970: 1_718_968_740), from: place)
    onMain {
      XCTAssertEqual(sun.altitudeText, "53.5° above the horizon")
      XCTAssertEqual(sun.azimuthText, "180° S")
    }
  }

  // MARK: - The page

  func testAWideWindowHasTwoColumnsAndANarrowOneHasOne() throws {
    try onMain {
      let wide = try World(width: 640)
      iterate { wide.top(of: "Sunrise") != nil }
      XCTAssertEqual(wide.top(of: "Sunrise"), wide.top(of: "Sunset"))

      let narrow = try World(width: 360)
      iterate { narrow.top(of: "Sunrise") != nil }
      XCTAssertLessThan(
        try XCTUnwrap(narrow.top(of: "Sunrise")), try XCTUnwrap(narrow.top(of: "Sunset")))
      XCTAssertLessThanOrEqual(narrow.section.widget.minimumWidth, 324)
    }
  }

  func testSolarTimeIsLabelled() throws {
    try onMain {
      let sea = try World(width: 640, zone: nil)
      iterate { sea.section.widget.visibleTexts.contains { $0.contains("by the sun") } }
      let land = try World(width: 640)
      iterate { land.top(of: "Sunrise") != nil }
      XCTAssertFalse(
        land.section.widget.visibleTexts.contains { $0.contains("by the sun") })
    }
  }

  func testTheLightIsFollowedWhileItIsSeen() throws {
    try onMain {
      let world = try World(width: 640)
      iterate { !world.light.goldenHours.isEmpty && world.section.widget.isMapped }
      world.light.choose(minute: 12 * 60)
      let noon = try XCTUnwrap(world.light.timeText)
      iterate { world.section.widget.visibleTexts.contains(noon) }
    }
  }

  func testTwentyLeaveNothing() throws {
    try onMain {
      for _ in 0..<20 {
        let world = try World(width: 500)
        iterate { world.section.widget.isMapped }
        closeWindows()
      }
    }
  }

  /// A window with the light of Oslo at noon on a day in autumn.
  @MainActor private final class World {
    let window = gtk_window_new()!
    let light = PlaceLight(now: { Date(timeIntervalSince1970: 1_792_666_800) })
    let section: LightSection

    init(width: Int, zone: String? = "Europe/Oslo") throws {
      let oslo = try XCTUnwrap(Coordinate(latitude: 59.91, longitude: 10.75))
      light.look(at: oslo, by: PlaceTime(at: oslo, zone: zone))
      section = LightSection(light) { "Oslo" }
      let scroller = gtk_scrolled_window_new()!
      gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
      section.widget.setMargins(horizontal: 18, vertical: 18)
      gtk_scrolled_window_set_child(scroller.opaque, section.widget)
      gtk_window_set_child(window.cast(), scroller)
      gtk_window_set_default_size(window.cast(), gint(width), 900)
      gtk_window_present(window.cast())
    }

    /// The place of a label from the top, in application pixels; nil while it is not seen.
    func top(of text: String) -> Int? {
      let label = section.widget.tree.first {
        $0.isMapped && $0.isA(gtk_label_get_type())
          && gtk_label_get_text($0.opaque).map { String(cString: $0) } == text
      }
      var bounds = graphene_rect_t()
      guard let label, section.widget.height > 0,
        gtk_widget_compute_bounds(label, section.widget, &bounds) != 0
      else { return nil }
      return Int(bounds.origin.y)
    }
  }
}
