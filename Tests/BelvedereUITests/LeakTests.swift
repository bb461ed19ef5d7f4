// SPDX-License-Identifier: MIT

// Every window is opened and closed 20 times and must leave no closures, references, attached views, list
// items and canvases.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit
import TestSupport
import XCTest

@testable import BelvedereUI

private let times = 20

final class LeakTests: UITestCase {
  func testTheMainWindowSignedOut() throws {
    try onMain {
      try openAndClose {
        _ = try ScreenWorld().openWelcome()
      }
    }
  }

  func testTheMainWindowWithAFeed() throws {
    try onMain {
      try openAndClose {
        _ = try ScreenWorld(signedIn: true).openFeed()
        XCTAssertGreaterThan(LiveObjects.live(.scroller), 0)
        XCTAssertGreaterThan(LiveObjects.live(.canvas), 0)
      }
    }
  }

  func testTheViewer() throws {
    try onMain {
      try openAndClose {
        let window = try ScreenWorld(signedIn: true).openViewer(at: 2)
        iterate { window.visibleTexts.contains("Photo 3") }
        window.run(Commands.viewerActualSize)
        window.run(Commands.viewerNext)
      }
    }
  }

  func testTheViewerThatIsLeft() throws {
    try onMain {
      let window = try ScreenWorld(signedIn: true).openFeed()
      let board = try XCTUnwrap(window.feedBoard)
      iterate { board.shown.count > times }
      for index in 0..<times {
        board.view.bringToTop(item: index)
        iterate { board.view.tiles[index] != nil }
        gtk_widget_activate(try XCTUnwrap(board.view.tiles[index]?.widget))
        iterate { window.viewer != nil && !board.widget.isMapped }
        window.run(Commands.viewerClose)
        iterate { window.viewer == nil && board.widget.isMapped }
      }
    }
  }

  func testTheMainWindowWithAGrid() throws {
    try onMain {
      try openAndClose {
        let window = try ScreenWorld(signedIn: true).openFeed()
        for layout in [Commands.showGrid, Commands.showList, Commands.showGrid] {
          gtk_widget_activate_action_variant(window, layout.name, nil)
          iterate { LiveObjects.live(.canvas) > 1 }
        }
      }
    }
  }

  func testTheMainWindowWithAProfile() throws {
    try onMain {
      try openAndClose {
        let world = try ScreenWorld(signedIn: true)
        world.service.answer(likes: 1, .success(shownPage(0..<5, hasNext: false)))
        let window = try world.openFeed()
        gtk_widget_activate_action_variant(window, Commands.showProfile.name, nil)
        iterate { world.session.signedIn?.favourites.all.phase == .loaded }
      }
    }
  }

  func testTheMainWindowClosedByItsButton() throws {
    try onMain {
      for _ in 0..<times {
        let window = try ScreenWorld(signedIn: true).openFeed()
        gtk_window_close(window.cast())
        iterate { openWindows.isEmpty }
        closeWindows()
      }
    }
  }

  func testLoggingOutTakesTheViewsDown() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      let window = try world.openFeed()

      world.session.logOut()
      iterate { window.screen == "welcome" }

      // The window itself has two: the photo behind the welcome screen, and the watch of its width.
      iterate { LiveObjects.live(.scroller) == 0 && LiveObjects.live(.canvas) == 2 }
    }
  }

  func testThePreferences() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      world.session.start()
      iterate { world.session.phase == .signedIn }
      openAndClose { PreferencesWindow(context: world.context).present(over: nil) }
    }
  }

  func testTheDialogOfTheAccount() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      world.session.start()
      iterate { world.session.phase == .signedIn }
      let signedIn = try XCTUnwrap(world.session.signedIn)
      openAndClose {
        signedIn.editedAccount().map { EditAccountDialog(session: world.session, account: $0) }?
          .present(over: nil)
      }
    }
  }

  func testTheKeyDialog() throws {
    try onMain {
      let world = try ScreenWorld()
      openAndClose { KeyDialog(context: world.context).present(over: nil) }
    }
  }

  func testTheAboutWindow() throws {
    try onMain {
      let world = try ScreenWorld()
      openAndClose { presentAbout(over: nil, context: world.context) }
    }
  }

  func testTheShortcutsWindow() {
    onMain {
      openAndClose { Commands.makeShortcutsWindow().present(over: nil) }
    }
  }

  func testAllWindowsOverTheMainWindow() throws {
    try onMain {
      try openAndClose {
        let world = try ScreenWorld(signedIn: true)
        let window = try world.openFeed()
        PreferencesWindow(context: world.context).present(over: window.cast())
        KeyDialog(context: world.context).present(over: window.cast())
        presentAbout(over: window.cast(), context: world.context)
        gtk_widget_activate_action_variant(window, Commands.shortcuts.name, nil)
        iterate { openWindows.count == 5 }
      }
    }
  }
}

/// Opens what `open` opens, waits until it is on the screen, and closes all windows; 20 times.
@MainActor private func openAndClose(_ open: () throws -> Void) rethrows {
  for _ in 0..<times {
    try open()
    iterate { !openWindows.isEmpty && openWindows.allSatisfy(\.isMapped) }
    XCTAssertGreaterThan(openWindows.count, 0)
    closeWindows()
  }
}
