// SPDX-License-Identifier: MIT

import BelvedereCore

/// The sources of the map's tiles and names.
package struct MapParts {
  /// Opens the shipped world; nil if it is not installed. Safe on any thread.
  package let world: @Sendable (_ isDark: Bool) -> (any MapTileLoading)?
  /// The tiles of a server.
  package let server: @Sendable (TileAddress) -> any MapTileLoading
  /// The server that is used unless the person enters another one.
  package let usualServer: TileAddress
  package let geography: any Geography
  package let decoder: any MapTileDecoding

  package init(
    world: @escaping @Sendable (_ isDark: Bool) -> (any MapTileLoading)?,
    server: @escaping @Sendable (TileAddress) -> any MapTileLoading, usualServer: TileAddress,
    geography: any Geography, decoder: any MapTileDecoding
  ) {
    self.world = world
    self.server = server
    self.usualServer = usualServer
    self.geography = geography
    self.decoder = decoder
  }
}
