// SPDX-License-Identifier: MIT

// The check of the tests themselves: a warning of GTK fails the test that caused it.

import CGtk
import GtkTestSupport
import XCTest

final class ComplaintsTests: GtkTestCase {
  func testAWarningOfTheToolkitIsRecordedOnce() throws {
    onMain {
      // Not a widget's size.
      let label = gtk_label_new("")!
      g_object_ref_sink(label)
      gtk_widget_set_size_request(label, -7, 0)
      g_object_unref(label)
    }

    let complaints = Complaints.take()

    XCTAssertEqual(complaints.count, 1, "\(complaints)")
    XCTAssertTrue(complaints.first?.hasPrefix("Gtk: ") ?? false, "\(complaints)")
    XCTAssertEqual(Complaints.take(), [])
  }
}
