// Toasts come and go one after the other, and libadwaita 1.2 survives it.

import CGtk
import GtkKit
import XCTest

final class ToastTests: GtkTestCase {
  /// libadwaita 1.2 ends the program where one goes while it slides in.
  func testTheLastOfManyToastsStays() {
    onMain {
      let (window, content) = open()
      for number in 1...9 { content.toast("\(number)") }

      iterate { toasts(around: content) == ["9"] }
      _ = MainLoop.run(atMost: 1) { false }
      XCTAssertEqual(toasts(around: content), ["9"])
      gtk_window_destroy(window.cast())
    }
  }

  func testAToastOutOfSightGoesAtOnce() {
    onMain {
      let (window, content) = open()
      let toast = content.toast("One")
      content.toastOverlay?.isVisible = false

      toast?.dismiss()

      iterate { toasts(around: content).isEmpty }
      gtk_window_destroy(window.cast())
    }
  }
}

/// A window with something that toasts can be shown over.
@MainActor private func open() -> (window: Widget, content: Widget) {
  let content = gtk_label_new("")!
  let overlay = Make.toastOverlay()
  adw_toast_overlay_set_child(overlay.opaque, content)
  let window = window(with: overlay)
  iterate { content.isMapped }
  return (window, content)
}

/// The texts of the toasts that the overlay has.
@MainActor private func toasts(around content: Widget) -> [String] {
  let toasts = (content.toastOverlay?.children ?? []).filter { $0 != content }
  return toasts.flatMap(\.labels).filter { !$0.isEmpty }
}

extension Widget {
  fileprivate var labels: [String] {
    let isLabel = g_type_check_instance_is_a(cast(), gtk_label_get_type()) != 0
    let own = isLabel ? [String(cString: gtk_label_get_text(opaque))] : []
    return own + children.flatMap(\.labels)
  }
}
