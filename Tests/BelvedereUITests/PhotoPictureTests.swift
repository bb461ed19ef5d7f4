// SPDX-License-Identifier: MIT

// The picture of one photo whose image fails to load.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit
import TestSupport
import XCTest

@testable import BelvedereUI

final class PhotoPictureTests: UITestCase {
  func testAnImageIsAskedForAgainUntilTheServiceIsBack() {
    onMain {
      let shown = ShownPicture(failingWith: .service(.unreachable(detail: "no route")))
      iterate { shown.images.requests.count > 3 }
      XCTAssertEqual(shown.reasons.count, 4, "The message stays as it is during a try.")
      XCTAssertTrue(shown.reasons.allSatisfy { $0 != nil })

      shown.images.fail(nil)

      iterate { shown.picture.texture != nil }
      XCTAssertEqual(shown.reasons.last, .some(nil))
      let asked = shown.images.requests.count
      shown.wait()
      XCTAssertEqual(shown.images.requests.count, asked)
    }
  }

  func testAnImageThatCannotBeShownIsNotAskedForAgain() {
    onMain {
      let shown = ShownPicture(failingWith: .service(.notFound(messages: [])))
      iterate { !shown.reasons.isEmpty }

      shown.wait()

      XCTAssertEqual(shown.images.requests.count, 1)
    }
  }

  func testWhatNobodySeesWaitsUntilItIsSeen() {
    onMain {
      let shown = ShownPicture(failingWith: .service(.timedOut))
      iterate { !shown.reasons.isEmpty }
      shown.picture.setProximity(.near, width: 100, height: 100)
      shown.wait()
      let asked = shown.images.requests.count
      shown.images.fail(nil)
      shown.wait()
      XCTAssertEqual(shown.images.requests.count, asked)

      shown.picture.setProximity(.visible, width: 100, height: 100)

      iterate { shown.picture.texture != nil }
    }
  }
}

/// A picture in a window, which retries at once.
@MainActor private final class ShownPicture {
  let images = FakeImages()
  let picture: PhotoPicture
  /// The reported failures, in order.
  private(set) var reasons: [ImageError?] = []
  private let window: Widget

  init(failingWith error: ImageError) {
    images.fail(error)
    picture = PhotoPicture(
      pictures: Pictures(images: images, preferences: Preferences()), fit: .place,
      delay: GrowingDelay(first: 0.01, longest: 0.01))
    window = gtk_window_new()!
    gtk_window_set_default_size(window.cast(), 100, 100)
    gtk_window_set_child(window.cast(), picture.makeWidget())
    gtk_window_present(window.cast())
    picture.onFailure = { [weak self] in self?.reasons.append($0) }
    picture.show(shownPhotos(0..<1)[0])
    iterate { self.picture.widget.isMapped }
    picture.setProximity(.visible, width: 100, height: 100)
  }

  isolated deinit { gtk_window_destroy(window.cast()) }

  /// Waits longer than the delay of a retry.
  func wait() { _ = MainLoop.run(atMost: 0.1) { false } }
}
