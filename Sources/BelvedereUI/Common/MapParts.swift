import BelvedereCore

/// The tiles and names that the map is made of.
package struct MapParts {
  /// Opens the shipped world; nil if it is not installed. Any thread.
  package let world: @Sendable (_ isDark: Bool) -> (any MapTileLoading)?
  /// The tiles of a server.
  package let server: @Sendable (TileAddress) -> any MapTileLoading
  /// The server that is used unless the person names another one.
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
