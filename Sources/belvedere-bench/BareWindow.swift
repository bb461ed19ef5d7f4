// SPDX-License-Identifier: MIT

// The reference programs of the benchmark, each in a process of its own: a window with only a header bar, and one that
// only paints pictures of exactly the pixels that they cover, a step further in each frame. They are laid out in each
// frame, as in every window that scrolls with GTK; under X11 this includes requests to the display server.

import ArgumentParser
import BelvedereCore
import CGtk
import DemoService
import Foundation
import GtkKit

/// A window of the size of Belvedere's own when it was never resized.
@MainActor enum BareWindow {
  enum Content: String, ExpressibleByArgument { case nothing, list, grid }

  /// Runs until it is ended from outside.
  static func run(showing content: Content, prefix: URL) throws -> Int32 {
    let pictures = content == .nothing ? nil : try PaintedPictures(content, prefix: prefix)
    // These cannot fail: GLib ends the program when memory is out.
    let application = adw_application_new("org.belvedere.BareWindow", G_APPLICATION_NON_UNIQUE)!
    application.opaque.on("activate") {
      let window = adw_application_window_new(application.cast())!
      let parts = [adw_header_bar_new(), pictures?.makeCanvas()].compactMap(\.self)
      adw_application_window_set_content(window.cast(), Make.box(.vertical, parts))
      gtk_window_set_default_size(window.cast(), 1000, 760)
      gtk_window_present(window.cast())
    }
    return g_application_run(application.cast(), 0, nil)
  }
}

/// Pictures that scroll.
@MainActor private final class PaintedPictures: CanvasContent {
  /// The size of Belvedere's window without its header bar, in pixels.
  private static let size = (width: 1000, height: 713)

  private let layout: any PhotoLayout
  private var textures: [Texture] = []
  private var offset = 0

  init(_ layout: BareWindow.Content, prefix: URL) throws {
    GtkKit.Renderer.choose()
    let photos = try FileManager.default.contentsOfDirectory(
      at: prefix.appending(path: "share/belvedere/demo/photos"), includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "jpg" }.sorted { $0.path < $1.path }
      .map { try PixelBuffer(photo: $0) }
    let ratios = photos.map { Double($0.width) / Double($0.height) }
    self.layout =
      layout == .grid
      ? JustifiedLayout(width: Self.size.width, aspectRatios: ratios)
      : ColumnLayout(width: Self.size.width, window: Self.size.height, aspectRatios: ratios)
    for (index, photo) in photos.enumerated() {
      let frame = self.layout.frame(of: index)
      let picture = photo.scaled(width: frame.width, height: frame.height).bytes
      // 4 bytes a pixel, blue first. Never freed: they are shown until the program ends.
      let pixels = UnsafeMutablePointer<UInt8>.allocate(capacity: picture.count / 3 * 4)
      pixels.initialize(repeating: 255, count: picture.count / 3 * 4)
      for (index, byte) in picture.enumerated() { pixels[index / 3 * 4 + 2 - index % 3] = byte }
      textures.append(
        Texture(
          width: frame.width, height: frame.height, pixels: UInt(bitPattern: pixels), owner: self))
    }
  }

  func makeCanvas() -> Widget {
    let canvas = Canvas.make(self)
    gtk_widget_set_overflow(canvas, GTK_OVERFLOW_HIDDEN)
    gtk_widget_set_vexpand(canvas, 1)
    canvas.onFrames { [self] in
      offset = (offset + ProbedProgram.scrollStep) % max(1, layout.height - Self.size.height)
      gtk_widget_queue_allocate(canvas)
      return true
    }
    return canvas
  }

  func snapshot(_ snapshot: Snapshot, width: Int, height: Int) {
    for index in layout.tiles(from: offset, to: offset + height) {
      let frame = layout.frame(of: index)
      snapshot.draw(
        textures[index],
        in: Rectangle(
          Double(frame.x), Double(frame.y - offset), Double(frame.width), Double(frame.height)))
    }
  }
}
