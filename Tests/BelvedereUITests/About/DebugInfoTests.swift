// SPDX-License-Identifier: MIT

// The facts for a report: enough to help, and nothing of the person.

import BelvedereCore
import BelvedereModel
import GtkKit
import TestSupport
import XCTest

@testable import BelvedereUI

final class DebugInfoTests: UITestCase {
  func testEachFactHasAValue() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      let window = try world.openFeed()
      let info = DebugInfo(world.context, window: window)
      for (name, value) in info.facts {
        XCTAssertFalse(value.isEmpty, name)
        XCTAssertFalse(value.contains("\n"), name)
      }
      let text = info.text
      XCTAssertTrue(text.hasPrefix("Belvedere: \(belvedereVersion), \(Identity.usual.id)\n"), text)
      for wanted in [
        "GTK 4.", "libadwaita 1.", "GLib 2.", "Renderer: Gsk", "text 100 %", "Sandbox: none",
      ] {
        XCTAssertTrue(text.contains(wanted), "\(wanted) in \(text)")
      }
    }
  }

  func testNothingOfThePersonIsInIt() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      let window = try world.openFeed()
      let home = NSHomeDirectory()
      let facts = DebugInfo(
        world.context, window: window,
        environment: [
          "HOME": home, "USER": "ada", "LANGUAGE": "ru:/home/ada", "SNAP_NAME": "ada-lovelace",
          "XDG_CURRENT_DESKTOP": "GNOME\nHome: /home/ada",
          "XDG_SESSION_TYPE": "way land/ada@example.org",
        ])
      let text = facts.text
      for secret in [
        "/home", home == "/" ? "/root" : home, AccessToken.ada.value, User.ada.name, "Lovelace",
        "lovelace",
        ProcessInfo.processInfo.hostName == "localhost" ? "\0" : ProcessInfo.processInfo.hostName,
      ] {
        XCTAssertFalse(text.contains(secret), "\(secret) in \(text)")
      }
      XCTAssertEqual(text.split(separator: "\n").count, facts.facts.count, text)
      XCTAssertFalse(text.contains("/"), text)
    }
  }
}
