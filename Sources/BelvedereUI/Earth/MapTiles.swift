// The tiles under the pins: the world that comes with the program, light or dark as the style is, and over
// it, when the person has switched it on, the tiles of a server. While the server fails, the world below is
// seen.

import BelvedereCore
import BelvedereModel
import CGtk
import Foundation
import GtkKit

/// Gives a map its tiles, its names and its credit.
final class MapTiles {
  /// The closest zoom of the shipped world: beyond, a pixel of it fills the view.
  private static let closestOfWorld = 14

  /// The credit of the tiles, with its links.
  let credit = Label("", "map-credit", "caption", lines: .shortenedAtStart)

  private let map: MapView
  private let parts: MapParts?
  private let preferences: Preferences
  private var server: (address: TileAddress, hasFailed: Bool)?
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

  /// Begins to load; before, the map costs nothing.
  func start() {
    guard tracking == nil, let parts else { return }
    let style = adw_style_manager_get_default()!
    darkness = style.notifyConnection("dark") { [weak self] in self?.showWorld() }
    showWorld()
    tracking = map.widget.track { [weak self] in self?.showServer() }
    Task { [weak self] in
      let labels = await parts.geography.labels()
      self?.map.labels = labels
    }
  }

  private func showWorld() {
    let isDark = adw_style_manager_get_dark(adw_style_manager_get_default()) != 0
    map.isDark = isDark
    guard let world = parts?.world(isDark) else { return }
    map.show(
      world: MapSource(
        id: isDark ? "world-dark" : "world-light", zooms: world.zooms, closest: Self.closestOfWorld
      ) { await Self.texture(of: $0, from: world) })
  }

  private func showServer() {
    guard let parts else { return }
    let address = preferences.showsOnlineTiles ? preferences.tileAddress ?? parts.usualServer : nil
    server = address.map { ($0, false) }
    map.closest = Double(address == nil ? Self.closestOfWorld : Int(MapCamera.maximumZoom))
    tellCredit()
    guard let address else { return map.show(streets: nil) }
    let loading = parts.server(address)
    // The tiles may come after the map's widgets are gone, so nothing here keeps this object.
    map.show(
      streets: MapSource(id: address.text, zooms: loading.zooms, closest: loading.zooms.upperBound)
      {
        [weak self] request in
        await Self.street(request, from: loading) { self?.setFailed($0) }
      })
  }

  /// - Parameter tell: called with true when the server did not answer, with false when it did.
  private static func street(
    _ request: MapTileRequest, from loading: any MapTileLoading, tell: (Bool) -> Void
  ) async -> Texture? {
    guard let tile = MapTile(request) else { return nil }
    do throws(APIError) {
      let file = try await loading.tile(tile)
      tell(false)
      return if let file { await TilePicture.texture(of: file) } else { nil }
    } catch {
      if error != .cancelled { tell(true) }
      return nil
    }
  }

  private func setFailed(_ hasFailed: Bool) {
    guard let server, server.hasFailed != hasFailed else { return }
    self.server = (server.address, hasFailed)
    map.showsLabels = hasFailed
    tellCredit()
  }

  private static func texture(
    of request: MapTileRequest, from loading: any MapTileLoading
  ) async -> Texture? {
    guard let tile = MapTile(request), let file = try? await loading.tile(tile) else { return nil }
    return await TilePicture.texture(of: file)
  }

  private func tellCredit() {
    let world = linkMarkup(tr("Natural Earth"), to: "https://www.naturalearthdata.com/")
    guard let server else { return credit.setMarkup(world) }
    let own = escapeMarkup(server.address.base.host() ?? server.address.text)
    let streets =
      server.address == .openStreetMap
      ? linkMarkup(
        tr("© OpenStreetMap contributors"), to: "https://www.openstreetmap.org/copyright") + " · "
        + linkMarkup(tr("Report a Map Issue"), to: "https://www.openstreetmap.org/fixthemap")
      : own
    guard server.hasFailed else { return credit.setMarkup(streets) }
    // Tiles that are kept from earlier may still be in view.
    let words = tr("The map’s server does not answer. This is the map without it.")
    credit.setMarkup(escapeMarkup(words) + " · " + streets)
  }
}

extension MapTile {
  fileprivate init?(_ request: MapTileRequest) {
    self.init(zoom: request.zoom, column: request.column, row: request.row)
  }
}

extension Preferences {
  /// The server that the person named; nil if they named none, or none that can be.
  var tileAddress: TileAddress? {
    tileServer.isEmpty ? nil : try? TileAddress(tileServer)
  }
}
