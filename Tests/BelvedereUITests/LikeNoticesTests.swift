// What the person hears of their likes: toasts first, a dialog when it fails again, a notice where
// there are no likes.

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
      let photo = try XCTUnwrap(world.session.signedIn?.feed.photos.first)
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

  func testAMissingPermissionIsNamed() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      _ = try world.openFeed()
      let photo = try XCTUnwrap(world.session.signedIn?.feed.photos.first)
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
      let photo = try XCTUnwrap(world.session.signedIn?.feed.photos.first)
      world.service.failLikes(.unreachable(detail: "no route"))

      world.session.signedIn?.likes.toggle(photo)

      iterate { window.visibleTexts.contains("No connection: the like is sent later") }
      XCTAssertEqual(world.session.signedIn?.likes.state(of: photo).isPending, true)
    }
  }
}
