// SPDX-License-Identifier: MIT

// The profile: the signed-in person, their favourites, and the messages if something is missing.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit
import TestSupport
import XCTest

@testable import BelvedereUI

final class ProfilePageTests: UITestCase {
  func testItTellsWhoIsSignedIn() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      world.service.answerMe(.success(.adaInFull))

      let window = try world.openProfile()

      iterate { window.visibleTexts.contains("@ada") }
      let texts = window.visibleTexts
      for text in ["Ada Vale", "Walks slowly.", "Porto", "ada.example", "Instagram"] {
        XCTAssertTrue(texts.contains(text), text)
      }
      XCTAssertTrue(
        texts.contains("3 photos\u{A0}· 2 likes\u{A0}· 1 collection\u{A0}· 7 followers"))
      XCTAssertLessThanOrEqual(window.minimumWidth, 360)
    }
  }

  func testWhatIsNotToldTakesNoPlace() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      var user = User.ada
      user.portfolioURL = "javascript:alert(1)"
      world.service.answerMe(.success(user))

      let window = try world.openProfile()

      iterate { window.visibleTexts.contains("@ada") }
      XCTAssertFalse(window.visibleTexts.contains { $0.contains("javascript") })
      XCTAssertFalse(window.visibleTexts.contains("Instagram"))
    }
  }

  func testAFailureNamesNobodyAndCanBeTriedAgain() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      world.service.answerMe(.failure(.timedOut))
      let window = try world.openProfile()
      iterate { window.visibleTexts.contains { $0.hasPrefix("The service did not answer") } }
      iterate { !window.visibleTexts.contains("Ada Vale") }

      world.service.answerMe(.success(.adaInFull))
      gtk_widget_activate_action_variant(window, Commands.refresh.name, nil)

      iterate { window.visibleTexts.contains("Ada Vale") }
    }
  }

  func testFavouritesAreAskedForWhenTheyComeIntoView() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      let window = try world.openFeed()
      XCTAssertEqual(world.session.signedIn?.favourites.all.phase, .idle)

      gtk_widget_activate_action_variant(window, Commands.showProfile.name, nil)

      iterate { world.session.signedIn?.favourites.all.phase == .empty }
    }
  }

  func testWithoutFavouritesTheWayToTheFeedIsOffered() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      let window = try world.openProfile()

      iterate { window.visibleTexts.contains("No Favourites Yet") }
      XCTAssertLessThanOrEqual(window.minimumWidth, 360)
      XCTAssertFalse(window.visibleTexts.contains("That was the last photo."))
      try window.press("Go to the Feed")

      iterate { window.feedList?.isMapped == true }
    }
  }

  func testAFailureOfTheFavouritesCanBeTriedAgain() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      world.service.answer(likes: 1, .failure(.timedOut))
      let window = try world.openProfile()
      iterate { window.visibleTexts.contains("No Answer") }

      world.service.answer(liked: likedPhotos(0..<4))
      world.session.signedIn?.favourites.all.refresh()

      iterate { !window.tiles.isEmpty }
      XCTAssertFalse(window.visibleTexts.contains("No Answer"))
    }
  }

  func testWithoutAnythingToShowTheReasonAndTheButtonAreThereOnce() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      world.service.answerMe(.failure(.timedOut))
      world.service.answer(likes: 1, .failure(.timedOut))
      let window = try world.openProfile()
      iterate { window.visibleTexts.contains("No Answer") }
      iterate { window.visibleTexts.count { $0.hasPrefix("The service did not answer") } == 1 }
      XCTAssertEqual(window.visibleTexts.count { $0 == "Retry" }, 1)
      XCTAssertTrue(window.visibleTexts.contains("Log Out"))
      XCTAssertLessThanOrEqual(window.minimumWidth, 360)

      world.service.answerMe(.success(.adaInFull))
      world.service.answer(liked: likedPhotos(0..<4))
      try window.press("Retry")

      iterate { window.visibleTexts.contains("Ada Vale") && !window.tiles.isEmpty }
      XCTAssertFalse(window.visibleTexts.contains("Retry"))
    }
  }

  func testTheCounterFollowsEveryLike() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      world.service.answerMe(.success(.adaInFull))
      world.service.answer(liked: likedPhotos(0..<2))
      let window = try world.openProfile()
      iterate { window.tiles.count == 2 && window.visibleTexts.contains("2") }

      world.session.signedIn?.likes.set(true, for: shownPhotos(20..<21)[0])

      iterate { window.tiles.count == 3 && window.visibleTexts.contains("3") }
    }
  }

  func testAFavouriteThatIsTakenOutCanBePutBack() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      let liked = likedPhotos(0..<3)
      world.service.answer(liked: liked)
      let window = try world.openProfile()
      iterate { window.tiles.count == 3 }

      world.session.signedIn?.likes.set(false, for: liked[1])
      iterate { window.tiles.count == 2 }
      iterate { window.visibleTexts.contains("Removed from your favourites") }
      try window.press("Undo")

      iterate { world.session.signedIn?.favourites.all.photos.map(\.id) == liked.map(\.id) }
      iterate { window.tiles.count == 3 }
    }
  }

  func testASearchShowsWhatMatches() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      var liked = likedPhotos(0..<3)
      liked[1].altDescription = "A café in Montréal"
      world.service.answer(liked: liked)
      let window = try world.openProfile()
      iterate { window.tiles.count == 3 }
      // The first field is that of the favourite places.
      let field = try XCTUnwrap(window.tree.last { $0.isA(gtk_search_entry_get_type()) })

      gtk_editable_set_text(field.opaque, "cafe")
      iterate { window.tiles.count == 1 }

      gtk_editable_set_text(field.opaque, "zebra")
      iterate { window.visibleTexts.contains("Nothing Found") }

      gtk_editable_set_text(field.opaque, "")
      iterate { window.tiles.count == 3 }
      XCTAssertFalse(window.visibleTexts.contains("Nothing Found"))
    }
  }

  func testLoggingOutSaysWhichLikesWouldBeLost() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      let window = try world.openProfile()
      iterate { window.visibleTexts.contains("@ada") }
      world.service.failLikes(.unreachable(detail: ""), .unreachable(detail: ""))
      world.session.signedIn?.likes.set(true, for: shownPhotos(0..<1)[0])
      iterate { world.session.signedIn?.likes.pendingCount == 1 }

      try window.press("Log Out")

      iterate { openWindows.count == 2 }
      let dialog = try XCTUnwrap(openWindows.first { $0.isA(adw_message_dialog_get_type()) })
      iterate { dialog.visibleTexts.contains { $0.hasPrefix("1 like that the service") } }
      XCTAssertTrue(
        dialog.visibleTexts.contains { $0.contains("belong to this computer and stay") })
      adw_message_dialog_response(dialog.cast(), "cancel")
      XCTAssertEqual(world.session.phase, .signedIn)
      gtk_window_destroy(dialog.cast())
    }
  }
}

extension User {
  fileprivate static var adaInFull: User {
    var user = ada
    user.bio = "Walks slowly."
    user.location = "Porto"
    user.portfolioURL = "https://ada.example/work"
    user.instagramUsername = "ada.vale"
    (user.totalPhotos, user.totalLikes, user.totalCollections) = (3, 2, 1)
    user.followersCount = 7
    return user
  }
}

extension FakePhotoService {
  /// The person's likes, in one page.
  fileprivate func answer(liked photos: [Photo]) {
    answer(likes: 1, .success(Page(elements: photos, hasNext: false)))
  }
}

private func likedPhotos(_ numbers: Range<Int>) -> [Photo] {
  shownPhotos(numbers).map { photo in
    var photo = photo
    photo.isLiked = true
    return photo
  }
}

extension Widget {
  /// The pictures of a grid that are on the screen.
  @MainActor fileprivate var tiles: [Widget] {
    tree.filter { $0.isMapped && gtk_widget_has_css_class($0, "grid-tile") != 0 }
  }

  /// Presses the button with these words.
  @MainActor fileprivate func press(_ words: String) throws {
    let button = tree.first { button in
      button.isMapped && button.isA(gtk_button_get_type())
        && button.tree.contains { $0.labelText == words }
    }
    XCTAssertTrue(gtk_widget_activate(try XCTUnwrap(button, words)) != 0)
  }
}
