// SPDX-License-Identifier: MIT

// The pins of the map: their order, and the handling of hidden ones.

import BelvedereCore
import CGtk
import GtkKit
import XCTest

@testable import BelvedereUI

final class MapViewTests: UITestCase {
  /// A layout in every frame costs more than the drawing.
  func testAMovingMapDrawsItsPinsWithoutALayout() {
    onMain {
      let map = MapView()
      let pin = gtk_button_new()!
      let window = show(map)
      map.show([(pin, Vector(0.5, 0.4))])
      iterate {
        pin.isMapped && pin.width > 0 && map.pin(at: map.camera.point(of: Vector(0.5, 0.4))) == pin
      }
      let before = middle(of: pin, in: map)

      map.move { $0.step { $0.moved(by: Vector(-150, 0)) } }
      iterate { abs(map.camera.point(of: Vector(0.5, 0.4)).x - before.x) > 60 }

      let way = map.camera.point(of: Vector(0.5, 0.4))
      XCTAssertEqual(middle(of: pin, in: map), before)
      XCTAssertEqual(map.pin(at: way), pin)
      XCTAssertNil(map.pin(at: before))

      iterate { !map.motion.isMoving && middle(of: pin, in: map) != before }

      let end = map.camera.point(of: Vector(0.5, 0.4))
      XCTAssertLessThan((middle(of: pin, in: map) - end).length, 1.5)
      XCTAssertEqual(map.pin(at: end), pin)
      gtk_window_destroy(window.cast())
    }
  }

  func testAWheelThatIsTiltedMovesTheMapToTheSide() {
    onMain {
      let map = MapView()
      let window = show(map)
      iterate { map.camera.size.x > 100 }
      map.change { $0.put { $0.zoomed(by: 4) } }
      let (before, zoom) = (map.camera.centre, map.camera.zoom)

      map.widget.scrolls(Vector(2, 0))
      iterate { map.camera.centre.longitude > before.longitude && !map.motion.isMoving }

      XCTAssertEqual(map.camera.zoom, zoom)
      XCTAssertEqual(map.camera.centre.latitude, before.latitude, accuracy: 1e-9)
      gtk_window_destroy(window.cast())
    }
  }

  func testAWheelThatIsTurnedWithShiftIsATiltedOne() {
    onMain {
      XCTAssertEqual(Vector(0, 3).sideways, Vector(3, 0))
      XCTAssertEqual(Vector(-1, 0).sideways, Vector(-1, 0))
    }
  }

  /// The mark is also updated when the map moves under a resting mouse.
  func testThePinUnderTheMouseIsMarked() {
    onMain {
      let map = MapView()
      let pins = (0..<2).map { _ in gtk_button_new()! }
      let window = show(map)
      map.show([(pins[0], Vector(0.5, 0.4)), (pins[1], Vector(0.6, 0.4))])
      iterate { pins.allSatisfy { $0.width > 0 } }
      func marked() -> [Bool] { pins.map { gtk_widget_has_css_class($0, "hovered") != 0 } }

      map.mouse = map.camera.point(of: Vector(0.5, 0.4))
      XCTAssertEqual(marked(), [true, false])

      let way = map.camera.point(of: Vector(0.6, 0.4)) - map.camera.point(of: Vector(0.5, 0.4))
      map.move { $0.step { $0.moved(by: -way) } }
      iterate { !map.motion.isMoving }
      XCTAssertEqual(marked(), [false, true])

      map.mouse = nil
      XCTAssertEqual(marked(), [false, false])
      gtk_window_destroy(window.cast())
    }
  }

  /// The keys must still move the map.
  func testTheMapTakesTheFocusOfAPinThatGoes() {
    onMain {
      let map = MapView()
      let pin = gtk_button_new()!
      let window = show(map)
      map.show([(pin, Vector(0.5, 0.4))])
      iterate { pin.isMapped }
      pin.grabFocus()

      map.show([])

      XCTAssertEqual(gtk_window_get_focus(window.cast()), map.widget)
      gtk_window_destroy(window.cast())
    }
  }

  func testTabWalksThePinsThatAreShownFromWestToEast() {
    onMain {
      let map = MapView()
      let pins = (0..<4).map { _ in gtk_button_new()! }
      let window = show(map)
      map.show([(pins[0], Vector(0.3, 0.4)), (pins[1], Vector(0.5, 0.4))])
      iterate { pins[1].isMapped }

      map.show([
        (pins[2], Vector(0.2, 0.4)), (pins[1], Vector(0.5, 0.4)), (pins[3], Vector(0.7, 0.4)),
      ])

      iterate { pins[3].width > 0 && pins[2].width > 0 && !pins[0].isMapped }
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

@MainActor private func show(_ map: MapView) -> Widget {
  let window = gtk_window_new()!
  gtk_window_set_child(window.cast(), map.widget)
  gtk_window_set_default_size(window.cast(), 600, 400)
  gtk_window_present(window.cast())
  iterate { map.camera.size.x > 100 }
  return window
}

@MainActor private func middle(of pin: Widget, in map: MapView) -> Vector {
  var bounds = graphene_rect_t()
  XCTAssertNotEqual(gtk_widget_compute_bounds(pin, map.widget, &bounds), 0)
  return Vector(
    Double(bounds.origin.x + bounds.size.width / 2),
    Double(bounds.origin.y + bounds.size.height / 2))
}
