// The floor of a frame: a window that paints the pictures of a list or grid, a step further in each frame, and
// nothing else. Its pictures have exactly the pixels that they cover. It is laid out in each frame, as GTK does
// with every window that scrolls; under X11 that takes questions to the display server.

import BelvedereCore
import BelvedereModel
import CGtk
import Foundation
import GtkKit

/// A program that scrolls painted pictures until it is ended from outside.
@MainActor final class PaintedWindow: CanvasContent {
  /// The first argument that makes this program be that window; then come a layout and the pictures' folder.
  nonisolated static let argument = "--painted-window"
  /// Pixels a frame, as the measured program is scrolled.
  private static let step = 80
  /// The size of Belvedere's window without its header bar, in pixels.
  private static let size = (width: 1000, height: 713)

  private let layout: any PhotoLayout
  private let textures: [Texture]
  private var offset = 0

  static func run(_ layout: String, photos folder: URL) throws -> Int32 {
    GtkKit.Renderer.choose()
    let content = try PaintedWindow(layout, photos: folder)
    guard
      let application = adw_application_new("org.belvedere.PaintedWindow", G_APPLICATION_NON_UNIQUE)
    else { return 1 }
    application.opaque.on("activate") { content.show(in: application) }
    return g_application_run(application.cast(), 0, nil)
  }

  private init(_ layout: String, photos folder: URL) throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "jpg" }.sorted { $0.path < $1.path }
    let pictures = try files.map { try RawPicture(jpeg: Data(contentsOf: $0)) }
    let ratios = pictures.map { Double($0.width) / Double($0.height) }
    let places: any PhotoLayout =
      layout == FeedLayout.grid.rawValue
      ? JustifiedLayout(width: Self.size.width, aspectRatios: ratios)
      : ColumnLayout(width: Self.size.width, window: Self.size.height, aspectRatios: ratios)
    self.layout = places
    textures = pictures.enumerated().map { index, picture in
      let frame = places.frame(of: index)
      let picture = picture.resized(toWidth: frame.width, height: frame.height)
      let pixels = Pixels(picture.pixels)
      return Texture(
        width: frame.width, height: frame.height, pixels: pixels.address, owner: pixels)
    }
  }

  private func show(in application: UnsafeMutablePointer<AdwApplication>) {
    let canvas = Canvas.make(self)
    gtk_widget_set_overflow(canvas, GTK_OVERFLOW_HIDDEN)
    gtk_widget_set_vexpand(canvas, 1)
    let column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
    gtk_box_append(column.cast(), adw_header_bar_new())
    gtk_box_append(column.cast(), canvas)
    let window = adw_application_window_new(application.cast())!
    adw_application_window_set_content(window.cast(), column)
    gtk_window_set_default_size(window.cast(), gint(Self.size.width), 760)
    gtk_window_present(window.cast())
    canvas.onFrames { [self] in
      offset = (offset + Self.step) % max(1, layout.height - Self.size.height)
      gtk_widget_queue_allocate(canvas)
      return true
    }
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

/// Pixels at an address that stays.
private final class Pixels: Sendable {
  let address: UInt

  init(_ pixels: [UInt8]) {
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: pixels.count)
    memory.initialize(from: pixels, count: pixels.count)
    address = UInt(bitPattern: memory)
  }

  deinit { UnsafeMutablePointer<UInt8>(bitPattern: address)?.deallocate() }
}
