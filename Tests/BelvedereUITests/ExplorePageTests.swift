// SPDX-License-Identifier: MIT

// Explore: the sizes of its cards, the focus, and what leads on from results.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit
import TestSupport
import XCTest

@testable import BelvedereUI

final class ExplorePageTests: UITestCase {
  func testCardsFillTheWidthInAsManyColumnsAsHaveRoom() {
    onMain {
      for (width, columns) in [(336, 2), (600, 2), (976, 3), (1400, 5)] {
        let grid = CardGrid()
        let cards = (0..<7).map { Make.label("\($0)") }
        grid.show(cards)
        let holder = Make.clamp(grid.widget, maximum: width, fills: true)
        gtk_widget_set_size_request(holder, gint(width), -1)
        let window = gtk_window_new()!
        gtk_window_set_child(window.cast(), Make.scroller(holder))
        gtk_window_present(window.cast())
        iterate { cards[0].width > 0 && grid.widget.width == width }

        let places = cards.compactMap { $0.bounds(in: grid.widget) }
        let first = places.filter { $0.y == places[0].y }
        XCTAssertEqual(first.count, columns, "\(width)")
        XCTAssertEqual(first.map { $0.x + $0.width }.max(), Double(width))
        XCTAssertEqual(places[0].width / places[0].height, 1.5, accuracy: 0.02)
        XCTAssertEqual(places.map(\.x).min(), 0)
        gtk_window_destroy(window.cast())
      }
    }
  }

  func testThePhotoOfTodayIsOnTopAndHasTheFocus() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      world.service.answerTopics(
        .success(
          (0..<3).map { number in
            var topic = Topic(id: "\(number)", slug: "t\(number)", title: "Topic \(number)")
            topic.covers = shownPhotos([0, 50, 51 + number])
            return topic
          }))
      let window = try world.openFeed()

      gtk_widget_activate_action_variant(window, Commands.showExplore.name, nil)

      iterate { window.visibleTexts.contains("Topic 2") }
      let explore = try XCTUnwrap(world.session.signedIn?.explore)
      XCTAssertEqual(explore.highlight?.photo.id, shownPhotos([0])[0].id)
      iterate { window.focusedClasses.contains("cover-card") }
    }
  }

  func testASearchWithoutResultsOffersOthersInItsConditions() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      world.service.answerTopics(
        .success([
          Topic(id: "m", slug: "mountains", title: "Mountains"),
          Topic(id: "b", slug: "birds", title: "Birds"),
        ]))
      world.service.answer(search: 1, .success(Page(elements: [], hasNext: false)))
      let window = try world.openFeed()
      let explore = try XCTUnwrap(world.session.signedIn?.explore)
      gtk_widget_activate_action_variant(window, Commands.showExplore.name, nil)

      explore.search(for: "mountain")
      iterate { ["mountains", "Mountains"].allSatisfy(window.visibleTexts.contains) }
      // The page of all topics is still there while it fades.
      iterate { !window.visibleTexts.contains("Birds") }

      world.service.answer(
        search: 1, .success(Page(elements: shownPhotos([100]), total: 412, hasNext: true)))
      explore.search(for: "mountains")
      iterate { window.visibleTexts.contains("412 photos") }
    }
  }
}

extension Widget {
  /// The style classes of what has the focus in this window.
  @MainActor fileprivate var focusedClasses: Set<String> {
    guard let focus = gtk_window_get_focus(cast()) else { return [] }
    return Set(
      ["cover-card", "text"].filter { gtk_widget_has_css_class(focus, $0) != 0 })
  }
}
