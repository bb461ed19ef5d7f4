// SPDX-License-Identifier: MIT

// The viewer in the window: opening and closing, content and commands.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit
import TestSupport
import XCTest

@testable import BelvedereUI

final class ViewerPageTests: UITestCase {
  func testAPhotoOpensOverTheWholeWindow() throws {
    try onMain {
      let window = try ScreenWorld(signedIn: true).openViewer(at: 0)

      iterate { window.visibleTexts.contains("Photo 1") }
      XCTAssertTrue(window.visibleTexts.contains("Ada Vale"))
      iterate { window.feedList?.isMapped == false }
      XCTAssertLessThanOrEqual(window.minimumWidth, 360)
    }
  }

  func testItWalksThroughThePhotosAndAsksForTheNextPage() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      world.service.answer(page: 2, .success(shownPage(30..<60, hasNext: false)))
      let window = try world.openViewer(at: 28)

      window.run(Commands.viewerNext)
      iterate { window.visibleTexts.contains { $0 == "Photo 30" || $0 == "30 of 60" } }
      iterate { world.session.signedIn?.feed?.photos.count == 60 }
      window.run(Commands.viewerNext)
      iterate { window.visibleTexts.contains("31 of 60") }
      window.run(Commands.viewerLast)
      iterate { window.visibleTexts.contains("60 of 60") }
      window.run(Commands.viewerFirst)
      iterate { window.visibleTexts.contains("1 of 60") }
    }
  }

  func testZoomIsShownAndChangedByCommands() throws {
    try onMain {
      let window = try ScreenWorld(signedIn: true).openViewer(at: 0)
      iterate { window.visibleTexts.contains { $0.hasSuffix("%") } }

      for (command, text) in [
        (Commands.viewerActualSize, "100%"), (Commands.viewerDoubleSize, "200%"),
        (Commands.viewerZoomIn, "300%"), (Commands.viewerZoomOut, "200%"),
      ] {
        window.run(command)
        iterate { window.visibleTexts.contains(text) }
      }
    }
  }

  func testADamagedPhotoIsToldInItsPlaceAndInNoDialog() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      let window = try world.openViewer(at: 0)
      world.images.fail(.undecodable(detail: "cut off"))

      window.run(Commands.viewerLast)

      iterate { window.viewer?.visibleTexts.contains("This picture is damaged.") == true }
      XCTAssertFalse(openWindows.contains { $0.isA(adw_message_dialog_get_type()) })
      world.images.fail(nil)
    }
  }

  func testAPhotoTooLargeToBeOpenedIsSaidToBeSo() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      var page = shownPage(0..<3, hasNext: false)
      page.elements[0].width = 20_000
      page.elements[0].height = 15_000
      world.service.answer(page: 1, .success(page))
      let window = try world.openViewer(at: 0)
      iterate { window.visibleTexts.contains { $0.hasSuffix("%") } }

      window.run(Commands.viewerActualSize)

      iterate { window.visibleTexts.contains { $0.hasPrefix("This photo is too large") } }
    }
  }

  func testBackReturnsToTheListAndGivesItsCommandsBack() throws {
    try onMain {
      let window = try ScreenWorld(signedIn: true).openViewer(at: 3)
      XCTAssertEqual(isEnabled(Commands.refresh, in: window), false)

      window.run(Commands.viewerClose)

      iterate { window.viewer == nil && window.feedList?.isMapped == true }
      XCTAssertEqual(isEnabled(Commands.refresh, in: window), true)
    }
  }

  func testTheListShinesThroughAPulledPhotoUntilThatIsGivenUp() throws {
    try onMain {
      let window = try ScreenWorld(signedIn: true).openViewer(at: 0)
      iterate { window.feedList?.isMapped == false }
      let canvas = try XCTUnwrap(window.viewer?.attachment(ViewerPage.self)?.canvas)

      canvas.beginMove(canClose: true, turnsAtEdge: true)
      canvas.change { $0.move(travel: Vector(0, 300)) }
      iterate { window.feedList?.isMapped == true }
      XCTAssertLessThan(canvas.motion.frame.backgroundOpacity, 1)

      canvas.change { $0.cancelMove() }
      iterate { window.feedList?.isMapped == false }
      XCTAssertEqual(canvas.motion.frame.backgroundOpacity, 1)
    }
  }

  func testAPinchOfTheWholePhotoClosesIt() throws {
    try onMain {
      let window = try ScreenWorld(signedIn: true).openViewer(at: 0)
      iterate { window.feedList?.isMapped == false }
      let canvas = try XCTUnwrap(window.viewer?.attachment(ViewerPage.self)?.canvas)

      canvas.change {
        $0.beginPinch(at: $0.transform.view / 2)
        $0.pinch(factor: 0.5, degrees: 0, at: $0.transform.view / 2)
      }
      canvas.endPinch()

      iterate { window.viewer == nil && window.feedList?.isMapped == true }
    }
  }

  func testControlsAreShownWhenTheFocusComesToThem() throws {
    try onMain {
      let window = try ScreenWorld(signedIn: true).openViewer(at: 1)
      let page = try XCTUnwrap(window.viewer?.attachment(ViewerPage.self))
      let header = page.controls.header.widget
      let isHidden = { gtk_widget_has_css_class(header, "shaded") != 0 }
      iterate { !isHidden() }
      // After the time without input.
      iterate { isHidden() }

      XCTAssertTrue(header.moveFocus(.forward))

      iterate { !isHidden() }
    }
  }

  func testLoggingOutClosesIt() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      let window = try world.openViewer(at: 0)

      world.session.logOut()

      iterate { window.viewer == nil && window.screen == "welcome" }
    }
  }

  func testEveryButtonSaysWhatItDoes() throws {
    try onMain {
      let window = try ScreenWorld(signedIn: true).openViewer(at: 1)
      iterate { window.viewer?.isMapped == true }

      let viewer = try XCTUnwrap(window.viewer)
      let nameless = viewer.tree.filter { $0.isA(gtk_button_get_type()) && $0.isMapped }
        .filter { button in
          let hasText = button.tree.contains { $0.isA(gtk_label_get_type()) }
          let parent = gtk_widget_get_parent(button)
          // Those of the window are GTK's.
          if parent?.isA(gtk_window_controls_get_type()) == true { return false }
          let hasHint = [button, parent].compactMap(\.self).contains {
            gtk_widget_get_has_tooltip($0) != 0
          }
          return !hasText && !hasHint
        }
      XCTAssertEqual(nameless.count, 0)
    }
  }
}

@MainActor private func isEnabled(_ action: Action, in window: Widget) -> Bool? {
  let name = String(action.name.dropFirst("win.".count))
  return g_action_map_lookup_action(window.opaque, name).map { g_action_get_enabled($0) != 0 }
}
