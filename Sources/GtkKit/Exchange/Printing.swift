// SPDX-License-Identifier: MIT

// Prints one picture on one page, portrait or landscape as it fits, as large as the margins allow.

import CGtk
import CGtkShim
import Foundation

package enum Printing {
  /// The outcome of printing.
  package enum Outcome {
    /// The page was sent to the printer.
    case sent
    case cancelled
    /// The text is for "Details".
    case failed(String)
  }

  /// Pixels to print: 4 bytes each, blue, green, red, opaque alpha.
  package struct Picture {
    let width: Int
    let height: Int
    let pixels: UInt
    let rowBytes: Int
    let owner: any AnyObject & Sendable

    /// - Parameter owner: keeps the memory at `pixels` alive.
    package init(
      width: Int, height: Int, pixels: UInt, rowBytes: Int, owner: any AnyObject & Sendable
    ) {
      self.width = width
      self.height = height
      self.pixels = pixels
      self.rowBytes = rowBytes
      self.owner = owner
    }
  }

  /// Shows the print dialog and prints.
  package static func print(
    _ picture: Picture, title: String, over window: UnsafeMutablePointer<GtkWindow>?,
    answered: @escaping @MainActor (Outcome) -> Void
  ) {
    run(
      picture, title: title, action: GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, over: window,
      answered: answered)
  }

  /// Writes the page as PDF, without a dialog.
  static func export(
    _ picture: Picture, to file: URL, answered: @escaping @MainActor (Outcome) -> Void
  ) {
    run(
      picture, title: "", action: GTK_PRINT_OPERATION_ACTION_EXPORT, file: file, answered: answered)
  }

  private static func run(
    _ picture: Picture, title: String, action: GtkPrintOperationAction, file: URL? = nil,
    over window: UnsafeMutablePointer<GtkWindow>? = nil,
    answered: @escaping @MainActor (Outcome) -> Void
  ) {
    let operation = GObjectRef(adopting: gtk_print_operation_new()!)
    let pointer = operation.pointer
    gtk_print_operation_set_n_pages(pointer, 1)
    gtk_print_operation_set_job_name(pointer, title)
    gtk_print_operation_set_embed_page_setup(pointer, 1)
    // Without this, GTK runs a nested loop.
    gtk_print_operation_set_allow_async(pointer, 1)
    if let file { gtk_print_operation_set_export_filename(pointer, file.path) }
    let page = gtk_page_setup_new()!
    gtk_page_setup_set_orientation(
      page,
      picture.width > picture.height
        ? GTK_PAGE_ORIENTATION_LANDSCAPE : GTK_PAGE_ORIENTATION_PORTRAIT)
    gtk_print_operation_set_default_page_setup(pointer, page)
    g_object_unref(page.raw)
    let settings = gtk_print_settings_new()!
    // The name of a page that is printed to a file, without the ending.
    let name = URL(fileURLWithPath: title).deletingPathExtension().lastPathComponent
    gtk_print_settings_set(settings, GTK_PRINT_SETTINGS_OUTPUT_BASENAME, name)
    gtk_print_operation_set_print_settings(pointer, settings)
    g_object_unref(settings.raw)

    // A reference cycle between the operation and its closures keeps both until the end. GTK may keep the operation
    // for longer, but the picture is released at the end.
    var running: (operation: GObjectRef, picture: Picture)? = (operation, picture)
    pointer.onNumberedItem("draw-page") { context in
      if let running { draw(running.picture, context) }
    }
    pointer.onNumber("done") { result in
      guard let done = running?.operation else { return }
      running = nil
      answered(outcome(of: done.pointer, GtkPrintOperationResult(result)))
    }
    var problem: UnsafeMutablePointer<GError>?
    _ = gtk_print_operation_run(pointer, action, window, &problem)
    // "done" reports the failure, too.
    g_clear_error(&problem)
  }

  private static func outcome(
    of operation: UnsafeMutablePointer<GtkPrintOperation>, _ result: GtkPrintOperationResult
  ) -> Outcome {
    switch result {
    case GTK_PRINT_OPERATION_RESULT_APPLY: return .sent
    case GTK_PRINT_OPERATION_RESULT_CANCEL: return .cancelled
    default:
      var problem: UnsafeMutablePointer<GError>?
      gtk_print_operation_get_error(operation, &problem)
      defer { g_clear_error(&problem) }
      return .failed(problem.map { String(cString: $0.pointee.message) } ?? "")
    }
  }

  private static func draw(_ picture: Picture, _ context: OpaquePointer) {
    guard let cairo = gtk_print_context_get_cairo_context(context),
      let bytes = UnsafeMutablePointer<UInt8>(bitPattern: picture.pixels),
      let surface = cairo_image_surface_create_for_data(
        bytes, CAIRO_FORMAT_ARGB32, gint(picture.width), gint(picture.height),
        gint(picture.rowBytes))
    else { return }
    let (width, height) = (Double(picture.width), Double(picture.height))
    let paper = (
      width: gtk_print_context_get_width(context), height: gtk_print_context_get_height(context)
    )
    let scale = min(paper.width / width, paper.height / height)
    cairo_translate(
      cairo, (paper.width - width * scale) / 2, (paper.height - height * scale) / 2)
    cairo_scale(cairo, scale, scale)
    cairo_set_source_surface(cairo, surface, 0, 0)
    cairo_paint(cairo)
    // The page may keep the surface until it is written, longer than the pixels live.
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
  }
}
