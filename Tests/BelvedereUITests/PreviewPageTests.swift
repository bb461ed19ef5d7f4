// SPDX-License-Identifier: MIT

// Opened files and addresses: their places are seen before one press imports them, whoever is logged in.

import BelvedereCore
import BelvedereModel
import CGtk
import Foundation
import GtkKit
import TestSupport
import XCTest

@testable import BelvedereUI

final class PreviewPageTests: UITestCase {
  /// Reads "many.gpx" as three places, "one.kml" as one, "walk.gpx" as none but a track, and nothing else.
  nonisolated private struct Reader: PlaceFileReading {
    func content(of file: URL) async throws(PlaceFileError) -> PlaceFileContent {
      var content = PlaceFileContent()
      switch file.lastPathComponent {
      case "many.gpx": content.records = records(3)
      case "one.kml": content.records = records(1)
      case "walk.gpx": content.shapes = 1
      default: throw .malformed(line: 2, detail: "Premature end")
      }
      return content
    }

    private func records(_ count: Int) -> [PlaceRecord] {
      (1...count).compactMap { number in
        Coordinate(latitude: 10 * Double(number), longitude: 5)
          .map { PlaceRecord(position: $0, name: "Spot \(number)") }
      }
    }
  }

  func testPlacesAreShownBeforeOnePressImportsThem() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true, files: Reader())
      let window = try world.openFeed()
      try window.open("many.gpx", "broken.gpx")

      iterate { window.screen == "preview" && window.rows.count == 3 }
      for text in ["3 places", "Spot 1", "Spot 3", "many.gpx\u{A0}· broken.gpx"] {
        iterate { window.visibleTexts.contains(text) }
      }
      iterate {
        window.visibleTexts.contains(
          "broken.gpx: The file is damaged or ends early. Export it again. Line 2: Premature end")
      }
      XCTAssertLessThanOrEqual(window.minimumWidth, 360)
      iterate { gtk_window_get_focus(window.cast()) == window.importButton }
      XCTAssertFalse(world.hasFavourites)

      gtk_widget_activate(try XCTUnwrap(window.importButton))
      iterate { window.screen == "tabs" && world.hasFavourites }
      iterate { window.visibleTexts.contains("3 places imported") }
      iterate { window.tree.contains { $0.attachment(PlacesPage.self) != nil && $0.isMapped } }
    }
  }

  func testNobodyNeedsToBeLoggedIn() throws {
    try onMain {
      let world = try ScreenWorld(files: Reader())
      let window = try world.openWelcome()
      try window.open("one.kml")

      iterate { window.screen == "preview" && window.visibleTexts.contains("Coordinates") }
      XCTAssertTrue(window.visibleTexts.contains("Light"))
      iterate { window.visibleTexts.contains("Weather") }
      XCTAssertLessThanOrEqual(window.minimumWidth, 360)
      gtk_widget_activate(try XCTUnwrap(window.importButton))
      iterate { window.screen == "welcome" && world.hasFavourites }
      iterate { window.visibleTexts.contains { $0.hasPrefix("1 place imported. You will find") } }
    }
  }

  func testWhatHasNoPlacesSaysWhyAndOffersNothing() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true, files: Reader())
      let window = try world.openFeed()
      try window.open("walk.gpx")

      iterate { window.visibleTexts.contains("No Places") }
      iterate {
        window.visibleTexts.contains {
          $0.hasPrefix("There are no places in this file.") && $0.contains("it is no place")
        }
      }
      XCTAssertEqual(window.importButton?.isSensitive, false)
      // A file that is opened later joins it.
      try window.open("one.kml")
      iterate { window.visibleTexts.contains("Spot 1") && window.importButton?.isSensitive == true }
      gtk_widget_activate(try XCTUnwrap(window.back))
      iterate { window.screen == "tabs" }
      XCTAssertFalse(world.hasFavourites)
    }
  }

  func testAnAddressIsShownAndKept() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true, files: Reader())
      let window = try world.openFeed()
      try window.open(address: "geo:95,2")
      iterate { window.visibleTexts.contains { $0.hasPrefix("The position 95, 2 is nowhere") } }
      try window.open(address: "geo:0,0?q=48.85,2.35(Tour)&z=12")

      iterate { window.visibleTexts.contains("Tour") && window.visibleTexts.contains("Light") }
      iterate { window.tree.contains { $0.attachment(MapView.self)?.camera.zoom == 12 } }
      gtk_widget_activate(try XCTUnwrap(window.button("Add to Favourites")))
      iterate { world.hasFavourites && window.screen == "tabs" }
    }
  }
}

extension ScreenWorld {
  fileprivate var hasFavourites: Bool { !places.favourites.isEmpty }
}

@MainActor extension Widget {
  fileprivate func open(_ names: String...) throws {
    let window = try XCTUnwrap(attachment(MainWindow.self))
    window.open(names.map { GivenFile(address: "file:///places/\($0)") })
  }

  fileprivate func open(address: String) throws {
    try XCTUnwrap(attachment(MainWindow.self)).open([GivenFile(address: address)])
  }

  fileprivate var rows: [Widget] {
    tree.filter { $0.isMapped && gtk_widget_has_css_class($0, "place-tile") != 0 }
  }

  fileprivate var importButton: Widget? { button("Import") }

  fileprivate func button(_ label: String) -> Widget? {
    let found = tree.first { $0.isMapped && $0.labelText == label }
    return found.flatMap { gtk_widget_get_ancestor($0, gtk_button_get_type()) }
  }

  fileprivate var back: Widget? {
    tree.first {
      $0.isMapped && gtk_widget_get_tooltip_text($0).map { String(cString: $0) } == "Back"
    }
  }
}
