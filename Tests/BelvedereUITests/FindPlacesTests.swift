// SPDX-License-Identifier: MIT

// The topics by which places are found.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit
import TestSupport
import XCTest

@testable import BelvedereUI

final class FindPlacesTests: UITestCase {
  /// Archives have their topics' titles in English only.
  func testTopicsHaveTheNamesThatExploreGivesThem() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      let topic = Topic(id: "commons:aerial", slug: "aerial", title: "Aerial photographs")
      world.service.answerTopics(.success([topic]))
      let window = try world.openFeed()
      gtk_widget_activate_action_variant(window, Commands.showPlaces.name, nil)

      world.session.signedIn?.places.topics.load()

      iterate { window.texts.contains("Aerial Photos") }
      XCTAssertFalse(window.texts.contains("Aerial photographs"))
    }
  }
}

extension Widget {
  /// The texts of all labels, also hidden ones.
  @MainActor fileprivate var texts: [String] { tree.compactMap(\.labelText) }
}
