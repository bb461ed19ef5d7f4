// SPDX-License-Identifier: MIT

// The look of an installation for development.

import BelvedereCore
import CGtk
import GtkKit
import XCTest

@testable import BelvedereUI

final class DevelopmentTests: UITestCase {
  func testItsWindowHasItsOwnNameAndStyle() throws {
    try onMain {
      let world = try ScreenWorld()
      var identity = Identity.usual
      for (isDevelopment, name) in [(false, "Belvedere"), (true, "Belvedere (Development)")] {
        identity.isDevelopment = isDevelopment
        identity.name = name
        let context = AppContext(
          identity: identity, session: world.context.session, parts: world.context.parts,
          folders: world.context.folders, settings: nil)
        let window = MainWindow(context: context, application: try XCTUnwrap(Toolkit.application))
        XCTAssertEqual(gtk_widget_has_css_class(window.widget, "devel") != 0, isDevelopment)
        XCTAssertEqual(gtk_window_get_title(window.gtkWindow).map { String(cString: $0) }, name)
      }
    }
  }
}
