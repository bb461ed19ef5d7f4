// SPDX-License-Identifier: MIT

// Jumps to a photo by its number: digits are shown while they are typed; after a pause, or at Return, the board goes
// to the photo. Escape and every other key discard them.

import CGtk
import GtkKit

/// The number that is being typed over a board.
final class TypedJump {
  private static let pause = Duration.seconds(2)
  /// More digits than the number of photos in any list.
  private static let mostDigits = 7
  /// The distance from the lower edge, in application pixels.
  private static let margin = 24

  /// Shows the digits; hidden while there are none.
  var widget: Widget { label.widget }
  /// Called with the number of a photo, from 1 on.
  var go: (Int) -> Void = { _ in }
  /// Called when the widget must be placed again.
  var onChange: () -> Void = {}

  private let label = Label("")
  private var typed = ""
  private var timer: Timeout?

  init() {
    widget.addClass("osd", "typed-jump")
    widget.isVisible = false
    gtk_widget_set_can_target(widget, 0)
    widget.attach(self)
  }

  /// Handles a key; true stops further handling.
  func press(_ key: UInt32) -> Bool {
    if let digit = Self.digit(key), typed.count < Self.mostDigits, digit > 0 || !typed.isEmpty {
      show(typed + "\(digit)")
      return true
    }
    guard !typed.isEmpty else { return false }
    switch Int32(key) {
    case GDK_KEY_Return, GDK_KEY_KP_Enter: finish()
    case GDK_KEY_BackSpace: show(String(typed.dropLast()))
    case GDK_KEY_Escape: show("")
    default:
      show("")
      return false
    }
    return true
  }

  /// Places the widget in the middle of the lower edge.
  ///
  /// - Parameters: the size of the visible part, in application pixels.
  func place(inWidth width: Int, height: Int) {
    guard widget.isVisible else { return }
    let size = (
      width: widget.measured(GTK_ORIENTATION_HORIZONTAL, forSize: -1).natural,
      height: widget.measured(GTK_ORIENTATION_VERTICAL, forSize: -1).natural
    )
    widget.place(
      x: (width - size.width) / 2, y: height - size.height - Self.margin, width: size.width,
      height: size.height)
  }

  private func finish() {
    let number = Int(typed)
    show("")
    if let number { go(number) }
  }

  private func show(_ digits: String) {
    typed = digits
    timer = nil
    widget.isVisible = !digits.isEmpty
    if let number = Int(digits) {
      label.text = tr("Photo %@", UserLocale.text(number))
      timer = Timeout(Self.pause) { [weak self] in self?.finish() }
    }
    onChange()
  }

  /// The digit of a key, in any script.
  private static func digit(_ key: UInt32) -> Int? {
    Unicode.Scalar(gdk_keyval_to_unicode(key)).flatMap { Character($0).wholeNumberValue }
      .flatMap { (0...9).contains($0) ? $0 : nil }
  }
}
