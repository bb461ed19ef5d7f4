// The pins of the map: their order, and what becomes of those that are not shown any more.

import BelvedereCore
import CGtk
import GtkKit
import XCTest

@testable import BelvedereUI

final class MapViewTests: UITestCase {
  func testTabWalksThePinsThatAreShownFromWestToEast() {
    onMain {
      let map = MapView()
      let pins = (0..<4).map { _ in gtk_button_new()! }
      let window = gtk_window_new()!
      gtk_window_set_child(window.cast(), map.widget)
      gtk_window_set_default_size(window.cast(), 600, 400)
      gtk_window_present(window.cast())
      iterate { map.camera.size.x > 100 }
      map.show([(pins[0], Vector(0.3, 0.4)), (pins[1], Vector(0.5, 0.4))])
      iterate { pins[1].isMapped }

      map.show([
        (pins[2], Vector(0.2, 0.4)), (pins[1], Vector(0.5, 0.4)), (pins[3], Vector(0.7, 0.4)),
      ])

      iterate { pins[3].isMapped && !pins[0].isMapped }
      var walked: [Widget] = []
      for _ in pins {
        gtk_widget_child_focus(window, GTK_DIR_TAB_FORWARD)
        if let focus = gtk_window_get_focus(window.cast()), pins.contains(focus) {
          walked.append(focus)
        }
      }
      XCTAssertEqual(Array(walked.prefix(3)), [pins[2], pins[1], pins[3]])

      map.show([(pins[0], Vector(0.6, 0.4))])

      iterate { pins[0].isMapped && !pins[1].isMapped }
    }
  }
}
