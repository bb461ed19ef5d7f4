// SPDX-License-Identifier: MIT

// Pictures as PNG, for programs that take no JPEG from the clipboard.

import CGtk
import Foundation

package enum PNG {
  /// Encodes pixels as PNG on another thread; 4 megapixels take about half a second.
  ///
  /// - Parameters:
  ///   - pixels: 4 bytes each, blue, green, red, opaque alpha, in rows of `rowBytes`.
  ///   - owner: keeps the memory at `pixels` alive.
  @concurrent
  nonisolated package static func data(
    width: Int, height: Int, pixels: UInt, rowBytes: Int, owner: any AnyObject & Sendable
  ) async -> Data? {
    guard let start = UnsafeRawPointer(bitPattern: pixels) else { return nil }
    let size = gsize(rowBytes * (height - 1) + width * 4)
    // Memory textures may be made and read on any thread; this one does not outlive its owner.
    let bytes = g_bytes_new_static(start, size)
    defer { g_bytes_unref(bytes) }
    guard
      let texture = gdk_memory_texture_new(
        gint(width), gint(height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(rowBytes))
    else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
    guard let packed = gdk_texture_save_to_png_bytes(texture) else { return nil }
    defer { g_bytes_unref(packed) }
    var count: gsize = 0
    let data = g_bytes_get_data(packed, &count).map { Data(bytes: $0, count: Int(count)) }
    return withExtendedLifetime(owner) { data }
  }
}
