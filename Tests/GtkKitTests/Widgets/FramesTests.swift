// SPDX-License-Identifier: MIT

import CGtk
import GtkKit
import GtkTestSupport
import XCTest

final class FramesTests: GtkTestCase {
  func testOutOfSightNoTimeGoesBy() {
    onMain {
      let label = gtk_label_new("")!
      g_object_ref_sink(label.raw)

      XCTAssertEqual(label.frameTime, .infinity)

      g_object_unref(label.raw)
    }
  }

  func testWithAnimationsOffNoTimeGoesBy() {
    onMain {
      let label = gtk_label_new("")!
      let window = window(with: label)
      iterate { label.isMapped }
      XCTAssertTrue(label.frameTime.isFinite)

      setAnimations(false)
      XCTAssertEqual(label.frameTime, .infinity)
      setAnimations(true)

      gtk_window_destroy(window.cast())
    }
  }

  func testEachFrameIsLaterThanTheOneBeforeUntilItIsEnough() {
    onMain {
      let label = gtk_label_new("")!
      let window = window(with: label)
      iterate { label.isMapped }
      let times = Note<[Double]>([])

      label.onFrames {
        times.value.append(label.frameTime)
        return times.value.count < 3
      }
      iterate { times.value.count == 3 }
      let later = Note(false)
      let timeout = Timeout(.milliseconds(50)) { later.value = true }
      iterate { later.value }

      XCTAssertEqual(times.value.count, 3)
      XCTAssertEqual(times.value, times.value.sorted())
      timeout.cancel()
      gtk_window_destroy(window.cast())
    }
  }

  func testAWidgetThatIsGoneHasNoFrames() {
    onMain {
      let label = gtk_label_new("")!
      let window = window(with: label)
      iterate { label.isMapped }
      let frames = Note(0)
      label.onFrames {
        frames.value += 1
        return true
      }
      iterate { frames.value > 0 }

      gtk_window_destroy(window.cast())

      // The test case checks that no live objects are left.
      XCTAssertGreaterThan(frames.value, 0)
    }
  }
}
