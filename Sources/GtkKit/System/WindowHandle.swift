// SPDX-License-Identifier: MIT

// The handle of a window, which lets other programs place their dialogs over it.

import CGtk

/// Lends a window's handle. GDK 4.8 on Wayland exports a window only once at a time and warns of a second
/// export, as when a link is clicked twice. So a second request gets no parent window.
final class WindowHandle {
  private static var isLent = false

  /// The window whose handle is lent; nil while another request has it.
  private(set) var window: UnsafeMutablePointer<GtkWindow>?

  init(of window: UnsafeMutablePointer<GtkWindow>?) {
    guard let window, !Self.isLent else { return }
    Self.isLent = true
    self.window = window
  }

  /// Called when the other program has answered.
  func giveBack() {
    if window != nil { Self.isLent = false }
    window = nil
  }
}
