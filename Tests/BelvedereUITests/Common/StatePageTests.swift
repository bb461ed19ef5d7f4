// SPDX-License-Identifier: MIT

// A page of states in each of its looks: its content, its button, its focus and its spinner.

import BelvedereCore
import CGtk
import GtkKit
import XCTest

@testable import BelvedereUI

private let looks: [StatePage.Look] = [.screen, .section, .column, .line]

final class StatePageTests: UITestCase {
  func testWhileLoadingItSaysSo() {
    onMain {
      for look in looks {
        let (page, window) = open(look)
        page.show(.loading)

        switch look {
        case .screen, .section: iterate { isTurning(window) }
        case .column: iterate { page.widget.visibleTexts == ["Loading it"] }
        case .line: iterate { isTurning(window) && page.widget.visibleTexts == ["Loading it"] }
        }
      }
    }
  }

  func testAFailureIsToldAndCanBeTriedAgain() throws {
    try onMain {
      for look in looks {
        var retries = 0
        let (page, window) = open(look)
        page.show(.failed(.timedOut, retry: { retries += 1 }))

        iterate { page.widget.visibleTexts.contains { $0.hasPrefix("The service did not answer") } }
        let hasTitle = look == .screen || look == .section
        XCTAssertEqual(page.widget.visibleTexts.contains("No Answer"), hasTitle)
        gtk_widget_activate(try XCTUnwrap(button(window)))
        iterate { retries == 1 }
      }
    }
  }

  func testAFailureThatAnotherButtonTriesAgainHasNone() {
    onMain {
      for look in looks {
        let (page, window) = open(look)
        page.show(.failed(.timedOut, retry: nil))

        iterate { !page.widget.visibleTexts.isEmpty }
        XCTAssertNil(button(window))
      }
    }
  }

  func testEmptinessHasWordsAndAButtonOfItsOwn() throws {
    try onMain {
      var presses = 0
      let (page, window) = open(.section)
      page.show(.failed(.timedOut, retry: {}))
      page.show(
        .empty(
          icon: .heart, title: "None & Nothing", sentence: "There are <none>.",
          button: ("_Get One", { presses += 1 })))

      let texts = ["None & Nothing", "There are <none>.", "Get One"]
      iterate { Set(page.widget.visibleTexts) == Set(texts) }
      gtk_widget_activate(try XCTUnwrap(button(window)))
      iterate { presses == 1 }
    }
  }

  func testItsContentTakesTheWholePlace() {
    onMain {
      let (page, _) = open(.screen, content: Make.label("Content"))
      page.show(.failed(.timedOut, retry: {}))
      XCTAssertFalse(page.showsContent)

      page.show(.content)

      XCTAssertTrue(page.showsContent)
      iterate { page.widget.visibleTexts == ["Content"] }
      page.show(.loading)
      iterate { page.widget.visibleTexts.isEmpty }
    }
  }

  func testWithoutContentOfItsOwnItTakesNoPlaceThen() {
    onMain {
      let (page, _) = open(.line)
      page.show(.content)
      XCTAssertFalse(page.widget.isVisible)

      page.show(.loading)
      iterate { page.widget.visibleTexts == ["Loading it"] }
    }
  }

  func testTheSpinnerTurnsOnlyInSight() throws {
    try XCTSkipUnless(Workaround.unseenSpinners.isNeeded, "newer GTK looks after that")
    onMain {
      for look in looks where look != .column {
        let (page, window) = open(look, content: Make.label("Content"))
        page.show(.loading)
        iterate { isTurning(window) }

        page.show(.content)
        XCTAssertFalse(isTurning(window))
        page.show(.loading)
        XCTAssertTrue(isTurning(window))
        window.isVisible = false
        XCTAssertFalse(isTurning(window))
      }
    }
  }

  func testTheFocusIsAtTheButtonAgainAfterTheNextFailure() throws {
    try onMain {
      for look in looks {
        let (page, window) = open(look)
        page.show(.failed(.timedOut, retry: {}))
        iterate { button(window) != nil }
        let retry = try XCTUnwrap(button(window))
        XCTAssertTrue(retry.grabFocus())

        page.show(.loading)
        iterate { !retry.isMapped }
        page.show(.failed(.unreachable(detail: ""), retry: {}))

        iterate { retry.isMapped }
        XCTAssertEqual(gtk_window_get_focus(window.cast()), retry)
      }
    }
  }

  func testTheButtonTakesTheFocusOfTheContentAndThatWhichWasWanted() {
    onMain {
      for look in looks {
        let content = Make.button("Content") {}
        let (page, window) = open(look, content: content)
        let focus = { gtk_window_get_focus(window.cast()) }
        page.show(.content)
        iterate { content.grabFocus() }

        page.show(.failed(.timedOut, retry: {}))
        iterate { button(window) != nil && focus() == button(window) }

        page.show(.loading)
        gtk_window_set_focus(window.cast(), nil)
        XCTAssertFalse(page.focusButton())
        page.show(.failed(.timedOut, retry: {}))
        iterate { button(window) != nil && focus() == button(window) }
      }
    }
  }

  func testTheFocusDoesNotStayAtAButtonThatIsGone() throws {
    try onMain {
      try XCTSkipIf(
        gtk_get_minor_version() >= 10,
        "GTK 4.18 keeps a button that lost the focus until the next event, which does not come here"
      )
      for content in [nil, Make.button("Content") {}] {
        let (page, window) = open(.column, content: content)
        page.show(.failed(.timedOut, retry: {}))
        iterate { button(window) != nil }
        let retry = try XCTUnwrap(button(window))
        XCTAssertTrue(retry.grabFocus())

        page.show(.loading)
        page.show(.content)

        // GTK moves the focus when a frame is painted, and keeps the button alive until then.
        waitForFrame(of: window)
        XCTAssertNotEqual(gtk_window_get_focus(window.cast()), retry)
      }
    }
  }

  func testLinesAreBrokenToTheWidth() {
    onMain {
      let text = Array(repeating: "word", count: 60).joined(separator: " ")
      let (page, _) = open(.column, content: Make.label(text, lines: .wrapped))
      page.show(.content)

      XCTAssertGreaterThan(height(page.widget, width: 200), height(page.widget, width: 400))
    }
  }

  func testTwentyLeaveNothing() {
    onMain {
      for _ in 0..<20 {
        for look in looks {
          let (page, _) = open(look, content: Make.label("Content"))
          page.show(.failed(.timedOut, retry: {}))
          page.show(.content)
        }
        closeWindows()
      }
    }
  }
}

/// A page in a window.
@MainActor private func open(
  _ look: StatePage.Look, content: Widget? = nil
) -> (page: StatePage, window: Widget) {
  let page = StatePage(look, loading: "Loading it", content: content)
  let window = gtk_window_new()!
  gtk_window_set_child(window.cast(), Make.box(GTK_ORIENTATION_VERTICAL, [page.widget]))
  gtk_window_present(window.cast())
  iterate { window.isMapped }
  return (page, window)
}

@MainActor private func waitForFrame(of window: Widget) {
  var isPainted = false
  let painting = gtk_widget_get_frame_clock(window)?.connection("after-paint") { isPainted = true }
  gtk_widget_queue_draw(window)
  withExtendedLifetime(painting) { iterate { isPainted } }
}

/// The visible button.
@MainActor private func button(_ window: Widget) -> Widget? {
  window.stack(withPage: "reason")?.tree.first { $0.isMapped && $0.isA(gtk_button_get_type()) }
}

@MainActor private func isTurning(_ window: Widget) -> Bool {
  window.tree.contains {
    $0.isA(gtk_spinner_get_type()) && gtk_spinner_get_spinning($0.opaque) != 0
  }
}

/// The least height at a width, in application pixels.
@MainActor private func height(_ widget: Widget, width: Int) -> Int {
  var minimum: gint = 0
  gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, gint(width), &minimum, nil, nil, nil)
  return Int(minimum)
}
