// SPDX-License-Identifier: MIT

// The context menu of photos: its lines, its photo, and the focus after it closes.

import BelvedereCore
import CGtk
import Foundation
import GtkKit
import TestSupport
import XCTest

@testable import BelvedereModel
@testable import BelvedereUI

final class PhotoMenuTests: UITestCase {
  /// A window with two photos, of which the right one has the focus.
  @MainActor private final class World {
    let sharing: Sharing
    let actions: PhotoActions
    let menu: PhotoMenu
    let photos: [Photo]
    let buttons: [Widget]
    let window: Widget
    var told: [Photo.ID] = []

    init() {
      var photos = shownPhotos(0..<2)
      photos[1].user = nil
      self.photos = photos
      sharing = Sharing(
        account: .ada, originals: FakeImages(), images: FakeImages(), files: FakeFiles(),
        pictures: PicturesFolder(URL(filePath: "/pictures"), in: .none, preferences: Preferences()),
        reports: DownloadReports(
          service: "demo", downloads: FakePhotoService(), store: FakeDetailsStore()))
      let buttons = photos.map { gtk_button_new_with_label($0.id)! }
      self.buttons = buttons
      let box = Make.box(GTK_ORIENTATION_HORIZONTAL, buttons)
      let toasts = Make.toastOverlay()
      adw_toast_overlay_set_child(toasts.opaque, box)
      window = gtk_window_new()!
      gtk_window_set_child(window.cast(), toasts)
      let likes: Likes? = nil
      actions = PhotoActions(sharing: sharing, images: FakeImages(), likes: likes, host: box)
      menu = PhotoMenu(
        on: box, actions: actions, find: { x, _ in photos[x < 100 ? 0 : 1] },
        focused: { PhotoMenu.Focused(photo: photos[1], picture: buttons[1]) })
      actions.showFacts = { [weak self] in self?.told.append($0.id) }
      gtk_window_present(window.cast())
      let window = window
      iterate { window.isMapped }
      buttons[1].grabFocus()
    }

    /// The menu's visible lines.
    var lines: [String] {
      let popovers = window.tree.filter { $0.isA(gtk_popover_menu_get_type()) }
      return popovers.flatMap(\.visibleTexts)
    }
  }

  func testItOpensForThePhotoAtAPlace() {
    onMain {
      let world = World()
      world.menu.open(at: (10, 10))
      iterate { world.lines.contains("Copy Photo") }
      XCTAssertEqual(world.actions.photo?.id, "photo-0")
      for line in ["Copy Link", "Save As…", "Share", "Open Photographer’s Page", "Details"] {
        XCTAssertTrue(world.lines.contains(line), line)
      }
      // Without likes there is nothing to like.
      XCTAssertFalse(world.lines.contains("Like"))
    }
  }

  func testItOpensForThePhotoWithTheFocus() {
    onMain {
      let world = World()
      world.menu.open()
      iterate { world.lines.contains("Copy Photo") }
      XCTAssertEqual(world.actions.photo?.id, "photo-1")
      XCTAssertFalse(world.lines.contains("Open Photographer’s Page"))
    }
  }

  func testItsCommandsAreAboutThatPhoto() {
    onMain {
      let world = World()
      world.menu.open(at: (10, 10))
      iterate { world.menu.isOpen }
      let item = world.window.tree.first { $0.isA(gtk_popover_menu_get_type()) }
      XCTAssertNotNil(item)
      if let item { gtk_widget_activate_action_variant(item, Commands.showFacts.name, nil) }
      XCTAssertEqual(world.told, ["photo-0"])
    }
  }

  func testTheFocusReturnsToWhereItWas() {
    onMain {
      let world = World()
      let focused = world.buttons[1]
      XCTAssertEqual(gtk_window_get_focus(world.window.cast()), focused)
      world.menu.open()
      iterate { world.menu.isOpen && gtk_window_get_focus(world.window.cast()) != focused }
      let popover = world.window.tree.first { $0.isA(gtk_popover_menu_get_type()) }
      if let popover { gtk_popover_popdown(popover.cast()) }
      iterate { gtk_window_get_focus(world.window.cast()) == focused }
    }
  }
}
