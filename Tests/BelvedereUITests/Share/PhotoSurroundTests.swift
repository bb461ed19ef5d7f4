// SPDX-License-Identifier: MIT

// The photo's surround: the share menu contains the possible actions only, opening the facts costs one request, and
// nothing outlives the window.

import BelvedereCore
import CGtk
import Foundation
import GtkKit
import TestSupport
import XCTest

@testable import BelvedereModel
@testable import BelvedereUI

final class PhotoSurroundTests: UITestCase {
  /// A window with the surround of one photo.
  @MainActor private final class World {
    let service = FakePhotoService()
    let files = FakeFiles()
    let facts: PhotoFacts
    let sharing: Sharing
    let surround: PhotoSurround
    let window: Widget

    init(width: Int = 1000) throws {
      let store = FakeDetailsStore()
      facts = PhotoFacts(
        account: .ada, lists: service, numbers: service, store: store, likes: nil)
      sharing = Sharing(
        account: .ada, originals: FakeImages(), images: FakeImages(), files: files,
        pictures: PicturesFolder(URL(filePath: "/pictures"), in: .none, preferences: Preferences()),
        reports: DownloadReports(
          service: "demo", downloads: service, store: store))
      let page = Make.box(GTK_ORIENTATION_VERTICAL)
      page.setExpands(horizontal: true, vertical: true)
      surround = PhotoSurround(
        page: page, header: Make.box(GTK_ORIENTATION_HORIZONTAL), sharing: sharing, facts: facts,
        images: FakeImages(),
        colours: { PictureColours(space: .rgb, bits: 8, profile: "Display P3") },
        context: try ScreenWorld().context)
      for button in surround.shareButtons { gtk_box_append(page.cast(), button) }
      gtk_box_append(page.cast(), surround.factsButton)
      let toasts = Make.toastOverlay()
      adw_toast_overlay_set_child(toasts.opaque, surround.widget)
      window = gtk_window_new()!
      gtk_window_set_child(window.cast(), toasts)
      gtk_window_set_default_size(window.cast(), gint(width), 700)
      gtk_window_present(window.cast())
      let window = window
      iterate { window.isMapped }
    }

    var photo: Photo {
      var photo = shownPhotos(0..<1)[0]
      photo.links.html = "https://unsplash.com/photos/photo-0"
      return photo
    }

    /// The visible buttons of the share menu, by action name.
    func offered() -> [String] {
      surround.widget.tree.filter { $0.isA(gtk_popover_get_type()) }.flatMap(\.tree)
        .filter { $0.isA(gtk_button_get_type()) && $0.isVisible && $0.isSensitive }
        .compactMap(actionName)
    }
  }

  func testWithoutAPhotoNothingIsOffered() throws {
    try onMain {
      let world = try World()
      XCTAssertEqual(world.offered(), [])
    }
  }

  func testAPhotoOffersEverythingThatIsPossible() throws {
    try onMain {
      let world = try World()
      world.surround.show(world.photo)
      let offered = Set(world.offered())
      XCTAssertTrue(offered.contains("photo.copy"))
      XCTAssertTrue(offered.contains("photo.copy-link"))
      XCTAssertTrue(offered.contains("photo.save-to-pictures"))
      // Without a portal there is no mail.
      XCTAssertFalse(offered.contains("photo.mail"))
      world.surround.show(nil)
      XCTAssertEqual(world.offered(), [])
    }
  }

  func testTheFactsAreAskedForWhenTheyAreOpened() throws {
    try onMain {
      let world = try World()
      world.surround.show(world.photo)
      XCTAssertEqual(world.facts.phase, .brief)
      gtk_toggle_button_set_active(world.surround.factsButton.cast(), 1)
      XCTAssertTrue(world.facts.isOpen)
      iterate { world.window.visibleTexts.contains("Ada Vale") }
      iterate { world.window.visibleTexts.contains("1200 × 800\u{A0}· 1 MP") }
      gtk_widget_activate_action_variant(world.surround.widget, "photo.show-facts", nil)
      XCTAssertFalse(world.facts.isOpen)
      XCTAssertEqual(gtk_toggle_button_get_active(world.surround.factsButton.cast()), 0)
    }
  }

  /// GTK also measures children that are not shown, if they are visible.
  func testTheFactsAreMeasuredWhileTheyAreOpenOnly() throws {
    try onMain {
      let world = try World()
      world.surround.show(world.photo)
      let row = world.surround.widget.tree.first { $0.labelText == "Size" }
      guard let row else { return XCTFail("no facts") }
      XCTAssertEqual(gtk_widget_is_visible(row), 0)
      gtk_toggle_button_set_active(world.surround.factsButton.cast(), 1)
      iterate { row.isMapped }
      gtk_toggle_button_set_active(world.surround.factsButton.cast(), 0)
      iterate { gtk_widget_is_visible(row) == 0 }
    }
  }

  func testSavingToPicturesWritesTheBytes() throws {
    try onMain {
      let world = try World()
      world.surround.show(world.photo)
      gtk_widget_activate_action_variant(world.surround.widget, "photo.save-to-pictures", nil)
      iterate { world.files.saved.count == 1 }
      XCTAssertEqual(world.files.saved.keys.first?.lastPathComponent, "ada-vale-photo-0.jpg")
    }
  }

  func testANarrowWindowOpensASheet() throws {
    try onMain {
      let world = try World(width: 360)
      world.surround.show(world.photo)
      let buttons = world.surround.shareButtons
      iterate { buttons.contains { $0.isA(gtk_menu_button_get_type()) && !$0.isVisible } }
      if let opens = buttons.first(where: \.isVisible) { gtk_widget_activate(opens) }
      iterate { world.window.visibleTexts.contains("Save to Pictures") }
    }
  }

  func testWhatStandsInThePaneAlreadyIsNotToldAgainAtTheLicence() throws {
    try onMain {
      let world = try World()
      var photo = world.photo
      photo.caption = "A quiet lake"
      var credit = Credit(author: "Ada Vale", license: "CC-BY-4.0")
      credit.title = "A quiet lake"
      credit.source = "https://archive.example/lake"
      photo.credit = credit
      world.surround.show(photo)
      gtk_toggle_button_set_active(world.surround.factsButton.cast(), 1)
      iterate { world.window.visibleTexts.contains("CC BY 4.0") }
      XCTAssertEqual(world.window.visibleTexts.count { $0 == "A quiet lake" }, 1)
      XCTAssertEqual(world.window.visibleTexts.count { $0 == "Ada Vale" }, 1)
      XCTAssertTrue(world.window.visibleTexts.contains("archive.example"))
    }
  }

  func testATagIsAButtonThatSearches() throws {
    try onMain {
      let world = try World()
      var photo = world.photo
      photo.tags = [Tag(title: "lake"), Tag(title: "winter")]
      var searched: [String] = []
      world.surround.search = { searched.append($0) }
      world.surround.show(photo)
      gtk_toggle_button_set_active(world.surround.factsButton.cast(), 1)
      iterate { world.window.visibleTexts.contains("winter") }
      let chip = world.window.tree.first {
        $0.isA(gtk_button_get_type()) && $0.tree.contains { $0.labelText == "winter" }
      }
      gtk_widget_activate(try XCTUnwrap(chip))
      // GTK shows the button pressed for a moment first.
      iterate { searched == ["winter"] }
    }
  }

  func testTheTermsOfAPhotoWithALicenceOfItsOwnAreTold() throws {
    try onMain {
      let world = try World()
      var photo = world.photo
      var credit = Credit(author: "B. Olly", license: "CC-BY-SA-4.0")
      credit.changesMade = "resized to 1600x900; metadata replaced by author and licence"
      photo.credit = credit
      world.surround.show(photo)
      gtk_toggle_button_set_active(world.surround.factsButton.cast(), 1)
      iterate { world.window.visibleTexts.contains("CC BY-SA 4.0") }
      XCTAssertTrue(world.window.visibleTexts.contains("B. Olly"))
      XCTAssertTrue(world.window.visibleTexts.contains("resized"))
    }
  }
}

@MainActor private func actionName(of button: Widget) -> String? {
  guard button.isA(gtk_actionable_get_type()) else { return nil }
  return gtk_actionable_get_action_name(button.opaque).map { String(cString: $0) }
}
