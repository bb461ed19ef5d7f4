// Textures over memory that Swift owns: no copy on the way from the decoder to GTK.

import CGtk

/// Decoded pixels in GTK's hands (a GdkTexture).
package final class Texture {
  private let ref: GObjectRef<OpaquePointer>

  /// The GdkTexture; lent.
  package var pointer: OpaquePointer { ref.pointer }

  /// Wraps pixels: 4 bytes each, blue, green, red, opaque alpha, rows of `width * 4` bytes.
  ///
  /// - Parameter owner: keeps the memory at `pixels` alive; released when GTK is done with it, on any
  ///   thread.
  package init(width: Int, height: Int, pixels: UInt, owner: any AnyObject & Sendable) {
    let bytes = g_bytes_new_with_free_func(
      UnsafeRawPointer(bitPattern: pixels), gsize(width * height * 4), releaseObject,
      Unmanaged.passRetained(owner).toOpaque())
    defer { g_bytes_unref(bytes) }
    // gdk_memory_texture_new cannot fail for a size that fits the bytes.
    ref = GObjectRef(
      adopting: gdk_memory_texture_new(
        gint(width), gint(height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(width * 4))!)
  }

  /// Takes over the one reference to a GdkTexture.
  init(adopting texture: OpaquePointer) { ref = GObjectRef(adopting: texture) }

  /// Copies pixels of the same layout.
  package init(width: Int, height: Int, copying pixels: [UInt8]) {
    let bytes = g_bytes_new(pixels, gsize(pixels.count))
    defer { g_bytes_unref(bytes) }
    ref = GObjectRef(
      adopting: gdk_memory_texture_new(
        gint(width), gint(height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(width * 4))!)
  }
}
