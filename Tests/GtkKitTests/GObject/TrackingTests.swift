// SPDX-License-Identifier: MIT

import CGtk
import GtkKit
import GtkTestSupport
import Observation
import XCTest

@MainActor @Observable private final class Model {
  var number = 0
  var other = 0
}

final class TrackingTests: GtkTestCase {
  func testTheBodyRunsAtOnceAndAfterEachChange() {
    onMain {
      let model = Model()
      let seen = Note<[Int]>([])
      let tracking = track { seen.value.append(model.number) }
      XCTAssertEqual(seen.value, [0])

      model.number = 1
      iterate { seen.value.count == 2 }
      model.number = 2
      iterate { seen.value.count == 3 }

      XCTAssertEqual(seen.value, [0, 1, 2])
      tracking.cancel()
    }
  }

  func testABurstOfChangesIsOneRun() {
    onMain {
      let model = Model()
      let seen = Note<[Int]>([])
      let tracking = track { seen.value.append(model.number + model.other) }

      for number in 1...50 {
        model.number = number
        model.other = number
      }
      iterate { seen.value.count > 1 }
      settle()

      XCTAssertEqual(seen.value, [0, 100])
      tracking.cancel()
    }
  }

  /// Observation would keep some 400 bytes for each property that each of them has read: 80 MB.
  func testAModelKeepsNothingOfTrackingsThatAreGone() {
    onMain {
      let model = Model()
      var bytes: [Int] = []
      for _ in 0..<2 {
        for number in 0..<100_000 {
          let tracking = track { _ = model.number + model.other }
          if number.isMultiple(of: 2) { tracking.cancel() }
        }
        settle()
        bytes.append(residentBytes())
      }
      XCTAssertGreaterThan(bytes[0], 0)
      XCTAssertLessThan(bytes[1] - bytes[0], 5_000_000)
    }
  }

  func testWhatTheBodyDidNotReadRunsNothing() {
    onMain {
      let model = Model()
      let count = Note(0)
      let tracking = track { count.value += model.number == 0 ? 1 : 1 }

      model.other = 1
      settle()

      XCTAssertEqual(count.value, 1)
      tracking.cancel()
    }
  }

  /// A screen makes views in a tracked closure; these observe and end independently.
  func testWhatATrackingInsideTheBodyReadsRunsThatAlone() {
    onMain {
      let model = Model()
      let seen = Note<[String]>([])
      var inner: Tracking?
      let outer = track {
        seen.value.append("outer \(model.number)")
        inner = track { seen.value.append("inner \(model.other)") }
        seen.value.append("made")
      }
      XCTAssertEqual(seen.value, ["outer 0", "made", "inner 0"])

      model.other = 1
      iterate { seen.value.count == 4 }
      inner?.cancel()
      inner = nil
      settle()
      XCTAssertEqual(seen.value, ["outer 0", "made", "inner 0", "inner 1"])

      model.number = 1
      iterate { seen.value.count == 7 }
      XCTAssertEqual(seen.value[4...], ["outer 1", "made", "inner 1"])
      outer.cancel()
    }
  }

  func testADroppedTrackingStopsAndLetsGo() {
    onMain {
      let model = Model()
      let count = Note(0)
      var probe: Probe? = Probe()
      weak let weakProbe = probe
      var tracking: Tracking? = track { [probe] in
        _ = (probe, model.number)
        count.value += 1
      }
      probe = nil
      XCTAssertNotNil(weakProbe)
      XCTAssertNotNil(tracking)

      model.number = 1
      tracking = nil
      settle()

      XCTAssertEqual(count.value, 1)
      iterate { weakProbe == nil }
    }
  }

  func testACancelledTrackingStops() {
    onMain {
      let model = Model()
      let count = Note(0)
      let tracking = track {
        _ = model.number
        count.value += 1
      }

      model.number = 1
      tracking.cancel()
      settle()

      XCTAssertEqual(count.value, 1)
    }
  }

  func testATrackingPausesWhileItsWidgetIsOutOfTheWindow() {
    onMain {
      let model = Model()
      let seen = Note<[Int]>([])
      let window = gtk_window_new()!
      let child = GObjectRef(adopting: gtk_label_new("")!)
      let tracking = child.pointer.track { seen.value.append(model.number) }
      model.number = 1
      iterate { seen.value == [0, 1] }

      gtk_window_set_child(window.cast(), child.pointer)
      model.number = 2
      iterate { seen.value == [0, 1, 2] }
      gtk_window_set_child(window.cast(), nil)
      for number in 3...5 {
        model.number = number
        settle()
      }
      XCTAssertEqual(seen.value, [0, 1, 2])

      gtk_window_set_child(window.cast(), child.pointer)
      iterate { seen.value == [0, 1, 2, 5] }
      model.number = 6
      iterate { seen.value == [0, 1, 2, 5, 6] }
      tracking.cancel()
      gtk_window_destroy(window.cast())
    }
  }

  /// After a swipe in the viewer, a gesture keeps the widget, and the widget its tracking.
  func testATrackingOfAWidgetThatOutlivesItsScreenRunsNoMore() {
    onMain {
      let model = Model()
      let count = Note(0)
      let window = gtk_window_new()!
      let kept = GObjectRef(adopting: gtk_label_new("")!)
      let tracking = kept.pointer.track {
        _ = model.number
        count.value += 1
      }
      gtk_window_set_child(window.cast(), kept.pointer)

      gtk_window_destroy(window.cast())
      model.number = 1
      settle()

      XCTAssertEqual(count.value, 1)
      tracking.cancel()
    }
  }
}
