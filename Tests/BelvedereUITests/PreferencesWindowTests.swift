// SPDX-License-Identifier: MIT

// The preferences: rows follow their values and set them, a search leads to them, and everything fits into 360 pixels.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit
import TestSupport
import XCTest

@testable import BelvedereUI

final class PreferencesWindowTests: UITestCase {
  func testItFitsIntoANarrowScreen() throws {
    try onMain {
      for page in [Icon.picture, .location, .person] {
        let (_, window) = try openPreferences(at: page)
        XCTAssertLessThanOrEqual(window.minimumWidth, 360, page.name)
      }
    }
  }

  func testASearchLeadsToARowOnAnotherPage() throws {
    try onMain {
      let (_, window) = try openPreferences()
      XCTAssertFalse(window.visibleTexts.contains("Temperature"))
      let field = try XCTUnwrap(window.tree.first { $0.isA(gtk_search_entry_get_type()) })
      gtk_search_bar_set_search_mode(
        try XCTUnwrap(window.tree.first { $0.isA(gtk_search_bar_get_type()) }).opaque, 1)

      field.typedText = "zebra"
      iterate { window.visibleTexts.contains("Nothing Found") }

      field.typedText = "temp WEATHER"
      iterate { window.visibleTexts.contains("Places › Weather") }
      XCTAssertFalse(window.visibleTexts.contains("Nothing Found"))
      let row = try XCTUnwrap(
        window.tree.first { $0.isMapped && $0.isA(adw_action_row_get_type()) })
      gtk_widget_activate(row)

      iterate { window.visibleTexts.contains("Wind") }
      XCTAssertFalse(window.visibleTexts.contains("Places › Weather"))
      let temperature = try XCTUnwrap(
        window.tree.first {
          $0.isA(adw_combo_row_get_type()) && $0.rowTitle == "Temperature"
        })
      iterate {
        guard let focus = gtk_window_get_focus(window.cast()) else { return false }
        return focus == temperature || focus.isInside(temperature)
      }
    }
  }

  func testANumberIsReadInEveryScript() throws {
    try onMain {
      let preferences = Preferences()
      let window = gtk_window_new()!
      let row = NumberRow("", subtitle: "", label: "Seconds", preferences.$slideshowSeconds)
      gtk_window_set_child(window.cast(), row.widget)
      let number = try XCTUnwrap(row.widget.tree.first { $0.isA(gtk_spin_button_get_type()) })
      for (typed, seconds) in [("٩", 9), ("12", 12), ("۲۰ ", 20), ("many", 20), ("99", 60)] {
        gtk_editable_set_text(number.opaque, typed)
        gtk_spin_button_update(number.opaque)
        XCTAssertEqual(preferences.slideshowSeconds, seconds, typed)
        let shown = gtk_editable_get_text(number.opaque).map { String(cString: $0) }
        XCTAssertEqual(shown, UserLocale.text(ungrouped: seconds))
      }
    }
  }

  func testALongTitleWrapsBesideTheChosenValue() throws {
    try onMain {
      let preferences = Preferences()
      let seconds = preferences.slideshowSeconds
      let window = gtk_window_new()!
      defer { gtk_window_destroy(window.cast()) }
      let title = String(repeating: "Quite a long title of a choice ", count: 4)
      let (short, long) = ("Shorter", "A value that is longer than a line")
      let row = ChoiceRow(
        title, choices: [(seconds, short), (seconds + 1, long)], preferences.$slideshowSeconds)
      gtk_window_set_child(window.cast(), Make.scroller(Make.rowGroup([row.widget])))
      gtk_window_set_default_size(window.cast(), 360, 200)
      gtk_window_present(window.cast())
      @MainActor func shown(_ text: String) -> Widget? {
        row.widget.tree.first { $0.isMapped && $0.labelText == text && $0.width > 0 }
      }
      iterate { shown(short) != nil }
      let label = try XCTUnwrap(shown(short))
      XCTAssertEqual(pango_layout_is_ellipsized(gtk_label_get_layout(label.opaque)), 0)
      XCTAssertEqual(gtk_label_get_ellipsize(label.opaque), PANGO_ELLIPSIZE_NONE)
      XCTAssertLessThanOrEqual(row.widget.minimumWidth, 360)

      adw_combo_row_set_selected(row.widget.cast(), 1)
      iterate { shown(long) != nil }
      XCTAssertEqual(preferences.slideshowSeconds, seconds + 1)
      let other = try XCTUnwrap(shown(long))
      XCTAssertEqual(gtk_label_get_width_chars(other.opaque), 10)
      XCTAssertLessThanOrEqual(row.widget.minimumWidth, 360)

      // The rows of the popup stay those of libadwaita, which mark the chosen one.
      let inList = row.widget.tree.filter { $0.labelText == short }
      let popover = gtk_popover_get_type()
      let listed = try XCTUnwrap(inList.first { gtk_widget_get_ancestor($0, popover) != nil })
      let parts = try XCTUnwrap(gtk_widget_get_parent(listed)).tree
      XCTAssertTrue(parts.contains { $0.isA(gtk_image_get_type()) })
    }
  }

  func testItSaysWhoIsSignedInAndWhere() throws {
    try onMain {
      let (_, window) = try openPreferences(at: .person)
      iterate { ["Ada Vale", "@ada", "Demo"].allSatisfy(window.visibleTexts.contains) }
    }
  }

  func testTheAccountCanBeChangedAndLeft() throws {
    try onMain {
      let (world, window) = try openPreferences(at: .person)
      iterate { ["Edit Account…", "Log Out"].allSatisfy(window.visibleTexts.contains) }

      world.session.ask(for: .editAccount)
      iterate { !world.signIn.attempts.isEmpty }
      world.signIn.attempts[0].finish(.failure(.denied))
      iterate { !window.visibleTexts.contains("Edit Account…") }
      XCTAssertTrue(window.visibleTexts.contains("Log Out"))

      world.session.logOut()
      iterate { !window.visibleTexts.contains("Log Out") }
    }
  }

  func testAChosenFolderIsNamedAndForgotten() throws {
    try onMain {
      let (world, window) = try openPreferences()
      XCTAssertFalse(window.visibleTexts.contains("Folder for Saved Photos"))
      world.context.preferences.picturesFolder = "/run/user/1000/doc/8a2b/Bilder"
      iterate { ["Folder for Saved Photos", "Bilder"].allSatisfy(window.visibleTexts.contains) }
      world.context.preferences.picturesFolder = ""
      iterate { !window.visibleTexts.contains("Folder for Saved Photos") }
    }
  }

  func testSwitchesSetTheirValuesAndFollowThem() throws {
    try onMain {
      let (world, window) = try openPreferences()
      let preferences = world.context.preferences
      let switches = window.tree.filter { $0.isA(gtk_switch_get_type()) }
      let (metered, sponsored, illustrations) = (switches[0], switches[1], switches[2])

      gtk_switch_set_active(sponsored.opaque, 0)
      XCTAssertEqual(preferences.filter, PhotoFilter(showsSponsored: false))
      gtk_switch_set_active(illustrations.opaque, 0)
      XCTAssertFalse(preferences.showsIllustrations)

      preferences.savesDataWhenMetered = false
      (preferences.showsSponsored, preferences.showsIllustrations) = (true, true)
      iterate { isOn(sponsored) && isOn(illustrations) && !isOn(metered) }
    }
  }

  /// GTK's switch changes its state only when its slider has arrived.
  func testASwitchIsWrittenBeforeItsSliderHasArrived() throws {
    try onMain {
      let (world, window) = try openPreferences()
      let sponsored = window.tree.filter { $0.isA(gtk_switch_get_type()) }[1]
      XCTAssertTrue(world.context.preferences.showsSponsored)

      gtk_widget_activate(sponsored)
      XCTAssertFalse(world.context.preferences.showsSponsored)

      iterate { !isOn(sponsored) }
      XCTAssertFalse(world.context.preferences.showsSponsored)
      gtk_widget_activate(sponsored)
      XCTAssertTrue(world.context.preferences.showsSponsored)
      iterate { isOn(sponsored) }
    }
  }

  func testTheQualityIsChosenAndExplained() throws {
    try onMain {
      let (world, window) = try openPreferences()
      let preferences = world.context.preferences
      let row = try XCTUnwrap(window.tree.first { $0.isA(adw_combo_row_get_type()) })

      adw_combo_row_set_selected(row.cast(), 2)
      XCTAssertEqual(preferences.chosenQuality, .best)
      iterate { window.visibleTexts.contains { $0.hasPrefix("Hardly compressed") } }

      preferences.isMetered = true
      iterate { window.visibleTexts.contains { $0.contains("connection is metered") } }
      XCTAssertEqual(adw_combo_row_get_selected(row.cast()), 2)

      preferences.chosenQuality = .automatic
      iterate { adw_combo_row_get_selected(row.cast()) == 0 }
    }
  }

  func testTheNoticeOfGoldenHoursIsChosen() throws {
    try onMain {
      let (world, window) = try openPreferences()
      let preferences = world.context.preferences
      let row = try XCTUnwrap(
        window.tree.first {
          $0.isA(adw_combo_row_get_type())
            && adw_preferences_row_get_title($0.cast()).map { String(cString: $0) }
              == "Notify Me Before the Golden Hour"
        })
      XCTAssertEqual(adw_combo_row_get_selected(row.cast()), 0)

      adw_combo_row_set_selected(row.cast(), 2)
      XCTAssertEqual(preferences.goldenHourLead, 30)
      preferences.goldenHourLead = 60
      iterate { adw_combo_row_get_selected(row.cast()) == 3 }
    }
  }

  func testTheMeterTellsWhatIsLeft() throws {
    try onMain {
      let (world, window) = try openPreferences(at: .person)
      iterate { window.visibleTexts.contains("Known after the next request") }
      world.budget.tell(37)
      iterate { window.visibleTexts.contains("37 of 50 requests left this hour") }
      let bar = try XCTUnwrap(window.tree.first { $0.isA(gtk_level_bar_get_type()) })
      XCTAssertEqual(gtk_level_bar_get_value(bar.opaque), 0.74)
      world.budget.tell(0)
      iterate { window.visibleTexts.contains { $0.contains("Try again after") } }
      XCTAssertEqual(gtk_level_bar_get_value(bar.opaque), 0)
    }
  }

  func testAPictureFollowsABetterQualityAndKeepsItWhenLessWillDo() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      _ = try world.openFeed()
      let quality = { (quality: Int) in
        world.images.addresses.count { $0.contains("q=\(quality)&") }
      }
      iterate { quality(80) > 1 }
      untilNothingIsAsked(world)

      world.context.preferences.chosenQuality = .best
      iterate { quality(90) > 0 }
      // Each card sends its own request when it becomes visible.
      untilNothingIsAsked(world)

      let before = world.images.addresses.count
      world.context.preferences.chosenQuality = .dataSaver
      iterate { world.session.pictures?.quality == .dataSaver }
      settle()
      let asked = world.images.addresses.dropFirst(before).filter { $0.contains("example/0?") }
      XCTAssertEqual(asked, [])
    }
  }
}

/// Preferences over a session with Ada signed in.
///
/// - Parameter page: the icon of the page that is shown.
@MainActor private func openPreferences(at page: Icon = .picture) throws -> (ScreenWorld, Widget) {
  let world = try ScreenWorld(signedIn: true)
  world.session.start()
  iterate { world.session.signedIn?.feed?.phase == .loaded }
  PreferencesWindow(context: world.context).present(over: nil)
  let window = try XCTUnwrap(openWindows.last)
  iterate { window.isMapped }
  let views = try XCTUnwrap(window.tree.first { $0.isA(adw_view_stack_get_type()) })
  adw_view_stack_set_visible_child_name(views.opaque, page.name)
  return (world, window)
}

@MainActor private func isOn(_ widget: Widget) -> Bool { gtk_switch_get_active(widget.opaque) != 0 }

/// Runs the loop until the visible pictures have been requested.
@MainActor private func untilNothingIsAsked(_ world: ScreenWorld) {
  var count = -1
  iterate {
    defer { count = world.images.addresses.count }
    settle()
    return world.images.addresses.count == count
  }
}

/// Runs the loop until nothing is left to do, to check that something does not happen.
@MainActor private func settle() {
  for _ in 0..<50 where g_main_context_iteration(nil, 0) == 0 { g_usleep(1000) }
}
