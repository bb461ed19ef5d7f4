// The floor that launch and memory are measured from: a window of the same size with a header bar and
// nothing else, in a program of its own.

import CGtk

enum EmptyWindow {
  /// The argument that makes this program be that window.
  static let argument = "--empty-window"

  /// Runs until it is ended from outside.
  static func run() -> Int32 {
    guard
      let application = adw_application_new("org.belvedere.EmptyWindow", G_APPLICATION_NON_UNIQUE)
    else { return 1 }
    g_signal_connect_data(
      application, "activate", unsafeBitCast(activate, to: GCallback.self), nil, nil,
      GConnectFlags(rawValue: 0))
    return g_application_run(
      UnsafeMutableRawPointer(application).assumingMemoryBound(to: GApplication.self), 0, nil)
  }
}

private let activate: @convention(c) (UnsafeMutableRawPointer, gpointer?) -> Void = {
  application, _ in
  let window = adw_application_window_new(application.assumingMemoryBound(to: GtkApplication.self))
  let column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
  guard let window, let column else { return }
  let asWindow = UnsafeMutableRawPointer(window)
  gtk_box_append(
    UnsafeMutableRawPointer(column).assumingMemoryBound(to: GtkBox.self), adw_header_bar_new())
  adw_application_window_set_content(
    asWindow.assumingMemoryBound(to: AdwApplicationWindow.self), column)
  // The size of Belvedere's own window when it was never resized.
  gtk_window_set_default_size(asWindow.assumingMemoryBound(to: GtkWindow.self), 1000, 760)
  gtk_window_present(asWindow.assumingMemoryBound(to: GtkWindow.self))
}
