// The file of a map tile as a texture. GTK's own loader decodes it, on another thread. What comes from
// the network reaches it only as a PNG of bounded size: any other file would go to GdkPixbuf and its
// modules. Of a PNG, only the chunks that make the picture get there: libpng inflates texts and colour profiles
// to many times their size, and nobody sees them.

import CGtk
import Foundation

/// Decodes map tiles.
nonisolated package enum TilePicture {
  /// Bytes. A tile full of streets has about 60,000.
  package static let maximumBytes = 512 * 1024
  /// Pixels. Tiles have 256 or 512. With the 8 bytes of the deepest pixel, at most 2 MB are inflated.
  package static let maximumSide = 512

  private static let signature = Data([137, 80, 78, 71, 13, 10, 26, 10])
  /// The chunks that libpng gets. None but IDAT is compressed, and of that it inflates what the picture needs.
  private static let chunks: Set = [
    "IHDR", "PLTE", "tRNS", "gAMA", "sRGB", "pHYs", "IDAT", "IEND",
  ]

  /// Decodes a PNG off the main thread; some milliseconds at most. Nil for a damaged file and for
  /// anything but a PNG within the limits.
  @MainActor
  package static func texture(of file: Data) async -> Texture? {
    guard let picture = picture(in: file) else { return nil }
    return OpaquePointer(bitPattern: await decoded(picture)).map { Texture(adopting: $0) }
  }

  /// Returns the address of a new GdkTexture, which may be made on any thread; 0 for a damaged file.
  @concurrent
  private static func decoded(_ file: Data) async -> UInt {
    let bytes = file.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
    defer { g_bytes_unref(bytes) }
    return UInt(bitPattern: gdk_texture_new_from_bytes(bytes, nil))
  }

  /// Returns the file with the chunks of its picture alone; nil if it is no PNG within the limits.
  static func picture(in file: Data) -> Data? {
    guard file.count <= maximumBytes, file.starts(with: signature) else { return nil }
    var rest = file.dropFirst(signature.count)
    var picture = signature
    while let chunk = Chunk(first: rest) {
      if picture.count == signature.count, !isAcceptable(chunk) { return nil }
      if chunks.contains(chunk.name) { picture += chunk.bytes }
      if chunk.name == "IEND" { return picture }
      rest = rest.dropFirst(chunk.bytes.count)
    }
    return nil
  }

  /// True for the first chunk of a picture that is not too large: length 13, IHDR, width, height.
  private static func isAcceptable(_ header: Chunk) -> Bool {
    header.name == "IHDR" && header.content.count == 13
      && [0, 4].allSatisfy { 1...maximumSide ~= header.content.dropFirst($0).prefix(4).bigEndian }
  }
}

/// A part of a PNG: the length of its content, its name, the content, a checksum.
nonisolated private struct Chunk {
  private static let frame = 12

  /// All of it.
  let bytes: Data
  let name: String
  let content: Data

  /// Nil if the file ends before the chunk does.
  init?(first rest: Data) {
    guard rest.count >= Self.frame else { return nil }
    let length = rest.prefix(4).bigEndian
    guard length <= rest.count - Self.frame else { return nil }
    bytes = rest.prefix(length + Self.frame)
    name = String(decoding: bytes.dropFirst(4).prefix(4), as: UTF8.self)
    content = bytes.dropFirst(8).prefix(length)
  }
}

nonisolated extension Data {
  /// The number that a few bytes stand for.
  fileprivate var bigEndian: Int { reduce(0) { $0 << 8 | Int($1) } }
}
