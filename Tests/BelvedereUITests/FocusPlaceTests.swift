// SPDX-License-Identifier: MIT

// The place and the focus that a tab has again: after another tab, after results, and with the reason why there is
// nothing to show.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit
import TestSupport
import XCTest

@testable import BelvedereUI

final class FocusPlaceTests: UITestCase {
  func testTheFeedKeepsItsPlaceWhenTheFocusWasInTheHeader() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      world.service.answerTopics(.success(topics(12)))
      let window = try world.openFeed()
      let board = try XCTUnwrap(window.feedBoard)
      iterate { board.view.focusedItem == 0 }
      board.view.bringToTop(item: 5)
      XCTAssertTrue(board.view.takeFocus(item: 5))
      let place = board.place
      XCTAssertTrue(try XCTUnwrap(window.headerButton).grabFocus())
      XCTAssertNil(board.view.focusedItem)

      window.show(Commands.showExplore)
      iterate { window.focus.map { gtk_widget_has_css_class($0, "cover-card") != 0 } == true }
      window.show(Commands.showFeed)

      iterate { board.view.focusedItem == 5 }
      XCTAssertEqual(board.place, place)
    }
  }

  func testGoingBackFromATopicReturnsToItsCard() throws {
    try onMain {
      let (window, explore) = try openExplore()
      let overview = try XCTUnwrap(window.overview)
      let card = try XCTUnwrap(window.card("Topic 11"))
      XCTAssertTrue(card.grabFocus())
      // The focus scrolls to the card with the next layout.
      iterate {
        overview.place = 200
        return overview.place == 200
      }
      gtk_widget_activate(card)
      iterate { window.visibleTexts.contains("Topic 11") && explore.subject != nil }
      iterate { window.tree.contains { $0.attachment(ExploreResults.self) != nil } }

      explore.close()

      iterate { window.focus == card }
      XCTAssertEqual(overview.place, 200)
    }
  }

  func testGoingBackFromASearchReturnsToTheEmptyField() throws {
    try onMain {
      let (window, explore) = try openExplore()
      let field = try XCTUnwrap(window.mappedField)
      XCTAssertTrue(field.grabFocus())
      field.typedText = "harbour"
      activate(field)
      iterate { explore.subject != nil && window.mappedField != field }

      explore.close()

      iterate { window.focus?.isInside(field) == true }
      XCTAssertEqual(field.typedText, "")
    }
  }

  func testWordsThatFindNothingCanBeTypedAnew() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      world.service.answer(search: 1, .success(Page(elements: [], hasNext: false)))
      let (window, explore) = try openExplore(in: world)

      explore.search(for: "trvel")

      iterate { window.visibleTexts.contains("Nothing Found") }
      iterate { window.mappedField?.typedText == "trvel" }
      iterate {
        guard let field = window.mappedField else { return false }
        return window.focus?.isInside(field) == true
      }
    }
  }

  func testTheButtonOfAFeedThatFailedHasTheFocus() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      world.service.answer(page: 1, .failure(.timedOut))
      let window = try world.openStartedWindow()
      iterate { window.feedState == "reason" }

      iterate { window.focus?.isA(gtk_button_get_type()) == true }
      let retry = window.focus
      window.show(Commands.showProfile)
      window.show(Commands.showFeed)
      iterate { window.focus == retry }
    }
  }

  func testAProfileWithoutFavouritesHasTheFocus() throws {
    try onMain {
      let window = try ScreenWorld(signedIn: true).openProfile()
      iterate { window.visibleTexts.contains("No Favourites Yet") }

      let page = try XCTUnwrap(
        window.tree.lazy.compactMap { $0.attachment(ProfilePage.self) }.first)
      iterate { page.widget.containsFocus }
    }
  }
}

/// Opens the main window on the tab of Explore.
@MainActor private func openExplore(in world: ScreenWorld? = nil) throws -> (Widget, Explore) {
  let world = try world ?? ScreenWorld(signedIn: true)
  world.service.answerTopics(.success(topics(60)))
  let window = try world.openFeed()
  window.show(Commands.showExplore)
  iterate { window.visibleTexts.contains("Topic 11") }
  iterate { window.focus.map { gtk_widget_has_css_class($0, "cover-card") != 0 } == true }
  return (window, try XCTUnwrap(world.session.signedIn?.explore))
}

@MainActor private func topics(_ count: Int) -> [Topic] {
  (0..<count).map { number in
    var topic = Topic(id: "\(number)", slug: "t\(number)", title: "Topic \(number)")
    topic.covers = shownPhotos([50 + number])
    return topic
  }
}

/// Emits the signal of Return in a field.
@MainActor private func activate(_ field: Widget) {
  let type = field.raw.assumingMemoryBound(to: GTypeInstance.self).pointee.g_class.pointee.g_type
  var value = GValue()
  g_value_init(&value, type)
  g_value_set_object(&value, field.raw)
  g_signal_emitv(&value, g_signal_lookup("activate", type), 0, nil)
  g_value_unset(&value)
}

extension Widget {
  @MainActor fileprivate var focus: Widget? { gtk_window_get_focus(cast()) }

  @MainActor fileprivate func show(_ command: Action) {
    gtk_widget_activate_action_variant(self, command.name, nil)
  }

  @MainActor fileprivate var overview: ExploreOverview? {
    tree.lazy.compactMap { $0.attachment(ExploreOverview.self) }.first
  }

  /// The search field on the screen.
  @MainActor fileprivate var mappedField: Widget? {
    tree.last { $0.isMapped && $0.isA(gtk_search_entry_get_type()) }
  }

  /// The card with this text.
  @MainActor fileprivate func card(_ text: String) -> Widget? {
    tree.first {
      gtk_widget_has_css_class($0, "cover-card") != 0 && $0.tree.contains { $0.labelText == text }
    }
  }

  /// A button of the header bar.
  @MainActor fileprivate var headerButton: Widget? {
    tree.first { $0.isA(adw_header_bar_get_type()) }?.tree.first {
      $0.isMapped && $0.isA(gtk_toggle_button_get_type()) && gtk_widget_get_focusable($0) != 0
    }
  }
}
