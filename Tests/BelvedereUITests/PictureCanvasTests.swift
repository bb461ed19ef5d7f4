// SPDX-License-Identifier: MIT

// The canvas under a finger, in both directions of reading.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit
import TestSupport
import XCTest

@testable import BelvedereUI

final class PictureCanvasTests: UITestCase {
  func testAFingerToTheLeftBringsTheNextPhoto() throws {
    try onMain { XCTAssertEqual(try swipedIndex(towards: -1, in: GTK_TEXT_DIR_LTR), 2) }
  }

  func testInAScriptFromRightToLeftAFingerToTheRightDoes() throws {
    try onMain { XCTAssertEqual(try swipedIndex(towards: 1, in: GTK_TEXT_DIR_RTL), 2) }
  }

  func testInAScriptFromRightToLeftAFingerToTheLeftLeadsBack() throws {
    try onMain { XCTAssertEqual(try swipedIndex(towards: -1, in: GTK_TEXT_DIR_RTL), 0) }
  }
}

extension PictureCanvasTests {
  /// The grid has loaded its tile already.
  func testTheNextPhotoHasTheTileOfTheGridUntilItsPictureComes() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      _ = try world.openFeed()
      let images = FakeImages()
      images.gate.close()
      let feed = try XCTUnwrap(world.session.signedIn?.feed)
      let viewer = Viewer(sequence: feed, index: 0, images: images, originals: images)
      let canvas = PictureCanvas(viewer: viewer)
      let tile = Texture(width: 1, height: 1, copying: [0, 0, 255, 255])
      canvas.standIn = { $0 == feed.photos.id(at: 1) ? tile : nil }
      let window = gtk_window_new()!
      gtk_window_set_child(window.cast(), canvas.makeWidget())
      gtk_window_set_default_size(window.cast(), 600, 400)
      gtk_window_present(window.cast())
      iterate { window.isMapped && canvas.transform.view.x > 100 }
      canvas.appear(with: nil)
      XCTAssertNil(canvas.layer?.presentTexture)

      canvas.turn(.key(1)) { viewer.next() }

      XCTAssertTrue(canvas.layer?.presentTexture === tile)
      viewer.stop()
      images.gate.open()
    }
  }
}

/// Returns the index of the photo after a swipe over most of the view, starting with the second photo.
@MainActor private func swipedIndex(
  towards side: Double, in direction: GtkTextDirection
) throws -> Int {
  let before = gtk_widget_get_default_direction()
  gtk_widget_set_default_direction(direction)
  defer { gtk_widget_set_default_direction(before) }
  let world = try ScreenWorld(signedIn: true)
  _ = try world.openFeed()
  let feed = try XCTUnwrap(world.session.signedIn?.feed)
  let viewer = Viewer(
    sequence: feed, index: 1, images: world.images, originals: world.images)
  let canvas = PictureCanvas(viewer: viewer)
  let window = gtk_window_new()!
  gtk_window_set_child(window.cast(), canvas.makeWidget())
  gtk_window_set_default_size(window.cast(), 600, 400)
  gtk_window_present(window.cast())
  iterate { window.isMapped && canvas.transform.view.x > 100 }
  canvas.appear(with: nil)
  canvas.beginMove(canClose: false, turnsAtEdge: true)
  for share in [0.2, 0.5, 0.8] {
    canvas.change { $0.move(travel: Vector(side * share * $0.transform.view.x, 0)) }
  }
  canvas.endMove(velocity: .zero)
  iterate { viewer.index != 1 }
  viewer.stop()
  return viewer.index
}
