// SPDX-License-Identifier: MIT

// The light of a place on its page: the text of its day, its rows in narrow and wide windows, and the tiles
// that its small map requests.

import BelvedereCore
import BelvedereModel
import CGtk
import Foundation
import GtkKit
import Synchronization
import TestSupport
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

  func testADayThatAPlaceDidNotHaveIsSaidInWords() throws {
    let day = try Self.day("2011-12-30", -13.83, -171.76, "Pacific/Apia")
    onMain {
      XCTAssertEqual(
        day.sunSentence, "There was no such day here: the calendar was moved over it.")
      XCTAssertNil(day.moonSentence)
      XCTAssertEqual(day.text(of: LightBand.day), "not on this day")
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
      XCTAssertEqual(sun.altitudeText, UserLocale.text(decimal: 53.5) + "° above the horizon")
      XCTAssertEqual(sun.azimuthText, UserLocale.text(180) + "° S")
    }
  }

  // MARK: - The bar

  /// A drag upwards belongs to the page, which scrolls.
  func testADragThatThePageTakesOverChoosesNoMinute() throws {
    try onMain {
      let (light, bar) = try Self.openBar()
      light.choose(minute: 700)

      bar.isDragged(from: Vector(20, 20), by: Vector(1, 3), isCancelled: true)
      XCTAssertEqual(light.minute, 700)

      bar.isDragged(from: Vector(20, 20), by: Vector(1, 3))
      XCTAssertLessThan(light.minute, 300)
    }
  }

  /// Also where the page is at its end and takes nothing, and if the finger turns sideways later.
  func testADragUpwardsChoosesNoMinute() throws {
    try onMain {
      let (light, bar) = try Self.openBar()
      light.choose(minute: 700)

      bar.isDragged(
        from: Vector(20, 20), over: [Vector(2, -20), Vector(60, -30)], by: Vector(80, -30))
      XCTAssertEqual(light.minute, 700)

      bar.isDragged(
        from: Vector(20, 20), over: [Vector(20, -2), Vector(22, -60)], by: Vector(22, -60))
      XCTAssertNotEqual(light.minute, 700)
    }
  }

  func testTheBarIsASlider() throws {
    try onMain {
      let (_, bar) = try Self.openBar()
      XCTAssertEqual(
        gtk_accessible_get_accessible_role(bar.opaque), GTK_ACCESSIBLE_ROLE_SLIDER)
    }
  }

  /// A window with the day bar of Oslo.
  @MainActor private static func openBar() throws -> (PlaceLight, Widget) {
    let light = PlaceLight()
    let place = try XCTUnwrap(Coordinate(latitude: 59.91, longitude: 10.75))
    light.show(place, by: PlaceTime(at: place, zone: "Europe/Oslo"))
    let window = gtk_window_new()!
    let bar = DayBar(light).makeWidget()
    gtk_window_set_child(window.cast(), bar)
    gtk_window_present(window.cast())
    iterate { bar.width > 100 }
    return (light, bar)
  }

  // MARK: - The cards and the week

  func testACardMovesTheHandleToItsTime() throws {
    try onMain {
      let world = try World(width: 720)
      iterate { world.card("Golden Hour") != nil }
      let day = try XCTUnwrap(world.light.day)
      let starts = day.intervals(of: .goldenHour).map { day.text(of: $0.start) }
      XCTAssertEqual(starts.count, 2)
      world.light.choose(minute: 0)
      for start in starts + [starts[0]] {
        gtk_widget_activate(try XCTUnwrap(world.card("Golden Hour")))
        iterate { world.light.timeText == start }
        XCTAssertEqual(world.light.bandText, "Golden Hour")
      }
    }
  }

  func testAPolarNightHasNoCardOfASunrise() throws {
    try onMain {
      let world = try World(width: 720, latitude: 78.22, zone: "Arctic/Longyearbyen")
      world.light.choose(try XCTUnwrap(CivilDate("2026-12-21")))
      iterate { world.section.widget.visibleTexts.contains("not on this day") }
      XCTAssertNil(world.card("Sunrise"))
      XCTAssertNil(world.card("Sunset"))
      XCTAssertFalse(try XCTUnwrap(world.card("Golden Hour")).isSensitive)
    }
  }

  func testADayOfTheWeekIsChosenByAPress() throws {
    try onMain {
      let world = try World(width: 720)
      iterate { world.days.count == 7 && world.days[0].isMapped }
      let dates = world.light.week.map(\.date)
      world.light.choose(minute: 600)
      let time = try XCTUnwrap(world.light.timeText)
      gtk_widget_activate(world.days[3])
      iterate { world.light.day?.date == dates[3] }
      XCTAssertEqual(world.light.timeText, time)
      XCTAssertEqual(world.light.week.map(\.date), dates)
      iterate {
        world.days.map { gtk_toggle_button_get_active($0.cast()) } == [0, 0, 0, 1, 0, 0, 0]
      }
      world.light.choose(dates[1])
      iterate {
        world.days.map { gtk_toggle_button_get_active($0.cast()) } == [0, 1, 0, 0, 0, 0, 0]
      }
    }
  }

  func testTheSearchBeginsWithTheSunset() throws {
    try onMain {
      let world = try World(width: 720)
      iterate { world.section.widget.isMapped }
      let sunset = try XCTUnwrap(world.light.day?.events.first { $0.kind == .sunset })
      try world.unfold("Find a Direction of Sun or Moon")
      iterate { world.light.direction?.bearing == sunset.position.azimuth.rounded() }
    }
  }

  // MARK: - The page

  func testAWideWindowHasItsCardsInALineAndANarrowOneHasTwoLines() throws {
    try onMain {
      let wide = try World(width: 720)
      iterate { wide.top(of: "Sunrise") != nil }
      XCTAssertEqual(wide.top(of: "Sunrise"), wide.top(of: "Sunset"))

      let narrow = try World(width: 360)
      iterate { narrow.top(of: "Sunrise") != nil }
      XCTAssertEqual(narrow.top(of: "Sunrise"), narrow.top(of: "Golden Hour"))
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

  func testTheMoonTellsItsPhase() throws {
    try onMain {
      let world = try World(width: 640)
      iterate { world.moonWords != nil }
      // Four days after the first quarter.
      let words = try XCTUnwrap(world.moonWords)
      XCTAssertTrue(words.hasPrefix("Waxing gibbous, "), words)
    }
  }

  func testTheMoonIsLitAsMuchInEveryLine() throws {
    try onMain {
      let world = try World(width: 640)
      iterate { world.moonWords != nil }
      try world.unfold("Twilights, Noon and Moon")
      var lines: Set<String> = []
      for minute in [0, 23 * 60 + 59] {
        world.light.choose(minute: minute)
        iterate {
          let texts = world.section.widget.visibleTexts.filter { $0.hasSuffix(" lit") }
          return texts.count == 1 && texts[0] == world.moonWords && lines.insert(texts[0]).inserted
        }
      }
      XCTAssertEqual(lines.count, 2)
    }
  }

  // MARK: - The map

  func testTheMapIsThatOfThePlaceAndAsksForNothingBeforeItIsSeen() throws {
    try onMain {
      let (shipped, streets) = (FakeTiles(zooms: 0...5), FakeTiles(zooms: 0...19))
      let world = try World(
        width: 640,
        map: MapParts(
          world: { _ in shipped }, server: { _ in streets }, usualServer: .openStreetMap,
          geography: FakeGeography(), decoder: NoPictures()))
      XCTAssertEqual(shipped.asked, [])
      // The only visible tile of the last zoom: Oslo is at 16.96 of 32 from the west, 9.31 from the north.
      let oslo = try XCTUnwrap(MapTile(zoom: 5, column: 16, row: 9))
      iterate { shipped.asked.contains(oslo) }
      iterate { world.section.widget.visibleTexts.contains("Natural Earth") }
      XCTAssertEqual(streets.asked, [])

      world.context.preferences.showsOnlineTiles = true
      iterate { streets.asked.contains { $0.zoom == 13 } }
      iterate {
        world.section.widget.visibleTexts.contains { $0.hasPrefix("© OpenStreetMap contributors") }
      }
      XCTAssertEqual(streets.asked.filter { $0.zoom > 13 }, [])
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

  /// A source without tiles that records the requests.
  /// A decoder without pictures, because the tests check the requests only.
  private struct NoPictures: MapTileDecoding {
    func picture(in file: Data) async -> (any DecodedImage)? { nil }
  }

  private final class FakeTiles: MapTileLoading {
    let zooms: ClosedRange<Int>
    private let tiles = Mutex<Set<MapTile>>([])

    init(zooms: ClosedRange<Int>) { self.zooms = zooms }

    var asked: Set<MapTile> { tiles.withLock { $0 } }

    func tile(_ tile: MapTile) async throws(APIError) -> Data? {
      tiles.withLock { _ = $0.insert(tile) }
      return nil
    }
  }

  /// A window with the light of Oslo at noon on a day in autumn.
  @MainActor private final class World {
    let window = gtk_window_new()!
    let context: AppContext
    let light = PlaceLight(now: { Date(timeIntervalSince1970: 1_792_666_800) })
    let section: LightSection

    init(
      width: Int, latitude: Double = 59.91, zone: String? = "Europe/Oslo", map: MapParts? = nil
    ) throws {
      let screens = try ScreenWorld().context
      context = AppContext(
        session: screens.session, parts: screens.parts, folders: screens.folders, settings: nil,
        map: map)
      let oslo = try XCTUnwrap(Coordinate(latitude: latitude, longitude: 10.75))
      light.show(oslo, by: PlaceTime(at: oslo, zone: zone))
      section = LightSection(light, in: context) { "Oslo" }
      let scroller = gtk_scrolled_window_new()!
      gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
      section.widget.setMargins(horizontal: 18, vertical: 18)
      gtk_scrolled_window_set_child(scroller.opaque, section.widget)
      gtk_window_set_child(window.cast(), scroller)
      gtk_window_set_default_size(window.cast(), gint(width), 900)
      gtk_window_present(window.cast())
    }

    /// The card with a title; nil while there is none.
    func card(_ title: String) -> Widget? {
      section.widget.tree.first {
        $0.isMapped && gtk_widget_has_css_class($0, "light-card") != 0
          && $0.visibleTexts.contains(title)
      }
    }

    /// The rows of the week.
    var days: [Widget] {
      section.widget.tree.filter { gtk_widget_has_css_class($0, "light-week-day") != 0 }
    }

    func unfold(_ title: String) throws {
      let expander = section.widget.tree.first {
        $0.isA(gtk_expander_get_type())
          && gtk_expander_get_label($0.opaque).map { String(cString: $0) } == title
      }
      gtk_expander_set_expanded(try XCTUnwrap(expander).opaque, 1)
    }

    /// The tooltip of the painted moon; nil while it is hidden.
    var moonWords: String? {
      let disc = section.widget.tree.first { gtk_widget_has_css_class($0, "moon-disc") != 0 }
      guard let disc, disc.isMapped, let words = gtk_widget_get_tooltip_text(disc) else {
        return nil
      }
      return String(cString: words)
    }

    /// The distance of a label from the top, in application pixels; nil while it is hidden.
    func top(of text: String) -> Int? {
      let label = section.widget.tree.first { $0.isMapped && $0.labelText == text }
      var bounds = graphene_rect_t()
      guard let label, section.widget.height > 0,
        gtk_widget_compute_bounds(label, section.widget, &bounds) != 0
      else { return nil }
      return Int(bounds.origin.y)
    }
  }
}
