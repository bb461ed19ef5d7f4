// SPDX-License-Identifier: MIT

// The reference programs of the benchmark, each in a process of its own: a window with only a header bar, and one that
// only paints the pictures of a list or grid, a step further in each frame. The pictures have exactly the pixels that
// they cover. They are laid out in each frame, as in every window that scrolls with GTK; under X11 this includes
// requests to the display server.

import BelvedereCore
import BelvedereModel
import CGtk
import Foundation
import GtkKit

/// A window of the size of Belvedere's own when it was never resized.
@MainActor enum BareWindow {
  /// The argument for the window without content.
  nonisolated static let empty = "--empty-window"
  /// The argument for the window with pictures, followed by a layout and the pictures' folder.
  nonisolated static let painted = "--painted-window"

  /// Runs until it is ended from outside.
  static func run(showing pictures: PaintedPictures? = nil) -> Int32 {
    // These cannot fail: GLib ends the program when memory is out.
    let application = adw_application_new("org.belvedere.BareWindow", G_APPLICATION_NON_UNIQUE)!
    application.opaque.on("activate") {
      let column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
      gtk_box_append(column.cast(), adw_header_bar_new())
      if let pictures { gtk_box_append(column.cast(), pictures.makeCanvas()) }
      let window = adw_application_window_new(application.cast())!
      adw_application_window_set_content(window.cast(), column)
      gtk_window_set_default_size(window.cast(), 1000, 760)
      gtk_window_present(window.cast())
    }
    return g_application_run(application.cast(), 0, nil)
  }
}

/// Pictures that scroll.
@MainActor final class PaintedPictures: CanvasContent {
  /// The size of Belvedere's window without its header bar, in pixels.
  private static let size = (width: 1000, height: 713)

  private let layout: any PhotoLayout
  private var textures: [Texture] = []
  private var offset = 0

  init(_ layout: String, photos folder: String) throws {
    GtkKit.Renderer.choose()
    let files = try FileManager.default.contentsOfDirectory(
      at: URL(filePath: folder), includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "jpg" }.sorted { $0.path < $1.path }
    let ratios = try files.map {
      let picture = try MadePicture(of: $0)
      return Double(picture.width) / Double(picture.height)
    }
    self.layout =
      layout == FeedLayout.grid.rawValue
      ? JustifiedLayout(width: Self.size.width, aspectRatios: ratios)
      : ColumnLayout(width: Self.size.width, window: Self.size.height, aspectRatios: ratios)
    for (index, file) in files.enumerated() {
      let frame = self.layout.frame(of: index)
      let picture = try MadePicture(of: file, width: frame.width, height: frame.height)
      let pixels = UInt(bitPattern: picture.makePixels())
      textures.append(
        Texture(width: frame.width, height: frame.height, pixels: pixels, owner: self))
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
