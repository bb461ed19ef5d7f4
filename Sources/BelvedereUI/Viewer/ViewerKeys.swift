// The viewer's keys that no plain command stands for: arrows, which turn pages or move a zoomed
// picture, the key that shows 100 % while it is held, and Escape.

import BelvedereCore
import CGtk
import GtkKit

/// Keys while the viewer is open.
final class ViewerKeys {
  /// Share of the view that an arrow key moves a zoomed picture by.
  private static let panShare = 0.15

  private weak var page: ViewerPage?

  /// - Parameter page: keeps this object.
  init(of page: ViewerPage) {
    self.page = page
    page.widget.onKey { [weak self] key, modifiers in
      guard let self, let page = self.page else { return false }
      return press(Int32(key), modifiers, on: page)
    }
    // gtk_event_controller_key_new cannot fail.
    let releases = gtk_event_controller_key_new()!.opaque
    releases.onKeyReleased { [weak page] key in
      if Int32(key) == GDK_KEY_z || Int32(key) == GDK_KEY_Z { page?.canvas.endPeek() }
    }
    gtk_widget_add_controller(page.widget, releases)
  }

  /// Whether a key turns to another photo, which the slideshow goes on from; the slideshow's own key
  /// ends it by itself.
  func goesOnWithSlideshow(_ key: UInt32) -> Bool {
    let key = Int32(key)
    if let direction = Self.directions[key] {
      return direction.x != 0 && page?.canvas.aim.exceedsView == false
    }
    return Self.pageKeys[key] != nil || key == GDK_KEY_s || key == GDK_KEY_S
  }

  private func press(
    _ key: Int32, _ modifiers: GdkModifierType, on page: ViewerPage
  ) -> Bool {
    let canvas = page.canvas
    let others = GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue
    guard modifiers.rawValue & others == 0 else { return false }
    let isControl = modifiers.rawValue & GDK_CONTROL_MASK.rawValue != 0
    if let direction = Self.directions[key] {
      return arrow(direction, pans: isControl || canvas.aim.exceedsView, on: page)
    }
    guard !isControl else { return false }
    if let command = Self.pageKeys[key] {
      activate(command, on: page)
      return true
    }
    switch key {
    case GDK_KEY_Tab, GDK_KEY_KP_Tab, GDK_KEY_ISO_Left_Tab:
      let isBack = modifiers.rawValue & GDK_SHIFT_MASK.rawValue != 0
      return page.moveFocus(isBack ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD)
    case GDK_KEY_z, GDK_KEY_Z: canvas.beginPeek(at: page.aimedAt ?? canvas.transform.view / 2)
    case GDK_KEY_Escape: page.escape()
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

  private static let directions: [Int32: Vector] = [
    GDK_KEY_Left: Vector(-1, 0), GDK_KEY_KP_Left: Vector(-1, 0),
    GDK_KEY_Right: Vector(1, 0), GDK_KEY_KP_Right: Vector(1, 0),
    GDK_KEY_Up: Vector(0, -1), GDK_KEY_KP_Up: Vector(0, -1),
    GDK_KEY_Down: Vector(0, 1), GDK_KEY_KP_Down: Vector(0, 1),
  ]

  private func arrow(_ direction: Vector, pans: Bool, on page: ViewerPage) -> Bool {
    if pans {
      page.canvas.pan(by: direction * Self.panShare)
      return true
    }
    guard direction.x != 0 else { return false }
    let isNext = (direction.x > 0) != page.canvas.isMirrored
    activate(isNext ? Commands.viewerNext : Commands.viewerPrevious, on: page)
    return true
  }

  private func activate(_ action: Action, on page: ViewerPage) {
    gtk_widget_activate_action_variant(page.widget, action.name, nil)
  }
}
