// SPDX-License-Identifier: MIT

// Textures over memory that Swift owns: no copy on the way from the decoder to GTK.

import CGtk

/// Decoded pixels in GTK's hands (a GdkTexture).
@MainActor package final class Texture {
  private let ref: GObjectRef<OpaquePointer>
  private let width: Int
  private let height: Int
  /// The address of the first pixel; nil for a texture that was not made from them.
  private let pixels: UInt?
  private let isOpaque: Bool
  /// The pixels as a source for cairo, once it has drawn them.
  private var pattern: OpaquePointer?

  /// Width by height.
  package var aspectRatio: Double { Double(width) / Double(max(1, height)) }

  /// The GdkTexture; lent.
  package var pointer: OpaquePointer { ref.pointer }

  /// Wraps pixels: 4 bytes each, blue, green, red, alpha (premultiplied), rows of `width * 4` bytes.
  ///
  /// - Parameters:
  ///   - isOpaque: true if no pixel is transparent.
  ///   - owner: keeps the memory at `pixels` alive; released when GTK is done with it, on any thread.
  package init(
    width: Int, height: Int, pixels: UInt, isOpaque: Bool = true, owner: any AnyObject & Sendable
  ) {
    let bytes = g_bytes_new_with_free_func(
      UnsafeRawPointer(bitPattern: pixels), gsize(width * height * 4), releaseObject,
      Unmanaged.passRetained(owner).toOpaque())
    defer { g_bytes_unref(bytes) }
    (self.width, self.height, self.pixels) = (width, height, pixels)
    self.isOpaque = isOpaque
    // gdk_memory_texture_new cannot fail for a size that fits the bytes.
    ref = GObjectRef(
      adopting: gdk_memory_texture_new(
        gint(width), gint(height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(width * 4))!)
  }

  /// Takes over the one reference to a GdkTexture.
  init(adopting texture: OpaquePointer) {
    ref = GObjectRef(adopting: texture)
    (width, height) = (Int(gdk_texture_get_width(texture)), Int(gdk_texture_get_height(texture)))
    pixels = nil
    isOpaque = true
  }

  /// Copies pixels of the same layout.
  package init(width: Int, height: Int, copying pixels: [UInt8]) {
    let bytes = g_bytes_new(pixels, gsize(pixels.count))
    defer { g_bytes_unref(bytes) }
    (self.width, self.height) = (width, height)
    self.pixels = nil
    isOpaque = true
    ref = GObjectRef(
      adopting: gdk_memory_texture_new(
        gint(width), gint(height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(width * 4))!)
  }

  isolated deinit { cairo_pattern_destroy(pattern) }
}

extension Texture {
  /// Reads a picture that is installed with the program, off the main thread; nil if it cannot be read. Pictures from
  /// elsewhere are decoded in a sandbox, not here.
  package static func load(_ path: String) async -> Texture? {
    guard let picture = await PixelMemory.read(path) else { return nil }
    return Texture(
      width: picture.width, height: picture.height, pixels: picture.address, owner: picture)
  }

  /// Draws all of it into the bounds. GTK's cairo renderer copies a texture each time it draws it, so cairo draws the
  /// pixels themselves: 0.1 in place of 2.2 ms for a photo of 760 x 506 pixels.
  ///
  /// - Parameter opacity: 0...1. Applied by cairo directly; GTK's cairo renderer would draw an opacity node through an
  ///   intermediate picture.
  func append(to snapshot: OpaquePointer, in bounds: graphene_rect_t, opacity: Double = 1) {
    guard opacity > 0 else { return }
    var bounds = bounds
    guard let pattern = patternForRenderer else {
      if opacity < 1 { gtk_snapshot_push_opacity(snapshot, opacity) }
      gtk_snapshot_append_texture(snapshot, pointer, &bounds)
      if opacity < 1 { gtk_snapshot_pop(snapshot) }
      return
    }
    // gtk_snapshot_append_cairo cannot fail.
    let cairo = gtk_snapshot_append_cairo(snapshot, &bounds)!
    defer { cairo_destroy(cairo) }
    cairo_translate(cairo, Double(bounds.origin.x), Double(bounds.origin.y))
    cairo_scale(
      cairo, Double(bounds.size.width) / Double(width), Double(bounds.size.height) / Double(height))
    cairo_set_source(cairo, pattern)
    cairo_rectangle(cairo, 0, 0, Double(width), Double(height))
    if opacity < 1 {
      cairo_clip(cairo)
      cairo_paint_with_alpha(cairo, opacity)
    } else {
      cairo_fill(cairo)
    }
  }

  /// The pixels for cairo where it draws everything, and can draw them; lent.
  var patternForRenderer: OpaquePointer? { Renderer.isCairo ? cairoPattern() : nil }

  /// The pixels for cairo, whose format is GDK's on little-endian machines. Opaque pixels are drawn without reading
  /// the fourth byte, which is faster.
  ///
  /// GTK draws into a recording surface of cairo, which copies image surfaces. It does not copy the pixels of a raster
  /// source, which it requests when it draws.
  private func cairoPattern() -> OpaquePointer? {
    #if _endian(little)
      if pattern == nil, let pixels {
        let surface = cairo_image_surface_create_for_data(
          UnsafeMutablePointer(bitPattern: pixels),
          isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, gint(width), gint(height),
          gint(width * 4))!
        pattern = PixelSource(surface, of: ref).makePattern(
          width: width, height: height,
          isOpaque ? CAIRO_CONTENT_COLOR : CAIRO_CONTENT_COLOR_ALPHA)
      }
    #endif
    return pattern
  }
}

/// Pixels that cairo requests whenever it draws them, and the owner of their memory. Held by every copy of the pattern,
/// such as the one in a widget's last render node.
@MainActor private final class PixelSource {
  private let surface: OpaquePointer
  private let texture: GObjectRef<OpaquePointer>

  /// Takes over the one reference to the surface.
  init(_ surface: OpaquePointer, of texture: GObjectRef<OpaquePointer>) {
    self.surface = surface
    self.texture = texture
  }

  isolated deinit { cairo_surface_destroy(surface) }

  /// Returns a pattern, which keeps this; to be destroyed.
  func makePattern(width: Int, height: Int, _ content: cairo_content_t) -> OpaquePointer {
    let pattern = cairo_pattern_create_raster_source(
      Unmanaged.passRetained(self).toOpaque(), content, gint(width), gint(height))!
    cairo_raster_source_pattern_set_acquire(
      pattern,
      { _, source, _, _ in
        cairo_surface_reference(
          Unmanaged<PixelSource>.fromOpaque(source!).takeUnretainedValue().surface)
      },
      { _, _, surface in cairo_surface_destroy(surface) })
    cairo_raster_source_pattern_set_copy(pattern) { _, source, _ in
      _ = Unmanaged<PixelSource>.fromOpaque(source!).retain()
      return CAIRO_STATUS_SUCCESS
    }
    cairo_raster_source_pattern_set_finish(pattern) { _, source in
      Unmanaged<PixelSource>.fromOpaque(source!).release()
    }
    // Prevents blurred edges when the picture is magnified.
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    return pattern
  }
}

/// The pixels of a picture file.
nonisolated private final class PixelMemory: Sendable {
  let width: Int
  let height: Int
  let address: UInt

  private init(of texture: OpaquePointer) {
    width = Int(gdk_texture_get_width(texture))
    height = Int(gdk_texture_get_height(texture))
    let pixels = UnsafeMutablePointer<guchar>.allocate(capacity: width * height * 4)
    gdk_texture_download(texture, pixels, gsize(width * 4))
    address = UInt(bitPattern: pixels)
  }

  deinit { UnsafeMutablePointer<guchar>(bitPattern: address)?.deallocate() }

  @concurrent static func read(_ path: String) async -> PixelMemory? {
    guard let texture = gdk_texture_new_from_filename(path, nil) else { return nil }
    defer { g_object_unref(texture.raw) }
    return PixelMemory(of: texture)
  }
}
