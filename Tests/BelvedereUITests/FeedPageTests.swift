// SPDX-License-Identifier: MIT

// The feed's screen: photos, the tail below the last one, and the reason if it is empty.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit
import TestSupport
import XCTest

@testable import BelvedereUI

final class FeedPageTests: UITestCase {
  func testEachPhotoHasAPlace() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      let window = try world.openFeed()

      iterate { photoCount(window) == 30 }
    }
  }

  func testTheNextPageIsAppended() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      world.service.answer(page: 2, .success(shownPage(30..<60)))
      let window = try world.openFeed()

      world.session.signedIn?.feed?.show(index: 29)

      iterate { photoCount(window) == 60 }
    }
  }

  func testARefreshReplacesThePhotos() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      let window = try world.openFeed()
      world.service.answer(page: 1, .success(shownPage(100..<110)))

      gtk_widget_activate_action_variant(window, Commands.refresh.name, nil)

      iterate { photoCount(window) == 10 }
    }
  }

  func testTheTailTellsThatMoreIsOnItsWay() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      world.service.answer(page: 1, .success(shownPage(0..<1)))
      let window = try world.openFeed()

      iterate { world.session.signedIn?.feed?.tail == .loading && tail(window) == "loading" }
    }
  }

  func testTheTailTellsOfAFailureAndTriesAgain() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      world.service.answer(page: 1, .success(shownPage(0..<1)))
      world.service.answer(page: 2, .failure(.timedOut))
      let window = try world.openFeed()
      iterate { tail(window) == "failed" }

      world.service.answer(page: 2, .success(shownPage(1..<3, hasNext: false)))
      world.session.signedIn?.feed?.retryNextPage()

      iterate { tail(window) == "end" && photoCount(window) == 3 }
    }
  }

  func testTheTailAsksAgainByItself() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      world.service.answer(page: 1, .success(shownPage(0..<1)))
      world.service.answer(page: 2, .failure(.unreachable(detail: "no route")))
      _ = try world.openFeed()
      let feed = try XCTUnwrap(world.session.signedIn?.feed)
      iterate { feed.tail == .failed(.unreachable(detail: "no route")) }
      let tail = SequenceTail(of: feed, delay: GrowingDelay(first: 0, longest: 0))
      let window = gtk_window_new()!
      gtk_window_set_child(window.cast(), tail.widget)
      gtk_window_present(window.cast())
      iterate { world.service.askedPages.filter { $0 == 2 }.count > 3 }

      world.service.answer(page: 2, .success(shownPage(1..<3, hasNext: false)))

      iterate { feed.tail == .end && feed.photos.count == 3 }
      gtk_window_destroy(window.cast())
    }
  }

  func testWithNothingToShowTheReasonIsTold() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      world.service.answer(page: 1, .failure(.timedOut))
      let window = try world.openStartedWindow()
      iterate { window.feedState == "reason" }
      XCTAssertLessThanOrEqual(window.minimumWidth, 360)

      world.service.answer(page: 1, .success(shownPage(0..<30)))
      world.session.signedIn?.feed?.refresh()
      iterate { window.feedState == "content" }
    }
  }

  func testAnEmptyFeedIsTold() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      world.service.answer(page: 1, .success(shownPage(0..<0, hasNext: false)))
      let window = try world.openStartedWindow()

      iterate { window.feedState == "reason" }
    }
  }

  func testAFailedRefreshIsANoticeOverThePhotos() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      let window = try world.openFeed()
      world.service.answer(page: 1, .failure(.timedOut))

      world.session.signedIn?.feed?.refresh()

      iterate { window.visibleTexts.contains { $0.hasPrefix("These are the photos seen last") } }
      XCTAssertEqual(window.feedState, "content")
    }
  }
}

/// The photos that have places in the list.
@MainActor private func photoCount(_ window: Widget) -> Int {
  window.feedBoard?.view.layout?.count ?? 0
}

/// The state at the end of the list: `loading`, `failed` or `end`.
@MainActor private func tail(_ window: Widget) -> String? {
  window.visiblePage(ofStackWith: "end")
}
