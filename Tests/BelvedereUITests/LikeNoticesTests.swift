// SPDX-License-Identifier: MIT

// The messages about likes: toasts first, a dialog after a second failure, a notice if there are no likes.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit
import TestSupport
import XCTest

@testable import BelvedereUI

final class LikeNoticesTests: UITestCase {
  private static let broken = APIError.serverFailed(status: 500, retryAfter: nil)

  func testTheFirstFailureIsAToastThatTriesAgainAndTheSecondADialog() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      let window = try world.openFeed()
      let likes = try XCTUnwrap(world.session.signedIn?.likes)
      let photo = try XCTUnwrap(world.session.signedIn?.feed?.photos.first)
      world.service.failLikes(Self.broken, Self.broken)

      likes.toggle(photo)
      iterate { window.visibleTexts.contains("The photo was not liked") }
      XCTAssertFalse(likes.state(of: photo).isLiked)
      XCTAssertEqual(openWindows.count, 1)

      likes.toggle(photo)
      iterate { openWindows.count == 2 }
      let dialog = try XCTUnwrap(openWindows.first { $0.isA(adw_message_dialog_get_type()) })
      adw_message_dialog_response(dialog.cast(), "retry")
      iterate { likes.state(of: photo) == LikeState(isLiked: true) }
      gtk_window_destroy(dialog.cast())
    }
  }

  func testFailuresThatComeTogetherAreOneToastThatTriesAllAgain() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      let window = try world.openFeed()
      let signedIn = try XCTUnwrap(world.session.signedIn)
      let feed = try XCTUnwrap(signedIn.feed)
      let photos = feed.photos.filter { !signedIn.likes.state(of: $0).isLiked }.prefix(3)
      XCTAssertEqual(photos.count, 3)
      world.service.failLikes(Self.broken, Self.broken, Self.broken)

      for photo in photos { signedIn.likes.toggle(photo) }
      iterate { window.visibleTexts.contains("3 photos were not liked") }
      XCTAssertEqual(openWindows.count, 1)

      // Until the toast stands.
      _ = MainLoop.run(atMost: 0.7) { false }
      let again = window.tree.first { button in
        button.isA(gtk_button_get_type())
          && gtk_button_get_label(button.cast()).map { String(cString: $0) } == "Try Again"
      }
      gtk_widget_activate(try XCTUnwrap(again))
      iterate {
        photos.allSatisfy { signedIn.likes.state(of: $0) == LikeState(isLiked: true) }
      }
    }
  }

  func testAMissingPermissionIsNamed() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      _ = try world.openFeed()
      let photo = try XCTUnwrap(world.session.signedIn?.feed?.photos.first)
      world.service.failLikes(.forbidden(messages: ["OAuth error"]))

      world.session.signedIn?.likes.toggle(photo)
      iterate { openWindows.count == 2 }

      let dialog = try XCTUnwrap(openWindows.first { $0.isA(adw_message_dialog_get_type()) })
      iterate { dialog.visibleTexts.contains { $0.contains("write_likes") } }
      gtk_window_destroy(dialog.cast())
    }
  }

  func testALikeThatWaitsIsToldOnce() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      let window = try world.openFeed()
      let photo = try XCTUnwrap(world.session.signedIn?.feed?.photos.first)
      world.service.failLikes(.unreachable(detail: "no route"))

      world.session.signedIn?.likes.toggle(photo)

      iterate { window.visibleTexts.contains("No connection: the like is sent later") }
      XCTAssertEqual(world.session.signedIn?.likes.state(of: photo).isPending, true)
    }
  }
}
