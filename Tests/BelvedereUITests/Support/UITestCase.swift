// SPDX-License-Identifier: MIT

// The base of the screen tests: a display, an application for the windows, and the check that each test leaves no
// live objects and no warnings of GTK. Test methods are plain and synchronous and enter the main actor by `onMain`; a
// main-actor test method would abort the runner on Linux.

import CGtk
import GtkKit
import GtkTestSupport
import XCTest

/// A test that opens windows.
class UITestCase: XCTestCase {
  override func setUpWithError() throws {
    try super.setUpWithError()
    try XCTSkipUnless(onMain { Toolkit.application != nil }, "no display to open windows on")
  }

  override func tearDown() {
    onMain { closeWindows() }
    XCTAssertEqual(Complaints.take(), [], "complained of by GTK")
    super.tearDown()
  }
}

/// GTK, initialised once, with the application of the tests.
@MainActor enum Toolkit {
  static let application: UnsafeMutablePointer<GtkApplication>? = {
    Complaints.record()
    guard gtk_init_check() != 0,
      let application = adw_application_new("org.belvedere.Test", G_APPLICATION_NON_UNIQUE)
    else { return nil }
    MainLoop.attach()
    g_application_register(application.cast(), nil, nil)
    return application.cast()
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

/// The open windows.
@MainActor var openWindows: [Widget] {
  guard let list = gtk_window_get_toplevels() else { return [] }
  return (0..<g_list_model_get_n_items(list)).compactMap { index in
    guard let item = g_list_model_get_item(list, index) else { return nil }
    defer { g_object_unref(item) }
    return item.assumingMemoryBound(to: GtkWidget.self)
  }
}

/// Closes every window, the latest first, and waits until no live objects are left.
@MainActor func closeWindows(file: StaticString = #filePath, line: UInt = #line) {
  while let window = openWindows.last { gtk_window_destroy(window.cast()) }
  let isGone = MainLoop.run(atMost: 5) { LiveObjects.leftovers.isEmpty }
  XCTAssertTrue(isGone, "left alive: \(LiveObjects.leftovers)", file: file, line: line)
}

/// The live objects while no window is open.
