// SPDX-License-Identifier: MIT

// The dialog in which a person changes their data: it waits for the browser, shows the service's data, shows
// mistakes at their fields, and closes when the service has the new data.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit
import TestSupport
import XCTest

@testable import BelvedereUI

final class EditAccountDialogTests: UITestCase {
  func testItWaitsForTheBrowserAndIsClosedByEscape() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      let window = try openDialog(in: world)

      iterate { window.visibleTexts.contains("Allow It in the Browser") }
      XCTAssertLessThanOrEqual(window.minimumWidth, 360)
      iterate { !world.signIn.attempts.isEmpty }

      gtk_window_close(window.cast())
      iterate { openWindows.isEmpty && world.session.state(of: .editAccount) == .absent }
      XCTAssertEqual(world.session.phase, .signedIn)
    }
  }

  func testARefusalIsTold() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      let window = try openDialog(in: world)
      iterate { !world.signIn.attempts.isEmpty }

      world.signIn.attempts[0].finish(.failure(.denied))

      iterate { window.visibleTexts.contains("Not Allowed") }
      XCTAssertFalse(world.session.mayUse(.editAccount))
    }
  }

  func testTheDataAreShownChangedAndSaved() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      var changed = User.ada
      changed.name = "Ada Marsh"
      world.service.answerUpdate(.success(changed))
      let window = try openForm(in: world)
      XCTAssertLessThanOrEqual(window.minimumWidth, 360)
      XCTAssertEqual(window.rows.map(\.entered), ["Ada", "Vale", "", ""])

      gtk_editable_set_text(window.rows[1].opaque, "Marsh")
      window.press("Save")

      iterate { openWindows.isEmpty }
      XCTAssertTrue(world.service.calls.contains(.updateMe([.lastName: "Marsh"])))
      XCTAssertEqual(world.session.signedIn?.profile.user?.name, "Ada Marsh")
    }
  }

  func testAMistakeIsToldAtItsField() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      let window = try openForm(in: world)

      gtk_editable_set_text(window.rows[3].opaque, "ada.example")
      window.press("Save")
      let sentence = "The link must begin with https:// or http://."
      iterate { window.visibleTexts.contains(sentence) }
      XCTAssertNotEqual(gtk_widget_has_css_class(window.rows[3], "error"), 0)

      gtk_editable_set_text(window.rows[3].opaque, "https://ada.example")
      iterate { !window.visibleTexts.contains(sentence) }
      XCTAssertEqual(gtk_widget_has_css_class(window.rows[3], "error"), 0)
    }
  }

  func testAFailureIsToldAndKeepsWhatWasEntered() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      world.service.answerUpdate(.failure(.timedOut))
      let window = try openForm(in: world)

      gtk_editable_set_text(window.rows[1].opaque, "Marsh")
      window.press("Save")

      iterate { window.visibleTexts.contains { $0.hasPrefix("The service did not answer") } }
      XCTAssertEqual(window.rows[1].entered, "Marsh")
    }
  }

  func testItClosesWhenTheLoginEnds() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      _ = try openForm(in: world)

      world.session.logOut()

      iterate { openWindows.isEmpty }
    }
  }
}

/// Opens the dialog over a session with Ada logged in.
@MainActor private func openDialog(in world: ScreenWorld) throws -> Widget {
  world.session.start()
  iterate { world.session.signedIn?.feed?.phase == .loaded }
  let account = try XCTUnwrap(world.session.signedIn?.editedAccount())
  EditAccountDialog(session: world.session, account: account).present(over: nil)
  let window = try XCTUnwrap(openWindows.last)
  iterate { window.isMapped }
  return window
}

/// Opens the dialog, and lets the browser grant the right.
@MainActor private func openForm(in world: ScreenWorld) throws -> Widget {
  let window = try openDialog(in: world)
  iterate { !world.signIn.attempts.isEmpty }
  world.signIn.attempts[0].finish(
    .success(AccessToken(value: "wider", scopes: ["write_user"], username: "ada")))
  iterate { window.rows.first?.isMapped == true }
  return window
}

extension Widget {
  /// The rows with texts, from the first to the last.
  @MainActor fileprivate var rows: [Widget] {
    tree.filter { $0.isA(adw_entry_row_get_type()) }
  }

  /// The text of a row.
  @MainActor fileprivate var entered: String {
    gtk_editable_get_text(opaque).map { String(cString: $0) } ?? ""
  }

  /// Presses the button with these words.
  @MainActor fileprivate func press(_ words: String) {
    let button = tree.first { button in
      button.isA(gtk_button_get_type())
        && gtk_button_get_label(button.cast()).map { String(cString: $0) } == "_\(words)"
    }
    XCTAssertNotNil(button, words)
    if let button { XCTAssertNotEqual(gtk_widget_activate(button), 0) }
  }
}
