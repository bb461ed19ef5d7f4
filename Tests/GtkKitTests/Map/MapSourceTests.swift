// SPDX-License-Identifier: MIT

// The requests of a map to a source, from the layer that shows the tiles down to a single tile that is
// withdrawn, missing, or a part of another.

import CGtk
import CGtkShim
import CShumate
import GtkKit
import XCTest

/// Blue, green, red, opaque alpha.
private typealias Colour = [UInt8]

private let blue: Colour = [255, 0, 0, 255]
private let green: Colour = [0, 255, 0, 255]
private let red: Colour = [0, 0, 255, 255]
private let white: Colour = [255, 255, 255, 255]

final class MapSourceTests: GtkTestCase {
  func testAMapShowsTheTexturesOfItsSource() {
    onMain {
      let asked = Note<Set<MapTileRequest>>([])
      let source = MapSource(id: "red", zooms: 0...5, closest: 12) { tile in
        asked.value.insert(tile)
        return Texture(width: 1, height: 1, copying: red)
      }
      let map = TileLayer()
      map.show(source)
      // The middle of a tile: at its edges the background may shine through.
      map.centre(on: 21.9, 22.5, zoom: 3)
      let window = window(with: map.widget)

      iterate { colour(of: map.widget) == red }

      XCTAssertEqual(Set(asked.value.map(\.zoom)), [3])
      gtk_window_destroy(window.cast())
    }
  }

  func testTheMapMayGoAsCloseAsTheSourceIsScaled() {
    onMain {
      let source = MapSource(id: "world", zooms: 0...5, closest: 12) { _ in nil }

      XCTAssertEqual(shumate_map_source_get_min_zoom_level(source.pointer), 0)
      XCTAssertEqual(shumate_map_source_get_max_zoom_level(source.pointer), 12)
      XCTAssertEqual(String(cString: shumate_map_source_get_id(source.pointer)), "world")
    }
  }

  func testATileIsFilled() {
    onMain {
      let asked = Note<[MapTileRequest]>([])
      let source = MapSource(id: "red", zooms: 0...5, closest: 5) { tile in
        asked.value.append(tile)
        await Task.yield()
        return Texture(width: 1, height: 1, copying: red)
      }
      let demand = TileDemand(zoom: 5, column: 17, row: 11, of: source.pointer)

      iterate { demand.outcome == .filled }

      XCTAssertEqual(asked.value, [MapTileRequest(zoom: 5, column: 17, row: 11)])
      XCTAssertEqual(demand.colour(), red)
      XCTAssertTrue(demand.isDone)
    }
  }

  func testAMissingTileIsDoneAndEmpty() {
    onMain {
      let source = MapSource(id: "nothing", zooms: 0...5, closest: 12) { _ in nil }
      let demands = [
        TileDemand(zoom: 3, column: 0, row: 0, of: source.pointer),
        TileDemand(zoom: 9, column: 0, row: 0, of: source.pointer),
      ]

      iterate { demands.allSatisfy { $0.outcome == .missing } }

      for demand in demands {
        XCTAssertEqual(demand.colour(), [])
        XCTAssertTrue(demand.isDone)
      }
    }
  }

  func testTilesOfAnotherZoomStayWhileThoseOfThePresentOneFail() {
    onMain {
      let asked = Note(0)
      let source = MapSource(id: "failing", zooms: 0...5, closest: 5) { tile in
        guard tile.zoom > 3 else { return Texture(width: 1, height: 1, copying: red) }
        asked.value += 1
        throw CancellationError()
      }
      let map = TileLayer()
      map.show(source)
      map.centre(on: 21.9, 22.5, zoom: 3)
      let window = window(with: map.widget)
      iterate { colour(of: map.widget) == red }

      map.centre(on: 21.9, 22.5, zoom: 4)

      iterate { asked.value > 0 }
      let first = asked.value
      paintFrames(of: map.widget)
      XCTAssertEqual(colour(of: map.widget), red)
      XCTAssertEqual(asked.value, first, "a tile that failed is asked for again and again")
      gtk_window_destroy(window.cast())
    }
  }

  // MARK: - Withdrawn tiles

  func testAWithdrawnTileCancelsItsHandlerAndIsAnsweredLater() {
    onMain {
      let waiting = WaitingHandler()
      let source = MapSource(id: "slow", zooms: 0...5, closest: 5) { await waiting.wait(for: $0) }
      let demand = TileDemand(zoom: 5, column: 1, row: 2, of: source.pointer)
      iterate { waiting.started == 1 }

      demand.cancel()
      XCTAssertNil(demand.outcome)

      iterate { demand.outcome == .withdrawn && waiting.cancelled == 1 }
      XCTAssertEqual(demand.colour(), [])
      XCTAssertFalse(demand.isDone)
    }
  }

  func testAWithdrawnTileCanBeDemandedAgainAtOnce() {
    onMain {
      let waiting = WaitingHandler()
      let source = MapSource(id: "slow", zooms: 0...5, closest: 5) { await waiting.wait(for: $0) }
      let first = TileDemand(zoom: 5, column: 1, row: 2, of: source.pointer)
      iterate { waiting.started == 1 }

      first.cancel()
      let second = TileDemand(zoom: 5, column: 1, row: 2, of: source.pointer)
      iterate { waiting.started == 2 && first.outcome == .withdrawn }
      XCTAssertNil(second.outcome)

      waiting.texture = Texture(width: 1, height: 1, copying: red)
      iterate { second.outcome == .filled }
    }
  }

  func testATileThatIsWithdrawnBeforeItsTurnIsNotAskedFor() {
    onMain {
      let waiting = WaitingHandler()
      let source = MapSource(id: "slow", zooms: 0...5, closest: 5) { await waiting.wait(for: $0) }
      let demand = TileDemand(zoom: 5, column: 1, row: 2, of: source.pointer)

      demand.cancel()

      iterate { demand.outcome == .withdrawn }
      XCTAssertEqual(waiting.started, 0)
    }
  }

  func testASourceThatGoesWithdrawsItsTilesAndGivesNoMore() {
    onMain {
      let waiting = WaitingHandler()
      var source: MapSource? = MapSource(id: "slow", zooms: 0...5, closest: 5) {
        await waiting.wait(for: $0)
      }
      guard let pointer = source?.pointer else { return XCTFail("no source") }
      let object = WeakObject(pointer)
      var layer: GObjectRef<UnsafeMutablePointer<ShumateMapSource>>? = GObjectRef(
        retaining: pointer)
      let running = TileDemand(zoom: 5, column: 1, row: 2, of: pointer)
      iterate { waiting.started == 1 }

      source = nil
      iterate { running.outcome == .missing && waiting.cancelled == 1 }
      let late = TileDemand(zoom: 5, column: 1, row: 3, of: pointer)
      iterate { late.outcome == .missing }
      XCTAssertEqual(waiting.started, 1)

      XCTAssertNotNil(layer)
      layer = nil
      iterate { !object.isAlive }
    }
  }

  // MARK: - Beyond the last zoom

  func testBeyondTheLastZoomATileIsAPartOfItsCoveringOne() {
    onMain {
      let asked = Note<[MapTileRequest]>([])
      let source = MapSource(id: "four", zooms: 0...1, closest: 12) { tile in
        asked.value.append(tile)
        return Texture(width: 2, height: 2, copying: blue + green + red + white)
      }
      // The corners of the tile 1/1/0: its upper left one, upper right one, and so on, twice as close and
      // 2,048 times.
      let near = [(2, 0), (3, 0), (2, 1), (3, 1)]
      let far = [(2_048, 0), (4_095, 0), (2_048, 2_047), (4_095, 2_047)]
      let demands =
        near.map { TileDemand(zoom: 2, column: $0.0, row: $0.1, of: source.pointer) }
        + far.map { TileDemand(zoom: 12, column: $0.0, row: $0.1, of: source.pointer) }

      iterate { demands.allSatisfy { $0.outcome == .filled } }

      XCTAssertEqual(asked.value, [MapTileRequest(zoom: 1, column: 1, row: 0)])
      XCTAssertEqual(demands[4...].map { $0.colour() }, [blue, green, red, white])
      // Of a near part only the outer quarter is beyond the middle of the pixel; inside, colours mix.
      XCTAssertEqual(demands[0].colour(x: 8, y: 8), blue)
      XCTAssertEqual(demands[3].colour(x: 56, y: 56), white)
      XCTAssertNotEqual(demands[0].colour(x: 56, y: 8), blue)
    }
  }

  func testWithAPatternOfItsPixelsCairoDrawsThePart() {
    onMain {
      // The texture has one colour, so that the others are the pattern's.
      let texture = Texture(width: 2, height: 2, copying: red + red + red + red)
      var pixels: [UInt8] = blue + green + red + white
      pixels.withUnsafeMutableBufferPointer { pixels in
        let surface = cairo_image_surface_create_for_data(
          pixels.baseAddress, CAIRO_FORMAT_RGB24, 2, 2, 8)
        let pattern = cairo_pattern_create_for_surface(surface)
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        let corners: [(column: gint, row: gint)] = [(0, 0), (1_023, 0), (0, 1_023), (1_023, 1_023)]

        let parts = corners.map {
          GObjectRef(
            adopting: bv_tile_part_new(texture.pointer, pattern, 1_024, $0.column, $0.row)!)
        }

        XCTAssertEqual(parts.map { drawn($0.pointer, x: 32, y: 32) }, [blue, green, red, white])
        cairo_pattern_destroy(pattern)
        cairo_surface_destroy(surface)
      }
    }
  }

  func testPartsAreGivenAtOnceWhileTheirTileIsKept() {
    onMain {
      let asked = Note(0)
      let source = MapSource(id: "red", zooms: 0...5, closest: 12) { _ in
        asked.value += 1
        return Texture(width: 1, height: 1, copying: red)
      }
      let tile = TileDemand(zoom: 5, column: 3, row: 3, of: source.pointer)
      iterate { tile.outcome == .filled }

      let part = TileDemand(zoom: 6, column: 7, row: 6, of: source.pointer)

      iterate { part.outcome == .filled }
      XCTAssertEqual(asked.value, 1)
      XCTAssertEqual(part.colour(), red)
    }
  }

  func testALoadGoesOnWhileOneOfItsPartsIsDemanded() {
    onMain {
      let waiting = WaitingHandler()
      let source = MapSource(id: "slow", zooms: 0...5, closest: 12) { await waiting.wait(for: $0) }
      let demands = (0..<2).map { TileDemand(zoom: 6, column: $0, row: 0, of: source.pointer) }
      iterate { waiting.started == 1 }

      demands[0].cancel()
      iterate { demands[0].outcome == .withdrawn }
      XCTAssertEqual(waiting.cancelled, 0)
      waiting.texture = Texture(width: 1, height: 1, copying: red)

      iterate { demands[1].outcome == .filled }
      XCTAssertEqual(waiting.started, 1)
    }
  }
}

// MARK: - Demands

/// A handler that waits for its texture, and counts.
@MainActor private final class WaitingHandler {
  var texture: Texture?
  private(set) var started = 0
  private(set) var cancelled = 0

  func wait(for tile: MapTileRequest) async -> Texture? {
    started += 1
    while texture == nil {
      do {
        try await Task.sleep(for: .milliseconds(1))
      } catch {
        cancelled += 1
        return nil
      }
    }
    return texture
  }
}

/// A tile that a test requests as a map layer does.
@MainActor private final class TileDemand {
  enum Outcome {
    case filled
    /// Filled, and taken into the map's own cache.
    case cached
    case missing
    case withdrawn
    case failed
  }

  fileprivate(set) var outcome: Outcome?
  private let tile: GObjectRef<OpaquePointer>
  private let cancellable: GObjectRef<UnsafeMutablePointer<GCancellable>>

  init(zoom: Int, column: Int, row: Int, of source: UnsafeMutablePointer<ShumateMapSource>) {
    tile = GObjectRef(
      adopting: shumate_tile_new_full(guint(column), guint(row), 256, guint(zoom))!)
    cancellable = GObjectRef(adopting: g_cancellable_new()!)
    shumate_map_source_fill_tile_async(
      source, tile.pointer, cancellable.pointer, finishFilling,
      Unmanaged.passRetained(self).toOpaque())
  }

  var isDone: Bool { shumate_tile_get_state(tile.pointer) == SHUMATE_STATE_DONE }

  fileprivate var hasPicture: Bool { shumate_tile_get_paintable(tile.pointer) != nil }

  func cancel() { g_cancellable_cancel(cancellable.pointer) }

  /// The colour of the tile's picture at a place, when it is drawn with 64 pixels a side.
  func colour(x: Int = 32, y: Int = 32) -> Colour {
    shumate_tile_get_paintable(tile.pointer).map { drawn($0, x: x, y: y) } ?? []
  }
}

private let finishFilling: GAsyncReadyCallback = { source, result, data in
  guard let source, let data else { return }
  nonisolated(unsafe) let (lentSource, lentResult, own) = (source, result, data)
  MainActor.assumeIsolated {
    var error: UnsafeMutablePointer<GError>?
    let isWithoutError =
      shumate_map_source_fill_tile_finish(lentSource.cast(), lentResult, &error) != 0
    let isAnswered = g_error_matches(
      error, g_io_error_quark(), gint(G_IO_ERROR_NOT_FOUND.rawValue))
    let isWithdrawn = g_error_matches(
      error, g_io_error_quark(), gint(G_IO_ERROR_CANCELLED.rawValue))
    g_clear_error(&error)
    let demand = Unmanaged<TileDemand>.fromOpaque(own).takeRetainedValue()
    demand.outcome =
      if isWithoutError { .cached } else if isAnswered != 0 {
        demand.hasPicture ? .filled : .missing
      } else if isWithdrawn != 0 { .withdrawn } else { .failed }
  }
}

// MARK: - Colours

/// The colour in the middle of a widget's last drawing.
@MainActor private func colour(of widget: Widget) -> Colour {
  guard let picture = gtk_widget_paintable_new(widget) else { return [] }
  defer { g_object_unref(picture.raw) }
  return drawn(picture, x: 32, y: 32)
}

/// The colour at a place of a picture that is drawn with 64 pixels a side; empty if nothing is drawn.
@MainActor private func drawn(_ picture: OpaquePointer, x: Int, y: Int) -> Colour {
  let snapshot = gtk_snapshot_new()!
  gdk_paintable_snapshot(picture, snapshot, 64, 64)
  guard let node = gtk_snapshot_free_to_node(snapshot) else { return [] }
  defer { gsk_render_node_unref(node) }
  let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 64, 64)
  defer { cairo_surface_destroy(surface) }
  let context = cairo_create(surface)
  gsk_render_node_draw(node, context)
  cairo_destroy(context)
  cairo_surface_flush(surface)
  guard let bytes = cairo_image_surface_get_data(surface) else { return [] }
  let place = y * Int(cairo_image_surface_get_stride(surface)) + x * 4
  return Array(UnsafeBufferPointer(start: bytes + place, count: 4))
}
