// SPDX-License-Identifier: MIT

// The bar of notices: its priorities, and that a dismissed notice stays hidden.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit
import TestSupport
import XCTest

@testable import BelvedereUI

final class NoticesTests: UITestCase {
  func testFewRequestsAreToldOnce() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      let window = try world.openFeed()
      world.budget.tell(4)
      iterate { says(window, "4 of 50") }
      XCTAssertLessThanOrEqual(window.minimumWidth, 360)

      world.session.budget?.dismiss()
      iterate { !isRevealed(window) }
      world.budget.tell(3)
      iterate { world.session.budget?.state == .low(remaining: 3, limit: 50) }
      XCTAssertFalse(isRevealed(window))

      world.budget.tell(0)
      iterate { isRevealed(window) && says(window, "Try again after") }
      XCTAssertLessThanOrEqual(window.minimumWidth, 360)
    }
  }

  func testAfterANewAccountTheLoginIsOffered() throws {
    try onMain {
      let world = try ScreenWorld()
      let window = try world.openWelcome()
      XCTAssertFalse(isRevealed(window))

      world.session.createAccount()
      iterate { isRevealed(window) && says(window, "When your account is ready") }
      XCTAssertLessThanOrEqual(window.minimumWidth, 360)

      world.session.dismissAwaitedAccount()
      iterate { !isRevealed(window) }
    }
  }

  func testOtherNoticesGoFirst() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      let window = try world.openFeed()
      world.budget.tell(2)
      iterate { says(window, "2 of 50") }

      world.session.show(.databaseSetAside(URL(filePath: "/folder/old.sqlite")))
      iterate { says(window, "in the folder /folder") && !says(window, "2 of 50") }

      world.session.dismissNotice()
      iterate { says(window, "2 of 50") }
    }
  }

  func testWhatCannotBeStoredIsToldUntilItCan() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      let window = try world.openFeed()
      world.session.show(StorageProblem(.storingWishes, .diskFull))
      iterate { says(window, "Your likes and places cannot be stored: the disk is full.") }
      XCTAssertLessThanOrEqual(window.minimumWidth, 360)

      world.session.show(StorageProblem(.storingPhotos, .inUse))
      iterate {
        says(window, "cannot be stored: another program") && !says(window, "Your likes")
      }
      world.session.show(StorageProblem(.reading, .other(detail: "disk I/O error")))
      iterate { says(window, "What is stored cannot be read: the disk reports an error.") }
      world.session.show(nil)
      iterate { !isRevealed(window) }
    }
  }

  func testARefusedRefreshIsToldThoughTheLimitWasDismissed() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      let window = try world.openFeed()
      world.budget.tell(0)
      iterate { isRevealed(window) }
      world.session.budget?.dismiss()
      iterate { !isRevealed(window) }

      world.service.answer(page: 1, .failure(.rateLimited(retryAfter: nil)))
      world.session.signedIn?.feed?.refresh()
      iterate { isRevealed(window) && says(window, "Try again after") }
      XCTAssertFalse(says(window, "seen last"))
    }
  }

  func testPhotosSeenLastAreToldOverTheirTabOnly() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      let window = try world.openFeed()
      world.service.answer(page: 1, .failure(.timedOut))
      world.session.signedIn?.feed?.refresh()
      iterate { isRevealed(window) && says(window, "These are the photos seen last") }

      for command in [Commands.showExplore, Commands.showPlaces] {
        gtk_widget_activate_action_variant(window, command.name, nil)
        iterate { !isRevealed(window) }
      }

      gtk_widget_activate_action_variant(window, Commands.showFeed.name, nil)
      iterate { isRevealed(window) && says(window, "These are the photos seen last") }
    }
  }

  func testSignedOutThereIsNoWordOfRequests() throws {
    try onMain {
      let world = try ScreenWorld()
      let window = try world.openWelcome()
      world.budget.tell(1)
      iterate { world.session.budget?.deservesNotice == true }
      XCTAssertFalse(isRevealed(window))
    }
  }
}

@MainActor private func says(_ window: Widget, _ text: String) -> Bool {
  window.visibleTexts.contains { $0.contains(text) }
}

/// The bar is the revealer right below the header bar.
@MainActor private func isRevealed(_ window: Widget) -> Bool {
  let bars = window.tree.filter { widget in
    guard widget.isA(gtk_revealer_get_type()), let row = gtk_revealer_get_child(widget.opaque)
    else { return false }
    return gtk_widget_has_css_class(row, "notice-bar") != 0
  }
  return bars.contains { gtk_revealer_get_reveal_child($0.opaque) != 0 }
}
