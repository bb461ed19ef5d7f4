// A window's name for other programs, by which their dialogs stand over it.

import CGtk

/// The loan of a window's handle. GDK 4.8 exports a window once at a time on Wayland and complains of a
/// second export, as when a link is pressed twice; what comes second is opened without a parent then.
final class WindowHandle {
  private static var isLent = false

  /// Whose handle it is; nil while another has it.
  private(set) var window: UnsafeMutablePointer<GtkWindow>?

  init(of window: UnsafeMutablePointer<GtkWindow>?) {
    guard let window, !Self.isLent else { return }
    Self.isLent = true
    self.window = window
  }

  /// To be called when the other program has answered.
  func giveBack() {
    if window != nil { Self.isLent = false }
    window = nil
  }
}
