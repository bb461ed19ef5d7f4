// SPDX-License-Identifier: MIT

// The board of photos: a layout that follows the photos and the width, tiles only near the visible part, the
// focus from tile to tile, and the place that is kept.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit
import Observation
import TestSupport
import XCTest

@testable import BelvedereUI

final class PhotoBoardTests: UITestCase {
  func testPhotosOfAGridFillTheWidth() throws {
    try onMain {
      let shown = try ShownBoard(of: StandingPhotos(0..<30))

      let widths = shown.tiles.filter { $0.y == 0 }.map(\.width)

      XCTAssertGreaterThan(widths.count, 1)
      XCTAssertEqual(widths.reduce(4 * (widths.count - 1), +), 600 - 8)
      XCTAssertEqual(shown.board.view.layout?.count, 30)
    }
  }

  func testEveryPictureIsAskedForOnceInThePixelsThatItCovers() throws {
    try onMain {
      for choice in [LayoutChoice.list, .grid] {
        let shown = try ShownBoard(of: StandingPhotos(0..<30), as: choice)
        let layout = try XCTUnwrap(shown.board.view.layout)
        let places = (0..<30).map { layout.frame(of: $0) }

        let scale = shown.board.view.surface.scaleFactor
        let sizes = shown.images.sizes.compactMap { $0 }
        XCTAssertEqual(sizes.count, shown.images.requests.count)
        XCTAssertEqual(sizes.count, shown.board.view.tiles.count)
        for (index, tile) in shown.board.view.tiles where tile.widget.isMapped {
          XCTAssertEqual(tile.picture.widget.width, places[index].width)
          XCTAssertEqual(tile.picture.widget.height, places[index].height)
        }
        for size in sizes {
          XCTAssertTrue(
            places.contains { $0.width * scale == size.width && $0.height * scale == size.height },
            "\(choice): \(size)")
        }
      }
    }
  }

  func testALetterPressedInAControlOfTheHeadIsNoLike() throws {
    try onMain {
      let button = gtk_button_new_with_label("Log Out")!
      let shown = try ShownBoard(of: StandingPhotos(0..<30), head: button)
      let none = GdkModifierType(rawValue: 0)
      XCTAssertTrue(shown.board.view.takeFocus(item: 0))
      XCTAssertTrue(shown.board.press(UInt32(GDK_KEY_l), none))

      XCTAssertTrue(button.grabFocus())

      XCTAssertFalse(shown.board.press(UInt32(GDK_KEY_l), none))
    }
  }

  func testABoardWhosePhotosAreBelowTheWindowHasTheFocusAsAWhole() throws {
    try onMain {
      let head = gtk_button_new_with_label("Log Out")!
      head.setLeastSize(height: 3_000)
      let shown = try ShownBoard(of: StandingPhotos(0..<30), head: head)
      gtk_window_set_focus(shown.window.cast(), nil)

      shown.board.focus()

      iterate { gtk_window_get_focus(shown.window.cast()) == shown.board.widget }
      XCTAssertTrue(shown.board.view.isAtTop)
    }
  }

  func testMorePhotosGrowTheBoardAtItsEnd() throws {
    try onMain {
      let photos = StandingPhotos(0..<30)
      let shown = try ShownBoard(of: photos)
      let first = shown.board.view.layout?.frame(of: 0)

      photos.list += StandingPhotos(30..<100).list

      iterate { shown.board.view.layout?.count == 100 }
      XCTAssertEqual(shown.board.view.layout?.frame(of: 0), first)
      XCTAssertEqual(shown.board.view.topItem, 0)
    }
  }

  func testAPhotoThatIsTakenOutLeavesTheOthersInPlace() throws {
    try onMain {
      let photos = StandingPhotos(0..<60)
      let shown = try ShownBoard(of: photos, at: 30)

      photos.list.remove(at: 3)
      photos.generation += 1

      iterate { shown.board.view.layout?.count == 59 }
      iterate { shown.topID == "photo-30" }
    }
  }

  func testAnotherListIsShownFromItsFirstPhotoOn() throws {
    try onMain {
      let photos = StandingPhotos(0..<60)
      let shown = try ShownBoard(of: photos, at: 30)

      photos.list = StandingPhotos(100..<140).list
      photos.generation += 1
      photos.edition += 1

      iterate { shown.topID == "photo-100" }
    }
  }

  func testAnotherListTakesOverTheFocus() throws {
    try onMain {
      let photos = StandingPhotos(0..<60)
      let shown = try ShownBoard(of: photos, as: .grid, at: 30)
      XCTAssertTrue(shown.board.view.takeFocus(item: 30))

      photos.list = StandingPhotos(100..<140).list
      photos.generation += 1
      photos.edition += 1

      iterate { shown.board.view.focusedItem == 0 }
    }
  }

  func testTheFocusComesAlongToTheTop() throws {
    try onMain {
      let shown = try ShownBoard(of: StandingPhotos(0..<60), at: 5)
      XCTAssertTrue(shown.board.view.takeFocus(item: 5))

      shown.board.view.scrollToTop()

      XCTAssertEqual(shown.board.view.focusedItem, 0)
    }
  }

  func testTheFocusComesBackToThePhotoThatHadIt() throws {
    try onMain {
      let shown = try ShownBoard(of: StandingPhotos(0..<60), as: .grid)
      XCTAssertTrue(shown.board.view.takeFocus(item: 2))
      gtk_window_set_focus(shown.window.cast(), nil)

      shown.board.focus()

      XCTAssertEqual(shown.board.view.focusedItem, 2)
    }
  }

  func testABoardThatHasYetToLearnOfAShorterListShowsTheFormer() throws {
    try onMain {
      let photos = StandingPhotos(0..<100)
      let shown = try ShownBoard(of: photos)

      photos.list = StandingPhotos(200..<210).list
      photos.generation += 1
      photos.edition += 1
      shown.board.reveal(index: 90)
      XCTAssertTrue(shown.board.view.tiles.keys.contains(90))

      iterate { shown.topID == "photo-200" }
      XCTAssertEqual(shown.board.view.layout?.count, 10)
    }
  }

  func testAnotherWidthKeepsThePhotoAtTheTop() throws {
    try onMain {
      let shown = try ShownBoard(of: StandingPhotos(0..<120), at: 61)

      for width in [380, 900, 611] {
        gtk_window_set_default_size(shown.window.cast(), gint(width), 500)
        iterate { shown.board.view.size.width == width }
        iterate { shown.topID == "photo-61" }
      }
    }
  }

  func testArrowKeysGoFromTileToTile() throws {
    try onMain {
      let shown = try ShownBoard(of: StandingPhotos(0..<30))
      let inARow = try XCTUnwrap(shown.board.view.layout?.tiles(inRow: 0).count)
      shown.board.focus()
      XCTAssertEqual(shown.board.view.focusedItem, 0)

      for (key, reached) in [
        (GDK_KEY_Right, 1), (GDK_KEY_Down, 1 + inARow), (GDK_KEY_Left, inARow), (GDK_KEY_Up, 0),
      ] {
        XCTAssertTrue(shown.board.press(UInt32(key), GdkModifierType(rawValue: 0)))
        XCTAssertEqual(shown.board.view.focusedItem, reached)
      }
    }
  }

  func testTheFocusStaysOnItsPhotoWhenRowsAreMadeAnew() throws {
    try onMain {
      let shown = try ShownBoard(of: StandingPhotos(0..<30))
      XCTAssertTrue(shown.board.view.takeFocus(item: 2))

      gtk_window_set_default_size(shown.window.cast(), 380, 500)

      iterate { shown.board.view.size.width == 380 }
      iterate { shown.board.view.focusedItem == 2 }
    }
  }

  func testAHeadScrollsAwayWithThePhotos() throws {
    try onMain {
      let head = Make.label("Above the photos")
      let shown = try ShownBoard(of: StandingPhotos(0..<60), head: head)
      iterate { shown.window.visibleTexts.contains("Above the photos") }

      shown.board.view.bringToTop(item: 30)

      iterate { !shown.window.visibleTexts.contains("Above the photos") }
      XCTAssertEqual(shown.topID, "photo-30")
      shown.board.view.scrollToTop()
      iterate { shown.window.visibleTexts.contains("Above the photos") }
    }
  }

  func testTheEndOfTheListIsTold() throws {
    try onMain {
      let photos = StandingPhotos(0..<2)
      let shown = try ShownBoard(of: photos)

      iterate { shown.window.visibleTexts.contains("That was the last photo.") }
      XCTAssertLessThanOrEqual(shown.window.minimumWidth, 360)
    }
  }

  func testThereAreTilesForThreeWindowsAtMost() throws {
    try onMain {
      let photos = StandingPhotos(0..<2_000)
      let shown = try ShownBoard(of: photos)
      for index in [0, 700, 1_999, 3] {
        shown.board.view.bringToTop(item: index)
        iterate { shown.board.view.seen.contains(index) }
        let layout = try XCTUnwrap(shown.board.view.layout)
        let page = layout.tiles(from: shown.board.view.top - 500, to: shown.board.view.top + 1_000)
        iterate { Set(page).isSubset(of: shown.board.view.tiles.keys) }
        XCTAssertLessThanOrEqual(shown.board.view.surface.children.count, 3 * 40)
        // The focused tile stays.
        XCTAssertTrue(shown.board.view.tiles.keys.allSatisfy { page.contains($0) || $0 == 0 })
      }
    }
  }

  func testTilesAreGivenBeforeAFrameAndNotWhileItIsLaidOut() throws {
    try onMain {
      let shown = try ShownBoard(of: StandingPhotos(0..<400))
      let board = shown.board
      iterate { board.view.tiles.count > board.view.seen.count }
      _ = MainLoop.run(atMost: 0.3) { false }
      let before = Set(board.view.tiles.keys)

      board.view.allocate(width: 600, height: 2_000)

      XCTAssertEqual(Set(board.view.tiles.keys), before)
      iterate { board.view.tiles.count > before.count }
    }
  }

  func testTheLastOfManyPhotosIsReachedAtOnce() throws {
    try onMain {
      let shown = try ShownBoard(of: StandingPhotos(0..<2_000))

      XCTAssertTrue(shown.board.press(UInt32(GDK_KEY_End), GdkModifierType(rawValue: 0)))

      XCTAssertEqual(shown.board.view.seen.upperBound, 2_000)
      XCTAssertEqual(shown.board.view.focusedItem, 1_999)
      XCTAssertNil(shown.board.view.tiles[0], "a screen reader would read it after the others")
      XCTAssertTrue(shown.board.press(UInt32(GDK_KEY_Home), GdkModifierType(rawValue: 0)))
      XCTAssertEqual(shown.board.view.focusedItem, 0)
      XCTAssertTrue(shown.board.view.isAtTop)
      XCTAssertNil(shown.board.view.tiles[1_999], "a screen reader would read it after the others")
    }
  }

  func testAPhotoIsReachedByItsNumber() throws {
    try onMain {
      let shown = try ShownBoard(of: StandingPhotos(0..<2_000))
      let board = shown.board
      @MainActor func type(_ keys: Int32...) -> Bool {
        keys.allSatisfy { board.press(UInt32($0), GdkModifierType(rawValue: 0)) }
      }

      XCTAssertFalse(type(GDK_KEY_0), "no number begins with it")
      XCTAssertTrue(type(GDK_KEY_1, GDK_KEY_2, GDK_KEY_KP_0, GDK_KEY_4))
      XCTAssertTrue(board.jump.widget.isVisible)
      XCTAssertTrue(board.view.isAtTop)
      XCTAssertTrue(type(GDK_KEY_BackSpace, GDK_KEY_Return))
      XCTAssertEqual(board.view.focusedItem, 119)
      XCTAssertFalse(board.jump.widget.isVisible)

      XCTAssertTrue(type(GDK_KEY_5))
      iterate { board.view.focusedItem == 4 }

      XCTAssertTrue(type(GDK_KEY_9, GDK_KEY_9, GDK_KEY_9, GDK_KEY_9, GDK_KEY_Return))
      XCTAssertEqual(board.view.focusedItem, 1_999)

      XCTAssertTrue(type(GDK_KEY_7, GDK_KEY_Escape))
      XCTAssertFalse(board.jump.widget.isVisible)
      XCTAssertEqual(board.view.focusedItem, 1_999)
    }
  }

  func testTheOtherLayoutKeepsThePhotoAtTheTop() throws {
    try onMain {
      let shown = try ShownBoard(of: StandingPhotos(0..<120), at: 61)

      for choice in [LayoutChoice.list, .grid] {
        shown.board.choice = choice
        iterate { shown.topID == "photo-61" && !shown.tiles.isEmpty }
      }
    }
  }

  func testTheAutomaticLayoutFollowsTheWidthAndKeepsThePhotoAtTheTop() throws {
    try onMain {
      let shown = try ShownBoard(of: StandingPhotos(0..<120), as: .automatic, at: 61)
      XCTAssertEqual(shown.board.style, .list)

      gtk_window_set_default_size(shown.window.cast(), 700, 500)
      iterate { shown.board.style == .grid && !shown.tiles.isEmpty }
      let row = try XCTUnwrap(shown.board.view.topItem)
      XCTAssertTrue((55...61).contains(row), "\(row)")

      gtk_window_set_default_size(shown.window.cast(), 690, 500)
      iterate { shown.board.style == .list && shown.board.view.topItem == row }
    }
  }

  func testTheFocusOfAPhotoThatIsTakenOutGoesToTheNext() throws {
    try onMain {
      let photos = StandingPhotos(0..<30)
      let shown = try ShownBoard(of: photos)
      XCTAssertTrue(shown.board.view.takeFocus(item: 1))

      photos.list.remove(at: 1)
      photos.generation += 1

      iterate { shown.board.view.layout?.count == 29 }
      XCTAssertEqual(shown.board.view.focusedItem, 1)
    }
  }

  func testAFocusedPhotoOutOfSightKeepsTheFocus() throws {
    try onMain {
      let shown = try ShownBoard(of: StandingPhotos(0..<300))
      XCTAssertTrue(shown.board.view.takeFocus(item: 1))

      shown.board.view.scroll(to: 9_000)

      iterate { !shown.board.view.seen.contains(1) }
      XCTAssertEqual(shown.board.view.focusedItem, 1)
      XCTAssertTrue(try XCTUnwrap(shown.board.view.currentItem) > 1)
    }
  }

  func testKeysSelectPhotosAndReturnChoosesThem() throws {
    try onMain {
      let shown = try ShownBoard(of: StandingPhotos(0..<30))
      let (board, none) = (shown.board, GdkModifierType(rawValue: 0))
      var opened: [Int] = []
      board.open = { opened.append($0) }
      XCTAssertTrue(board.view.takeFocus(item: 1))

      XCTAssertTrue(board.press(UInt32(GDK_KEY_space), GDK_CONTROL_MASK))
      XCTAssertTrue(board.press(UInt32(GDK_KEY_Right), GDK_SHIFT_MASK))
      XCTAssertTrue(board.press(UInt32(GDK_KEY_Right), GDK_SHIFT_MASK))
      XCTAssertEqual(shown.selected, [1, 2, 3])
      XCTAssertTrue(board.press(UInt32(GDK_KEY_Left), GDK_SHIFT_MASK))
      XCTAssertTrue(board.press(UInt32(GDK_KEY_Return), none))
      XCTAssertEqual(shown.selected, [1])
      XCTAssertFalse(board.press(UInt32(GDK_KEY_l), none), "L is for all that is selected")
      XCTAssertTrue(board.press(UInt32(GDK_KEY_a), GDK_CONTROL_MASK))
      XCTAssertEqual(shown.selected.count, 30)
      XCTAssertTrue(opened.isEmpty)

      board.selection.end()
      XCTAssertTrue(board.press(UInt32(GDK_KEY_Return), none))
      XCTAssertEqual(opened.count, 1)
    }
  }

  func testHomeAndEndSelectWithShift() throws {
    try onMain {
      let shown = try ShownBoard(of: StandingPhotos(0..<30))
      let board = shown.board
      XCTAssertTrue(board.view.takeFocus(item: 3))

      XCTAssertTrue(board.press(UInt32(GDK_KEY_Home), GDK_SHIFT_MASK))
      XCTAssertEqual(shown.selected, [0, 1, 2, 3])
      XCTAssertEqual(board.view.focusedItem, 0)

      XCTAssertTrue(board.press(UInt32(GDK_KEY_End), GDK_SHIFT_MASK))
      XCTAssertEqual(shown.selected, Array(3..<30))
      XCTAssertEqual(board.view.focusedItem, 29)
    }
  }

  func testClicksWithControlAndShiftSelect() throws {
    try onMain {
      let shown = try ShownBoard(of: StandingPhotos(0..<30))
      shown.board.choose(2, GDK_CONTROL_MASK)
      shown.board.choose(5, GDK_SHIFT_MASK)
      shown.board.choose(3, GdkModifierType(rawValue: 0))
      XCTAssertEqual(shown.selected, [2, 4, 5])
      iterate { shown.marks.filter { $0 }.count == 3 }
      XCTAssertGreaterThan(shown.marks.count, 3)

      shown.board.selection.end()
      iterate { shown.marks.isEmpty }
    }
  }

  func testADragTakesAllThatIsSelected() throws {
    try onMain {
      let shown = try ShownBoard(of: StandingPhotos(0..<30))
      let (board, widget) = (shown.board, shown.board.widget)
      @MainActor func dragged(_ index: Int) -> Int? {
        guard let frame = board.view.layout?.frame(of: index) else { return nil }
        return board.draggedPhotos(
          at: Double(frame.middle), Double(frame.y + frame.height / 2), of: widget)?.photos.count
      }
      XCTAssertEqual(dragged(0), 1)
      for index in 0..<2 { board.choose(index, GDK_CONTROL_MASK) }
      XCTAssertEqual(dragged(0), 2)
      XCTAssertNil(dragged(2), "a drag from there draws a frame")
    }
  }

  func testEveryTileSaysWhatItShows() throws {
    try onMain {
      let shown = try ShownBoard(of: StandingPhotos(0..<3))

      XCTAssertEqual(shown.tiles.count, 3)
      for tile in shown.tiles {
        let item = try XCTUnwrap(gtk_widget_get_parent(tile.canvas))
        XCTAssertEqual(
          gtk_accessible_get_accessible_role(item.opaque), GTK_ACCESSIBLE_ROLE_LIST_ITEM)
        XCTAssertNotEqual(gtk_widget_get_focusable(item), 0)
      }
    }
  }
}

/// Photos that change only by the test.
@MainActor @Observable private final class StandingPhotos: PhotoSequence {
  var list: [Photo]
  var photos: PhotoList { PhotoList(list) }
  var generation = 0
  var edition = 0
  let tail = PhotoTail.end

  init(_ numbers: Range<Int>) { list = shownPhotos(numbers) }

  func show(index: Int) {}
  func retryNextPage() {}
}

/// A board in a window of 600 by 500 pixels.
@MainActor private final class ShownBoard {
  let window: Widget
  let board: PhotoBoard
  let images = FakeImages()
  private let photos: StandingPhotos

  /// - Parameter index: the photo at the top.
  init(
    of photos: StandingPhotos, as choice: LayoutChoice = .grid, at index: Int = 0,
    head: Widget? = nil
  ) throws {
    self.photos = photos
    window = gtk_window_new()!
    board = PhotoBoard(
      of: photos, as: choice,
      pictures: Pictures(images: images, preferences: Preferences()), likes: nil, head: head)
    gtk_window_set_default_size(window.cast(), 600, 500)
    gtk_window_set_child(window.cast(), board.widget)
    gtk_window_present(window.cast())
    iterate {
      self.board.view.isAnnouncing && self.board.view.surface.width == 600
        && self.tiles.allSatisfy { $0.width > 0 }
    }
    guard index > 0 else { return }
    board.view.bringToTop(item: index)
    iterate { self.topID == photos.photos[index].id }
  }

  /// The positions of the selected photos.
  var selected: [Int] {
    photos.photos.indices.filter { board.selection.contains(photos.photos[$0].id) }
  }

  /// The visible marks of a selection, true for a ticked one.
  var marks: [Bool] {
    window.tree.filter { $0.isMapped && gtk_widget_has_css_class($0, "selection-mark") != 0 }
      .map { gtk_widget_has_css_class($0, "checked") != 0 }
  }

  /// The photo whose upper edge is exactly at the top; nil if there is none.
  var topID: Photo.ID? {
    guard let index = board.view.topItem, let frame = board.view.layout?.frame(of: index),
      abs(board.view.top - frame.y) < 4 || board.view.top <= 0
    else { return nil }
    return photos.photos[index].id
  }

  /// The mapped pictures, and their positions in the window.
  var tiles: [(canvas: Widget, y: Int, width: Int)] {
    window.tree.filter { $0.isMapped && String(cString: gtk_widget_get_css_name($0)) == "canvas" }
      .map { canvas in
        var bounds = graphene_rect_t()
        _ = gtk_widget_compute_bounds(canvas, board.widget, &bounds)
        return (canvas, Int(bounds.origin.y) / 100, canvas.width)
      }
  }
}
