// SPDX-License-Identifier: MIT

// The tiles under the pins: the shipped world, light or dark like the style, and over it the tiles of a server
// if the person has switched them on. While the server fails, its stored tiles and the world below are shown.

import BelvedereCore
import BelvedereModel
import CGtk
import Foundation
import GtkKit

/// Supplies a map with tiles, names and their credit.
final class MapTiles {
  /// The closest zoom of the shipped world: beyond, a pixel of it fills the view.
  private static let closestOfWorld = 14

  /// The delay in seconds before a failed server is tried again; doubled after each further failure.
  private static let rests = (first: 5, longest: 60)

  /// The credit of the tiles, with its links.
  let credit = Label("", "map-credit", "caption", lines: .shortenedAtStart)

  private let map: MapView
  private let parts: MapParts?
  private let preferences: Preferences
  private var server: Server?
  /// Runs until a failed server is tried again.
  private var retry: Timeout?
  private var darkness: SignalConnection?
  private var tracking: Tracking?

  init(for map: MapView, in context: AppContext) {
    self.map = map
    parts = context.map
    preferences = context.preferences
    map.widget.attach(self)
    credit.widget.onLink { [weak self] address in
      if let link = Attribution.webURL(address) { self?.map.widget.open(link) }
    }
  }

  /// Begins to load.
  func start() {
    guard tracking == nil, let parts else { return }
    let style = adw_style_manager_get_default()!
    darkness = style.notifyConnection("dark") { [weak self] in self?.showWorld() }
    // A closing window restores its style, when the map may be destroyed already.
    map.widget.on("destroy") { [weak self] in self?.darkness = nil }
    showWorld()
    tracking = map.widget.track { [weak self] in self?.chooseServer() }
    map.widget.on("map") { [weak self] in
      if let self, server?.lost != nil { retry(after: Self.rests.first) }
    }
    Task { [weak self] in
      let labels = await parts.geography.labels()
      self?.map.labels = labels
    }
  }

  private func showWorld() {
    let isDark = adw_style_manager_get_dark(adw_style_manager_get_default()) != 0
    map.isDark = isDark
    guard let parts, let world = parts.world(isDark) else { return }
    map.show(
      world: MapSource(
        id: isDark ? "world-dark" : "world-light", zooms: world.zooms, closest: Self.closestOfWorld
      ) { await Self.texture(of: $0, from: world, parts.decoder) })
  }

  private func chooseServer() {
    guard let parts else { return }
    let address = preferences.showsOnlineTiles ? preferences.tileAddress ?? parts.usualServer : nil
    server = address.map { Server(address: $0, loading: parts.server($0)) }
    map.closest = Double(address == nil ? Self.closestOfWorld : Int(MapCamera.maximumZoom))
    showServer()
  }

  /// Shows the tiles of the server. Loads all of them again, because a map requests each tile once.
  private func showServer() {
    retry = nil
    showCredit()
    guard let server, let parts else { return map.show(streets: nil) }
    // Tiles may arrive after the map's widgets are destroyed, so the closures do not keep this object.
    map.show(
      streets: MapSource(
        id: server.address.text, zooms: server.loading.zooms,
        closest: server.loading.zooms.upperBound
      ) {
        [weak self] request in
        try await Self.street(request, from: server, parts.decoder) {
          self?.lose($0, of: server.address)
        }
      })
  }

  /// - Parameter lose: called when the server did not answer.
  private static func street(
    _ request: MapTileRequest, from server: Server, _ decoder: any MapTileDecoding,
    lose: (MapTile) -> Void
  ) async throws -> Texture? {
    guard let tile = MapTile(request) else { return nil }
    do throws(APIError) {
      guard let file = try await server.loading.tile(tile) else { return nil }
      return await decoder.picture(in: file).map { Texture($0) }
    } catch {
      if error != .cancelled { lose(tile) }
      throw error
    }
  }

  private func lose(_ tile: MapTile, of address: TileAddress) {
    guard let server, server.address == address else { return }
    self.server?.lost = tile
    guard server.lost == nil else { return }
    map.showsLabels = true
    showCredit()
    retry(after: Self.rests.first)
  }

  /// Loads the lost tile again while the map is on the screen.
  private func retry(after rest: Int) {
    retry = Timeout(.seconds(rest)) { [weak self] in
      guard let self, map.widget.isMapped, let server, let lost = server.lost else { return }
      Task { [weak self] in
        do throws(APIError) {
          _ = try await server.loading.tile(lost)
          guard let self, self.server?.address == server.address else { return }
          self.server?.lost = nil
          showServer()
        } catch {
          self?.retry(after: min(rest * 2, Self.rests.longest))
        }
      }
    }
  }

  private static func texture(
    of request: MapTileRequest, from loading: any MapTileLoading, _ decoder: any MapTileDecoding
  ) async -> Texture? {
    guard let tile = MapTile(request), let file = try? await loading.tile(tile) else { return nil }
    return await decoder.picture(in: file).map { Texture($0) }
  }

  private func showCredit() {
    let world = linkMarkup(tr("Natural Earth"), to: "https://www.naturalearthdata.com/")
    guard let server else { return credit.setMarkup(world) }
    let own = escapeMarkup(server.address.base.host() ?? server.address.text)
    let streets =
      server.address == .openStreetMap
      ? linkMarkup(
        tr("© OpenStreetMap contributors"), to: "https://www.openstreetmap.org/copyright") + " · "
        + linkMarkup(tr("Report a Map Issue"), to: "https://www.openstreetmap.org/fixthemap")
      : own
    guard server.lost != nil else { return credit.setMarkup(streets) }
    // Stored tiles of the server may still be in view.
    let words = tr("The map’s server does not answer. This is the map without it.")
    credit.setMarkup(escapeMarkup(words) + " · " + streets)
  }
}

/// A server whose tiles are shown.
private struct Server {
  let address: TileAddress
  let loading: any MapTileLoading
  /// The latest tile that failed to load; nil while the server answers.
  var lost: MapTile?
}

extension MapTile {
  fileprivate init?(_ request: MapTileRequest) {
    self.init(zoom: request.zoom, column: request.column, row: request.row)
  }
}

extension Preferences {
  /// The server that the person has entered; nil if the field is empty or not valid.
  var tileAddress: TileAddress? {
    tileServer.isEmpty ? nil : try? TileAddress(tileServer)
  }
}
