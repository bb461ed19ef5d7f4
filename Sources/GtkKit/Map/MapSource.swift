// SPDX-License-Identifier: MIT

// A source of tiles for libshumate's map that gets them from a Swift closure. libshumate's own sources
// access the network themselves, decode on the main thread and end at their last zoom.
//
// A load: demands of the map -> handler -> texture -> answers. Tiles beyond the last zoom are parts of
// that zoom's tiles, so several demands may share a load. When the map has withdrawn the last of them,
// the handler's task is cancelled.

import CGtk
import CGtkShim
import CShumate

/// A tile of a map in Web Mercator; columns count from the west, rows from the north.
nonisolated package struct MapTileRequest: Sendable, Hashable {
  /// 0 is the whole world in one tile.
  package let zoom: Int
  package let column: Int
  package let row: Int

  package init(zoom: Int, column: Int, row: Int) {
    self.zoom = zoom
    self.column = column
    self.row = row
  }

  /// The tile of a smaller zoom that covers this one; the tile itself if that zoom is not smaller.
  func covering(at other: Int) -> MapTileRequest {
    let steps = max(0, zoom - other)
    return MapTileRequest(zoom: zoom - steps, column: column >> steps, row: row >> steps)
  }
}

/// Supplies a map with tiles while it is kept. A map layer that outlives it gets no more tiles.
@MainActor package final class MapSource {
  /// Returns the texture of a tile; nil if there is none. If it throws, tiles of other zooms are shown in its place.
  /// Its task is cancelled when the map needs the tile no more.
  package typealias Handler = @MainActor (MapTileRequest) async throws -> Texture?

  /// The number of textures that are kept, 256 kB each. At the closest zooms a large window shows parts of so many.
  private static let recentLimit = 16

  private let ref: GObjectRef<UnsafeMutablePointer<ShumateMapSource>>
  private let lastZoom: Int
  private let handler: Handler
  private var loads: [MapTileRequest: Load] = [:]
  /// Textures, the most recently used at the end.
  private var recent: [(tile: MapTileRequest, texture: Texture)] = []

  /// Called when tiles have been answered that the map waited for.
  var onLoad: () -> Void = {}

  /// The ShumateMapSource; lent.
  package var pointer: UnsafeMutablePointer<ShumateMapSource> { ref.pointer }

  /// - Parameters:
  ///   - id: names the tiles in the map's own cache; another style needs another name.
  ///   - zooms: the zooms that the handler has tiles of.
  ///   - closest: the closest zoom that the map may go to. Beyond the last of `zooms`, that one's tiles
  ///     are scaled.
  package init(id: String, zooms: ClosedRange<Int>, closest: Int, handler: @escaping Handler) {
    lastZoom = zooms.upperBound
    self.handler = handler
    let context = MapSourceContext()
    // bv_map_source_new cannot fail: g_object_new ends the program when memory is out.
    let made = bv_map_source_new(
      id, gint(zooms.lowerBound), gint(max(closest, zooms.upperBound)), functions,
      Unmanaged.passRetained(context).toOpaque(), releaseObject)!
    ref = GObjectRef(adopting: made.cast())
    context.source = self
  }

  isolated deinit {
    for load in loads.values { load.task?.cancel() }
    answerLater(loads.values.flatMap { $0.demands.keys })
  }

  fileprivate func take(_ demand: OpaquePointer, for tile: MapTileRequest) {
    let wanted = tile.covering(at: lastZoom)
    if let texture = recentTexture(of: wanted) {
      return answer(demand, for: tile, with: texture, of: wanted)
    }
    let load = loads[wanted] ?? start(wanted)
    load.demands[demand] = tile
  }

  fileprivate func withdraw(_ demand: OpaquePointer) {
    guard let load = loads.values.first(where: { $0.demands[demand] != nil }) else { return }
    load.demands[demand] = nil
    if load.demands.isEmpty {
      loads[load.tile] = nil
      load.task?.cancel()
    }
    answerLater([demand])
  }
}

// MARK: - Loads

/// One call of the handler, and the demands that wait for it.
private final class Load {
  let tile: MapTileRequest
  var demands: [OpaquePointer: MapTileRequest] = [:]
  var task: Task<Void, Never>?

  init(_ tile: MapTileRequest) { self.tile = tile }
}

extension MapSource {
  private func start(_ tile: MapTileRequest) -> Load {
    let load = Load(tile)
    loads[tile] = load
    load.task = Task { [weak self, handler] in
      // A fast-moving map withdraws most requests before this runs.
      if Task.isCancelled { return }
      do {
        let texture = try await handler(tile)
        self?.finish(load, with: texture)
      } catch {
        self?.fail(load)
      }
    }
    return load
  }

  private func fail(_ load: Load) {
    guard end(load) else { return }
    for demand in load.demands.keys { bv_map_source_fail(demand) }
  }

  /// Returns false for a withdrawn load. Another one may be under way for the same tile.
  private func end(_ load: Load) -> Bool {
    guard loads[load.tile] === load else { return false }
    loads[load.tile] = nil
    return true
  }

  private func finish(_ load: Load, with texture: Texture?) {
    guard end(load) else { return }
    if let texture { keep(texture, of: load.tile) }
    for (demand, tile) in load.demands { answer(demand, for: tile, with: texture, of: load.tile) }
    onLoad()
  }

  private func answer(
    _ demand: OpaquePointer, for tile: MapTileRequest, with texture: Texture?,
    of covering: MapTileRequest
  ) {
    guard let texture else { return bv_map_source_answer(demand, nil) }
    let parts = 1 << (tile.zoom - covering.zoom)
    let pattern = texture.patternForRenderer
    guard parts > 1 || pattern != nil else {
      return bv_map_source_answer(demand, texture.pointer)
    }
    // bv_tile_part_new cannot fail, either.
    let part = bv_tile_part_new(
      texture.pointer, pattern, gint(parts), gint(tile.column % parts), gint(tile.row % parts))!
    bv_map_source_answer(demand, part)
    g_object_unref(part.raw)
  }

  private func recentTexture(of tile: MapTileRequest) -> Texture? {
    guard let index = recent.firstIndex(where: { $0.tile == tile }) else { return nil }
    let found = recent.remove(at: index)
    recent.append(found)
    return found.texture
  }

  private func keep(_ texture: Texture, of tile: MapTileRequest) {
    recent.append((tile, texture))
    if recent.count > Self.recentLimit { recent.removeFirst() }
  }
}

/// Answers with nothing, on the next turn of the main loop.
private func answerLater(_ demands: [OpaquePointer]) {
  guard !demands.isEmpty else { return }
  Task { for demand in demands { bv_map_source_answer(demand, nil) } }
}

// MARK: - From C

/// The C object's weak reference to the Swift object.
private final class MapSourceContext {
  weak var source: MapSource?
}

/// The one table that all sources forward through; lives as long as the program.
private let functions: UnsafePointer<BvMapSourceFunctions> = {
  let table = UnsafeMutablePointer<BvMapSourceFunctions>.allocate(capacity: 1)
  table.initialize(to: BvMapSourceFunctions(demand: demand, withdraw: withdraw))
  return UnsafePointer(table)
}()

nonisolated private func source(_ context: gpointer?) -> MapSource? {
  nonisolated(unsafe) let context = context
  // The C object calls only while it holds the context.
  return MainActor.assumeIsolated {
    Unmanaged<MapSourceContext>.fromOpaque(context!).takeUnretainedValue().source
  }
}

nonisolated private let demand:
  @convention(c) (gpointer?, OpaquePointer?, Int32, Int32, Int32) -> Void = {
    context, demand, zoom, column, row in
    guard let demand else { return }
    nonisolated(unsafe) let own = demand
    let source = source(context)
    let tile = MapTileRequest(zoom: Int(zoom), column: Int(column), row: Int(row))
    MainActor.assumeIsolated {
      guard let source else { return bv_map_source_answer(own, nil) }
      source.take(own, for: tile)
    }
  }

nonisolated private let withdraw: @convention(c) (gpointer?, OpaquePointer?) -> Void = {
  context, demand in
  guard let demand else { return }
  nonisolated(unsafe) let own = demand
  let source = source(context)
  MainActor.assumeIsolated { source?.withdraw(own) }
}
