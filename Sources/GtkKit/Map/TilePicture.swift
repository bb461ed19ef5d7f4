// The file of a map tile as a texture. GTK's own loader decodes it, on another thread. What comes from
// the network reaches it only as a PNG of bounded size: any other file would go to GdkPixbuf and its
// modules.

import CGtk
import Foundation

/// Decodes map tiles.
nonisolated package enum TilePicture {
  /// Bytes. A tile full of streets has about 60,000.
  package static let maximumBytes = 512 * 1024
  /// Pixels. Tiles have 256 or 512.
  package static let maximumSide = 512

  /// Decodes a PNG off the main thread; some milliseconds at most. Nil for a damaged file and for
  /// anything but a PNG within the limits.
  @MainActor
  package static func texture(of file: Data) async -> Texture? {
    guard isAcceptable(file) else { return nil }
    return OpaquePointer(bitPattern: await decoded(file)).map { Texture(adopting: $0) }
  }

  /// Returns the address of a new GdkTexture, which may be made on any thread; 0 for a damaged file.
  @concurrent
  private static func decoded(_ file: Data) async -> UInt {
    let bytes = file.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
    defer { g_bytes_unref(bytes) }
    return UInt(bitPattern: gdk_texture_new_from_bytes(bytes, nil))
  }

  /// Reads the signature and the first chunk, which has to be the header: length 13, IHDR, width,
  /// height.
  private static func isAcceptable(_ file: Data) -> Bool {
    let beginning: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82]
    let header = Array(file.prefix(beginning.count + 8))
    guard file.count <= maximumBytes, header.count == beginning.count + 8,
      header.starts(with: beginning)
    else { return false }
    func side(at start: Int) -> Int { header[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    return [beginning.count, beginning.count + 4].allSatisfy { (1...maximumSide) ~= side(at: $0) }
  }
}
