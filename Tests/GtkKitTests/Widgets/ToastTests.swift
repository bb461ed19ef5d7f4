// SPDX-License-Identifier: MIT

// Toasts appear and disappear one after the other, and libadwaita 1.2 does not crash.

import CGtk
import GtkKit
import XCTest

final class ToastTests: GtkTestCase {
  /// libadwaita 1.2 crashes if a toast is dismissed while it slides in.
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

  func testAShortTextBesideAButtonIsOneLine() {
    onMain {
      let (window, content) = open()
      content.toast("Photo hidden", button: "Undo")

      iterate { content.toastOverlay?.children.last?.height ?? 0 > 0 }
      XCTAssertEqual(lines(of: "Photo hidden", around: content), 1)
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

/// A window with a widget for toasts.
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
  labels(around: content).map(text).filter { !$0.isEmpty }
}

/// The number of lines of a toast's text.
@MainActor private func lines(of sentence: String, around content: Widget) -> Int? {
  labels(around: content).first { text($0) == sentence }
    .map { Int(pango_layout_get_line_count(gtk_label_get_layout($0.opaque))) }
}

@MainActor private func text(_ label: Widget) -> String {
  String(cString: gtk_label_get_text(label.opaque))
}

@MainActor private func labels(around content: Widget) -> [Widget] {
  (content.toastOverlay?.children ?? []).filter { $0 != content }.flatMap(\.labels)
}

extension Widget {
  fileprivate var labels: [Widget] {
    let isLabel = g_type_check_instance_is_a(cast(), gtk_label_get_type()) != 0
    return (isLabel ? [self] : []) + children.flatMap(\.labels)
  }
}
