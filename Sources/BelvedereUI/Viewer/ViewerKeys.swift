// SPDX-License-Identifier: MIT

// The viewer's keys beyond plain commands: the arrows, which turn pages or move a zoomed picture, the key
// that shows 100 % while it is held, and Escape.

import BelvedereCore
import CGtk
import GtkKit

/// Keys while the viewer is open.
final class ViewerKeys {
  /// The distance of one arrow key in a zoomed picture, as a share of the view.
  private static let panShare = 0.15

  /// Called for Tab; false leaves it to GTK.
  var onTab: (FocusDirection) -> Bool = { _ in false }
  /// Called for Escape.
  var onEscape: () -> Void = {}

  private let widget: Widget
  private let canvas: PictureCanvas
  private let input: PictureInput

  /// - Parameter widget: the scope of the keys; keeps this object's owner.
  init(on widget: Widget, canvas: PictureCanvas, input: PictureInput) {
    (self.widget, self.canvas, self.input) = (widget, canvas, input)
    widget.onKey { [weak self] key, modifiers in self?.press(Int32(key), modifiers) ?? false }
    widget.onKeyRelease { [weak self] key in
      guard Int32(key) == GDK_KEY_z || Int32(key) == GDK_KEY_Z else { return }
      self?.canvas.change { $0.endPeek() }
    }
    StrayKeys(of: widget, isStray: { Self.isStray($0, beside: widget) }) {
      [weak self] key, modifiers in
      self?.canvas.widget.grabFocus()
      return self?.press(Int32(key), modifiers) ?? false
    }
  }

  /// True if no widget has the focus, or one that the viewer covers, for example after a menu has restored the focus.
  static func isStray(_ focus: Widget?, beside viewer: Widget) -> Bool {
    guard let focus else { return true }
    return focus != viewer && !focus.isInside(viewer) && !focus.isInPopover
  }

  /// Returns true if the slideshow continues after this key, because the key turns to another photo. The
  /// slideshow's own key and Escape end it themselves.
  func goesOnWithSlideshow(_ key: UInt32) -> Bool {
    let key = Int32(key)
    if let direction = Vector.arrows[key] {
      return direction.x != 0 && !canvas.motion.aim.exceedsView
    }
    return Self.pageKeys[key] != nil || [GDK_KEY_s, GDK_KEY_S, GDK_KEY_Escape].contains(key)
  }

  private func press(_ key: Int32, _ modifiers: Modifiers) -> Bool {
    guard modifiers.isDisjoint(with: [.alt, .super]) else { return false }
    let isControl = modifiers.contains(.control)
    if let direction = Vector.arrows[key] {
      return arrow(direction, pans: isControl || canvas.motion.aim.exceedsView)
    }
    guard !isControl else { return false }
    if let command = Self.pageKeys[key] {
      widget.activate(command)
      return true
    }
    switch key {
    case GDK_KEY_Tab, GDK_KEY_KP_Tab, GDK_KEY_ISO_Left_Tab:
      return onTab(modifiers.contains(.shift) ? .backward : .forward)
    case GDK_KEY_z, GDK_KEY_Z: canvas.change { $0.beginPeek(at: input.pointer) }
    case GDK_KEY_Escape: onEscape()
    default: return false
    }
    return true
  }

  private static let pageKeys: [Int32: Action] = [
    GDK_KEY_Page_Down: Commands.viewerNext, GDK_KEY_KP_Page_Down: Commands.viewerNext,
    GDK_KEY_Page_Up: Commands.viewerPrevious, GDK_KEY_KP_Page_Up: Commands.viewerPrevious,
    GDK_KEY_Home: Commands.viewerFirst, GDK_KEY_KP_Home: Commands.viewerFirst,
    GDK_KEY_End: Commands.viewerLast, GDK_KEY_KP_End: Commands.viewerLast,
  ]

  private func arrow(_ direction: Vector, pans: Bool) -> Bool {
    if pans {
      canvas.go { $0.moved(by: -direction * Self.panShare * $0.view) }
      return true
    }
    guard direction.x != 0 else { return false }
    let isNext = (direction.x > 0) != canvas.motion.isMirrored
    widget.activate(isNext ? Commands.viewerNext : Commands.viewerPrevious)
    return true
  }
}
