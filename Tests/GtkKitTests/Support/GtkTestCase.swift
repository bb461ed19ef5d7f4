// SPDX-License-Identifier: MIT

// The base of the GTK tests. Test methods are plain and synchronous, enter the main actor by `onMain`, and
// run GLib's loop by `iterate`; a main-actor test method would abort the runner on Linux.

import CGtk
import GtkKit
import GtkTestSupport
import XCTest

/// A test that needs a display; each must leave no live objects and cause no warnings.
class GtkTestCase: XCTestCase {
  override func setUpWithError() throws {
    try super.setUpWithError()
    try XCTSkipUnless(onMain { Toolkit.isReady }, "no display to open windows on")
  }

  override func tearDown() {
    let name = name
    onMain {
      _ = MainLoop.run(atMost: 5) { LiveObjects.leftovers.isEmpty }
      XCTAssertEqual(LiveObjects.leftovers, [:], "left alive by \(name)")
    }
    XCTAssertEqual(Complaints.take(), [], "complained of by GTK")
    super.tearDown()
  }
}

/// GTK, initialised once.
@MainActor enum Toolkit {
  static let isReady: Bool = {
    Complaints.record()
    guard gtk_init_check() != 0 else { return false }
    adw_init()
    MainLoop.attach()
    return true
  }()
}

/// Enters the main actor from a test method, which runs on the main thread.
func onMain<Result: Sendable>(_ body: @MainActor () throws -> Result) rethrows -> Result {
  try MainActor.assumeIsolated(body)
}

/// Runs the loop until the condition holds; the test fails if it does not.
@MainActor func iterate(
  until condition: () -> Bool, file: StaticString = #filePath, line: UInt = #line
) {
  XCTAssertTrue(MainLoop.run(atMost: 20, until: condition), "in vain", file: file, line: line)
}

/// Runs the loop until nothing is left to do, to check that something does not happen.
@MainActor func settle() {
  while g_main_context_iteration(nil, 0) != 0 {}
}

/// Waits for some frames, in which a map begins to load.
@MainActor func paintFrames(of widget: Widget) {
  let left = Note(3)
  widget.onFrames {
    left.value -= 1
    return left.value > 0
  }
  iterate { left.value == 0 }
}
