// The grid: rows that follow the photos and the width, the focus from tile to tile, and the place that
// is kept.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit
import Observation
import TestSupport
import XCTest

@testable import BelvedereUI

final class PhotoGridTests: UITestCase {
  func testPhotosStandInRowsThatFillTheWidth() throws {
    try onMain {
      let shown = try ShownGrid(of: StandingPhotos(0..<30))

      let widths = shown.tiles.filter { $0.y == 0 }.map(\.width)

      XCTAssertGreaterThan(widths.count, 1)
      XCTAssertEqual(widths.reduce(4 * (widths.count - 1), +), shown.rowWidth)
      XCTAssertEqual(shown.grid.arrangement?.photoCount, 30)
    }
  }

  func testMorePhotosGrowTheGridAtItsEnd() throws {
    try onMain {
      let photos = StandingPhotos(0..<30)
      let shown = try ShownGrid(of: photos)
      let first = shown.grid.arrangement?.rows.first

      photos.photos += StandingPhotos(30..<100).photos

      iterate { shown.grid.arrangement?.photoCount == 100 }
      XCTAssertEqual(shown.grid.arrangement?.rows.first, first)
      XCTAssertEqual(shown.grid.topPhoto, 0)
    }
  }

  func testAPhotoThatIsTakenOutLeavesTheOthersInPlace() throws {
    try onMain {
      let photos = StandingPhotos(0..<60)
      let shown = try ShownGrid(of: photos, at: 30)

      photos.photos.remove(at: 3)
      photos.generation += 1

      iterate { shown.grid.arrangement?.photoCount == 59 }
      iterate { shown.topID == "photo-30" }
    }
  }

  func testAnotherListIsShownFromItsFirstPhotoOn() throws {
    try onMain {
      let photos = StandingPhotos(0..<60)
      let shown = try ShownGrid(of: photos, at: 30)

      photos.photos = StandingPhotos(100..<140).photos
      photos.generation += 1
      photos.edition += 1

      iterate { shown.topID == "photo-100" }
    }
  }

  func testAnotherWidthKeepsThePhotoAtTheTop() throws {
    try onMain {
      let shown = try ShownGrid(of: StandingPhotos(0..<120), at: 61)

      for width in [380, 900, 611] {
        gtk_window_set_default_size(shown.window.cast(), gint(width), 500)
        iterate { shown.grid.arrangement?.width == width - shown.margin }
        iterate { shown.topID == "photo-61" }
      }
    }
  }

  func testArrowKeysGoFromTileToTile() throws {
    try onMain {
      let shown = try ShownGrid(of: StandingPhotos(0..<30))
      let inARow = try XCTUnwrap(shown.grid.arrangement?.rows.first?.photos.count)
      shown.grid.focus()
      XCTAssertEqual(shown.grid.focusedPhoto, 0)

      for (key, reached) in [
        (GDK_KEY_Right, 1), (GDK_KEY_Down, 1 + inARow), (GDK_KEY_Left, inARow), (GDK_KEY_Up, 0),
      ] {
        XCTAssertTrue(shown.grid.press(UInt32(key), GdkModifierType(rawValue: 0)))
        XCTAssertEqual(shown.grid.focusedPhoto, reached)
      }
    }
  }

  func testTheFocusStaysOnItsPhotoWhenRowsAreMadeAnew() throws {
    try onMain {
      let shown = try ShownGrid(of: StandingPhotos(0..<30))
      shown.grid.focus(photo: 2)

      gtk_window_set_default_size(shown.window.cast(), 380, 500)

      iterate { shown.grid.arrangement?.width == 380 - shown.margin }
      iterate { shown.grid.focusedPhoto == 2 }
    }
  }

  func testAHeadScrollsAwayWithThePhotos() throws {
    try onMain {
      let head = Make.label("Above the photos")
      let shown = try ShownGrid(of: StandingPhotos(0..<60), head: head)
      iterate { shown.window.visibleTexts.contains("Above the photos") }

      shown.grid.bringToTop(photo: 30)

      iterate { !shown.window.visibleTexts.contains("Above the photos") }
      XCTAssertEqual(shown.topID, "photo-30")
      shown.grid.scrollToTop()
      iterate { shown.window.visibleTexts.contains("Above the photos") }
    }
  }

  func testTheEndOfTheListIsTold() throws {
    try onMain {
      let photos = StandingPhotos(0..<2)
      let shown = try ShownGrid(of: photos)

      iterate { shown.window.visibleTexts.contains("That was the last photo.") }
      XCTAssertLessThanOrEqual(shown.window.minimumWidth, 360)
    }
  }

  func testEveryTileSaysWhatItShows() throws {
    try onMain {
      let shown = try ShownGrid(of: StandingPhotos(0..<3))

      XCTAssertEqual(shown.tiles.count, 3)
      for tile in shown.tiles {
        XCTAssertEqual(
          gtk_accessible_get_accessible_role(tile.canvas.opaque), GTK_ACCESSIBLE_ROLE_IMG)
        XCTAssertNotEqual(gtk_widget_get_focusable(tile.canvas), 0)
      }
    }
  }
}

/// Photos that change only when the test says so.
@MainActor @Observable private final class StandingPhotos: PhotoSequence {
  var photos: [Photo]
  var generation = 0
  var edition = 0
  let tail = PhotoTail.end

  init(_ numbers: Range<Int>) { photos = shownPhotos(numbers) }

  func show(index: Int) {}
  func retryNextPage() {}
}

/// A grid in a window of 600 by 500 pixels.
@MainActor private final class ShownGrid {
  let window: Widget
  let grid: PhotoGrid
  /// What the window is wider than the rows.
  private(set) var margin = 0

  /// - Parameter index: the photo that is at the top.
  init(of photos: StandingPhotos, at index: Int = 0, head: Widget? = nil) throws {
    window = gtk_window_new()!
    grid = PhotoGrid(
      of: photos, pictures: Pictures(images: FakeImages(), preferences: Preferences()),
      likes: nil, head: head)
    gtk_window_set_default_size(window.cast(), 600, 500)
    gtk_window_set_child(window.cast(), grid.widget)
    gtk_window_present(window.cast())
    iterate { self.topID == photos.photos.first?.id || head != nil && self.grid.arrangement != nil }
    margin = 600 - rowWidth
    guard index > 0 else { return }
    grid.bringToTop(photo: index)
    iterate { self.topID == photos.photos[index].id }
  }

  var rowWidth: Int { grid.ground.rowWidth }

  /// The photo at the top, when it stands there to the pixel.
  var topID: Photo.ID? {
    guard let top = grid.list.seenRows.top(), abs(top.share * top.seen.height) < 4,
      let index = grid.topPhoto, grid.photos.photos.indices.contains(index)
    else { return nil }
    return grid.photos.photos[index].id
  }

  /// The pictures that are mapped, and where they stand in the window.
  var tiles: [(canvas: Widget, y: Int, width: Int)] {
    window.tree.filter { $0.isMapped && String(cString: gtk_widget_get_css_name($0)) == "canvas" }
      .map { canvas in
        var bounds = graphene_rect_t()
        _ = gtk_widget_compute_bounds(canvas, grid.widget, &bounds)
        return (canvas, Int(bounds.origin.y) / 100, canvas.width)
      }
  }
}
