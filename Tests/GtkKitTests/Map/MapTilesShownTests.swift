// SPDX-License-Identifier: MIT

// The picture of a map does not depend on previous views. Each view of a sequence is compared, pixel by pixel, with the
// same view of a new map.

import BelvedereCore
import BelvedereServices
import CGtk
import Foundation
import GtkKit
import XCTest

final class MapTilesShownTests: GtkTestCase {
  func testAfterEveryJumpOfARandomWalkTheTilesOfThatViewAreShown() throws {
    try onMain {
      let tiles = try ShippedTiles()
      let (walked, fresh) = (TileLayer(), TileLayer())
      let windows = [window(with: walked.widget), window(with: fresh.widget)]
      walked.show(tiles.source())
      var chance = Chance(seed: 4)

      for jump in 0..<30 {
        let view = View(by: &chance)
        walked.centre(on: view.latitude, view.longitude, zoom: view.zoom)
        fresh.centre(on: view.latitude, view.longitude, zoom: view.zoom)
        fresh.show(tiles.source())
        paintFrames(of: walked.widget)
        let isSame = MainLoop.run(atMost: 10) {
          !tiles.isLoading && picture(of: walked.widget) == picture(of: fresh.widget)
        }

        XCTAssertTrue(isSame, "jump \(jump) to \(view)")
        if !isSame { break }
      }
      for window in windows { gtk_window_destroy(window.cast()) }
    }
  }

  /// As at startup: first all places, then the only place at a much larger zoom.
  func testTheTilesOfTheFirstViewGoWhenAPlaceIsChosen() throws {
    try onMain {
      for (latitude, longitude) in [(64.1417, -21.9267), (41.0, 28.98), (78.22, 15.65)] {
        let tiles = try ShippedTiles()
        let (map, fresh) = (TileLayer(), TileLayer())
        let windows = [window(with: map.widget), window(with: fresh.widget)]
        map.show(tiles.source())
        map.centre(on: 0, 0, zoom: 2)
        iterate { !tiles.isLoading && picture(of: map.widget).contains { $0 != 0 } }

        map.centre(on: latitude, longitude, zoom: 12)
        fresh.centre(on: latitude, longitude, zoom: 12)
        fresh.show(tiles.source())
        paintFrames(of: map.widget)

        iterate { !tiles.isLoading && picture(of: map.widget) == picture(of: fresh.widget) }
        for window in windows { gtk_window_destroy(window.cast()) }
      }
    }
  }

  /// A missing tile must not cause a coarse one to be drawn over loaded ones.
  func testWhileATileIsMissingTheOthersLieOverThoseOfOtherZooms() {
    onMain {
      let colours: [Int: [UInt8]] = [2: [255, 0, 0, 255], 9: [0, 0, 255, 255]]
      for column in 250..<262 {
        let source = MapSource(id: "\(column)", zooms: 0...9, closest: 9) { tile in
          // The tile beside the one in the middle is never loaded.
          while tile.zoom == 9, tile.column == column + 1 {
            do { try await Task.sleep(for: .seconds(60)) } catch { return nil }
          }
          return colours[tile.zoom].map { Texture(width: 1, height: 1, copying: $0) }
        }
        let map = TileLayer()
        let window = window(with: map.widget)
        map.show(source)
        // The middle of a tile: at its edges colours mix.
        map.centre(on: 40.98, 45, zoom: 2)
        iterate { middle(of: map.widget) == colours[2] }

        map.centre(on: 0.35, (Double(column) + 0.5) / 512 * 360 - 180, zoom: 9)

        iterate { middle(of: map.widget) == colours[9] }
        gtk_window_destroy(window.cast())
      }
    }
  }
}

// MARK: - The walk

private struct View: CustomStringConvertible {
  let latitude: Double
  let longitude: Double
  let zoom: Double

  /// Few views are at sea, where all tiles look the same.
  init(by chance: inout Chance) {
    latitude = chance.number(in: 20...75)
    longitude = chance.number(in: -130...140)
    zoom = chance.number(in: 0...12)
  }

  var description: String { "\(latitude), \(longitude) at \(zoom)" }
}

/// Numbers that are the same in every run.
private struct Chance {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func number(in range: ClosedRange<Double>) -> Double {
    // Knuth's constants for a linear congruential generator.
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let share = Double(state >> 11) / Double(UInt64(1) << 53)
    return range.lowerBound + share * (range.upperBound - range.lowerBound)
  }
}

/// The map that comes with the program.
@MainActor private final class ShippedTiles {
  private let file: MBTiles
  private let decoder = TileDecoder()
  private var loading = 0

  init() throws {
    let folder = URL(filePath: #filePath)
      .deletingLastPathComponent()  // Map
      .deletingLastPathComponent()  // GtkKitTests
      .deletingLastPathComponent()  // Tests
      .deletingLastPathComponent()
    file = try MBTiles(file: folder.appending(path: "data/map/world-light.mbtiles"))
  }

  var isLoading: Bool { loading > 0 }

  func source() -> MapSource {
    MapSource(id: "world", zooms: file.zooms, closest: 14) { [self] request in
      loading += 1
      defer { loading -= 1 }
      guard let tile = MapTile(zoom: request.zoom, column: request.column, row: request.row),
        let data = try? await file.tile(tile)
      else { return nil }
      return await decoder.picture(in: data).map {
        Texture(width: $0.width, height: $0.height, pixels: $0.pixels, owner: $0)
      }
    }
  }
}

// MARK: - Pixels

/// The pixels of a widget's last drawing, row by row; blue, green, red, alpha.
@MainActor private func picture(of widget: Widget) -> [UInt8] {
  guard widget.width > 0, let paintable = gtk_widget_paintable_new(widget) else { return [] }
  defer { g_object_unref(paintable.raw) }
  let snapshot = gtk_snapshot_new()!
  gdk_paintable_snapshot(paintable, snapshot, Double(widget.width), Double(widget.height))
  guard let node = gtk_snapshot_free_to_node(snapshot) else { return [] }
  defer { gsk_render_node_unref(node) }
  let surface = cairo_image_surface_create(
    CAIRO_FORMAT_ARGB32, gint(widget.width), gint(widget.height))
  defer { cairo_surface_destroy(surface) }
  let context = cairo_create(surface)
  gsk_render_node_draw(node, context)
  cairo_destroy(context)
  cairo_surface_flush(surface)
  guard let bytes = cairo_image_surface_get_data(surface) else { return [] }
  let count = Int(cairo_image_surface_get_stride(surface)) * widget.height
  return Array(UnsafeBufferPointer(start: bytes, count: count))
}

/// The pixel in the middle of a widget.
@MainActor private func middle(of widget: Widget) -> [UInt8] {
  let picture = picture(of: widget)
  let place = (widget.height / 2 * widget.width + widget.width / 2) * 4
  return picture.count >= place + 4 ? Array(picture[place..<place + 4]) : []
}
