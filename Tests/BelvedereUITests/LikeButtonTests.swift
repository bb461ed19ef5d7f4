// SPDX-License-Identifier: MIT

// The heart follows the likes, and the likes the heart.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit
import XCTest

@testable import BelvedereUI

final class LikeButtonTests: UITestCase {
  func testAPressLikesAndAnotherTakesItBack() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      let window = try world.openFeed()
      iterate { hearts(window).first?.isMapped == true }
      let likes = try XCTUnwrap(world.session.signedIn?.likes)
      let photo = try XCTUnwrap(world.session.signedIn?.feed?.photos.first)

      gtk_widget_activate(hearts(window)[0])
      iterate { likes.state(of: photo) == LikeState(isLiked: true) }

      gtk_widget_activate(hearts(window)[0])
      iterate { likes.state(of: photo) == LikeState(isLiked: false) }
    }
  }

  func testALikeFromElsewhereTurnsTheHeart() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      let window = try world.openFeed()
      iterate { !hearts(window).isEmpty }
      let photo = try XCTUnwrap(world.session.signedIn?.feed?.photos.first)

      world.session.signedIn?.likes.set(true, for: photo)

      iterate { gtk_toggle_button_get_active(hearts(window)[0].cast()) != 0 }
    }
  }

  func testTheHeartsOfASessionThatEndedDoNotTurn() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      let window = try world.openFeed()
      iterate { !hearts(window).isEmpty }
      let heart = hearts(window)[0]

      world.session.logOut()
      gtk_toggle_button_set_active(heart.cast(), 1)

      XCTAssertEqual(gtk_toggle_button_get_active(heart.cast()), 0)
    }
  }
}

/// The hearts that are on the screen, from top to bottom.
@MainActor private func hearts(_ window: Widget) -> [Widget] {
  window.tree.filter { $0.isMapped && $0.isA(gtk_toggle_button_get_type()) }
    .filter { gtk_widget_has_css_class($0, "like") != 0 }
    .sorted { $0.top(in: window) < $1.top(in: window) }
}

extension Widget {
  @MainActor fileprivate func top(in window: Widget) -> Float {
    var bounds = graphene_rect_t()
    _ = gtk_widget_compute_bounds(self, window, &bounds)
    return bounds.origin.y
  }
}
