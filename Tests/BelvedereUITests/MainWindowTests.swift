// SPDX-License-Identifier: MIT

// The window shows the screen of the session's phase, and fits a narrow display.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit
import TestSupport
import XCTest

@testable import BelvedereUI

final class MainWindowTests: UITestCase {
  func testAWindowThatStartsAsAGridComesUpWithItsPictures() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      world.context.preferences.feedLayout = .grid
      world.session.start()

      _ = try world.openWindow(longestWait: .seconds(20))

      XCTAssertGreaterThan(world.images.addresses.count, 3)
    }
  }

  func testTheSplashShowsUntilTheSessionIsKnown() throws {
    try onMain {
      let window = try ScreenWorld().openWindow()

      XCTAssertEqual(window.screen, "splash")
    }
  }

  func testTheWelcomeShowsWhenNobodyIsSignedIn() throws {
    try onMain {
      let window = try ScreenWorld().openWelcome()

      iterate { window.visibleTexts.contains("Belvedere") }
      iterate { window.visibleTexts.contains("Look at Photos") }
      XCTAssertLessThanOrEqual(window.minimumWidth, 360)
    }
  }

  func testTheWaitingScreenShowsWhileTheBrowserIsOpen() throws {
    try onMain {
      let world = try ScreenWorld()
      let window = try world.openWaiting()
      XCTAssertLessThanOrEqual(window.minimumWidth, 360)

      world.session.cancelLogIn()
      iterate { window.screen == "welcome" }
      XCTAssertEqual(openWindows.count, 1)
    }
  }

  func testAfterTheLoginNothingOfTheWaitingScreenKeepsTheFocus() throws {
    try onMain {
      let world = try ScreenWorld()
      let window = try world.openWaiting()
      let focus = { gtk_window_get_focus(window.cast()) }
      let before = try XCTUnwrap(focus())

      world.signIn.attempts[0].finish(.success(.ada))
      iterate { window.screen == "tabs" }

      XCTAssertNotEqual(focus(), before)
    }
  }

  func testAFailedLoginIsToldInADialog() throws {
    try onMain {
      let world = try ScreenWorld()
      let window = try world.openWaiting()

      world.signIn.attempts[0].finish(.failure(.denied))
      iterate { openWindows.count == 2 }
      XCTAssertEqual(window.screen, "welcome")

      let dialog = try XCTUnwrap(openWindows.first { $0.isA(adw_message_dialog_get_type()) })
      adw_message_dialog_response(dialog.cast(), "ok")
      iterate { world.session.signInError == nil }
      gtk_window_destroy(dialog.cast())
    }
  }

  func testAServiceThatIsNotThereIsTold() throws {
    try onMain {
      let window = try ScreenWorld(error: .demoMissing(path: "/missing")).openStartedWindow()

      iterate { window.screen == "unavailable" }
      iterate { window.visibleTexts.contains { $0.contains("/missing") } }
      XCTAssertLessThanOrEqual(window.minimumWidth, 360)
    }
  }

  func testTheViewsShowWhenSomebodyIsSignedIn() throws {
    try onMain {
      let window = try ScreenWorld(signedIn: true).openFeed()

      XCTAssertEqual(window.screen, "tabs")
      iterate { window.visibleTexts.contains("Ada Vale") }
      XCTAssertLessThanOrEqual(window.minimumWidth, 360)
    }
  }

  func testCommandsOfTheViewsNeedSomebodySignedIn() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      let window = try world.openFeed()
      let isEnabled = { g_action_group_get_action_enabled(window.opaque, "refresh") != 0 }
      XCTAssertTrue(isEnabled())

      world.session.logOut()

      iterate { !isEnabled() }
    }
  }

  func testTheProfileShowsWhoIsSignedIn() throws {
    try onMain {
      let window = try ScreenWorld(signedIn: true).openFeed()

      gtk_widget_activate_action_variant(window, Commands.showProfile.name, nil)

      iterate { window.visibleTexts.contains("@ada") }
      XCTAssertLessThanOrEqual(window.minimumWidth, 360)
    }
  }

  func testTheMapIsMadeWhenItsTabIsFirstOpened() throws {
    try onMain {
      let window = try ScreenWorld(signedIn: true).openFeed()
      let isThere = { window.tree.contains { gtk_widget_has_css_class($0, "map") != 0 } }
      XCTAssertFalse(isThere())

      gtk_widget_activate_action_variant(window, Commands.showPlaces.name, nil)

      iterate { window.visibleTexts.contains("No Places Yet") }
      XCTAssertTrue(isThere())
      XCTAssertLessThanOrEqual(window.minimumWidth, 360)
    }
  }

  func testANoticeIsShownUntilItIsDismissed() throws {
    try onMain {
      let world = try ScreenWorld()
      let window = try world.openWelcome()
      let isShown = { window.visibleTexts.contains { $0.contains("in the folder /folder") } }
      XCTAssertFalse(isShown())

      world.session.show(.databaseSetAside(URL(filePath: "/folder/old.sqlite")))
      iterate { isShown() }
      XCTAssertLessThanOrEqual(window.minimumWidth, 360)

      world.session.dismissNotice()
      iterate { !isShown() }
    }
  }
}
