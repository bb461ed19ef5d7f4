// SPDX-License-Identifier: MIT

// Every action of the window on every page: none focuses a hidden widget, because the keys would act on photos of
// another page.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit
import TestSupport
import XCTest

@testable import BelvedereUI

final class WindowActionsTests: UITestCase {
  func testNoActionGivesTheFocusToWhatIsNotSeen() throws {
    onMain {
      XCTAssertEqual(
        Set((commands + otherCommands).map(\.name)), Set(Commands.ofWindow.map(\.name)))
    }
    for page in ShownPage.allCases {
      try onMain {
        let world = try ScreenWorld(signedIn: true)
        let place = try spot()
        world.places.put([place])
        world.service.answer(search: 1, .success(shownPage(100..<130, hasNext: false)))
        let window = try world.openFeed()
        iterate { window.feedBoard?.view.tiles.isEmpty == false }
        for command in commands {
          try show(page, place, in: window, of: world)
          activate(command, in: window)
          paintFrames(of: window)

          let focus = gtk_window_get_focus(window.cast())
          XCTAssertTrue(
            focus.map { $0.isMapped } ?? true, "\(command.name) on the page of \(page)")
        }
        closeWindows()
      }
    }
  }

  /// A tab that is shown for the first time is not on the screen yet when it is asked to focus.
  func testATabTakesTheFocus() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      world.places.put([try spot()])
      let window = try world.openFeed()
      iterate { window.feedBoard?.view.tiles.isEmpty == false }
      activate(Commands.showExplore, in: window)
      iterate { isFocus(in: attached(ExplorePage.self, in: window)?.widget) }
      activate(Commands.showPlaces, in: window)
      iterate { isFocus(in: attached(PlacesPage.self, in: window)?.widget) }
      activate(Commands.showFeed, in: window)
      iterate { isFocus(in: attached(FeedPage.self, in: window)?.widget) }
    }
  }

  /// The layout button changes the visible results, and focuses them as it does with the feed.
  func testAnotherLayoutLeadsToThePhotosThatAreSeen() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      world.service.answer(search: 1, .success(shownPage(100..<130, hasNext: false)))
      let window = try world.openFeed()
      try show(.search, try spot(), in: window, of: world)
      iterate { focusedPhoto(in: window) == shownPhotos([100])[0].id }

      activate(Commands.layout, in: window)

      iterate {
        gtk_window_get_focus(window.cast())?.isMapped == true
          && focusedPhoto(in: window) == shownPhotos([100])[0].id
      }
    }
  }
}

// MARK: - Pages and actions

private enum ShownPage: CaseIterable {
  case feed, explore, search, photographer, places, place, profile, viewer
}

@MainActor private let commands = [
  Commands.layout, Commands.refresh, Commands.search, Commands.showFeed,
  Commands.showExplore, Commands.showPlaces, Commands.showProfile, Commands.showPhotographer,
]
/// The commands that close the present screen or open another window.
@MainActor private let otherCommands = [
  Commands.close, Commands.shortcuts, Commands.lookAround, Commands.stopLookingAround,
]

private func spot() throws -> Place {
  let position = try XCTUnwrap(Coordinate(latitude: 64.14, longitude: -21.93))
  return Place(key: PlusCode(position), position: position, name: "Spot")
}

@MainActor private func activate(_ command: Action, in window: Widget) {
  switch command.name {
  case Commands.showPhotographer.name: window.activate(command, with: "ada")
  case Commands.layout.name: window.activate(command, with: LayoutChoice.grid.rawValue)
  default: window.activate(command)
  }
}

@MainActor private func show(
  _ page: ShownPage, _ place: Place, in window: Widget, of world: ScreenWorld
) throws {
  attached(ViewerHost.self, in: window)?.close()
  let explore = try XCTUnwrap(world.session.signedIn?.explore)
  explore.closeAll()
  world.context.preferences.feedLayout = .list
  switch page {
  case .feed: activate(Commands.showFeed, in: window)
  case .explore: activate(Commands.showExplore, in: window)
  case .places: activate(Commands.showPlaces, in: window)
  case .profile: activate(Commands.showProfile, in: window)
  case .search, .photographer:
    activate(Commands.showExplore, in: window)
    explore.show(page == .search ? .words("harbour") : .photographer(username: "ada"))
    iterate { explore.results?.phase == .loaded }
  case .place:
    activate(Commands.showPlaces, in: window)
    try XCTUnwrap(attached(PlacesPage.self, in: window)).open(place)
  case .viewer:
    activate(Commands.showFeed, in: window)
    let board = try XCTUnwrap(window.feedBoard)
    iterate { board.widget.isMapped && board.view.tiles[0] != nil }
    board.open(0)
    iterate { window.viewer != nil }
  }
  paintFrames(of: window)
}

@MainActor private func attached<Part: AnyObject>(_: Part.Type, in window: Widget) -> Part? {
  window.tree.lazy.compactMap { $0.attachment(Part.self) }.first
}

/// True if the focus is on a visible widget of a page.
@MainActor private func isFocus(in page: Widget?) -> Bool {
  guard let page, let window = page.window, let focus = gtk_window_get_focus(window) else {
    return false
  }
  return focus.isMapped && gtk_widget_is_ancestor(focus, page) != 0
}

/// The photo of the results that has the focus.
@MainActor private func focusedPhoto(in window: Widget) -> Photo.ID? {
  attached(ExploreResults.self, in: window).flatMap { results in
    results.board.view.focusedItem.map { results.board.shown.id(at: $0) }
  }
}

/// Waits for some frames, in which pages are shown and hidden.
@MainActor private func paintFrames(of window: Widget) {
  let frames = Frames()
  window.onFrames {
    frames.count += 1
    return frames.count < 4
  }
  iterate { frames.count == 4 }
}

@MainActor private final class Frames {
  var count = 0
}
