// SPDX-License-Identifier: MIT

import CGtk
import GtkKit
import XCTest

final class AnimationTests: GtkTestCase {
  func testOnAnUnmappedWidgetTheValueJumpsToTheEnd() {
    onMain {
      let label = gtk_label_new("")!
      g_object_ref_sink(label.raw)
      let values = Note<[Double]>([])

      let animation = Animation(on: label, milliseconds: 50) { values.value.append($0) }
      iterate { values.value.last == 1 }

      animation.cancel()
      g_object_unref(label.raw)
    }
  }

  func testOnAMappedWidgetTheValueRisesToTheEnd() {
    onMain {
      let label = gtk_label_new("")!
      let window = window(with: label)
      iterate { label.isMapped }
      let values = Note<[Double]>([])

      let animation = Animation(on: label, milliseconds: 50) { values.value.append($0) }
      iterate { values.value.last == 1 }

      XCTAssertEqual(values.value, values.value.sorted())
      animation.cancel()
      gtk_window_destroy(window.cast())
    }
  }

  func testACancelledAnimationStepsNoMore() {
    onMain {
      let label = gtk_label_new("")!
      let window = window(with: label)
      iterate { label.isMapped }
      let steps = Note(0)
      let animation = Animation(on: label, milliseconds: 10_000) { _ in steps.value += 1 }
      iterate { steps.value > 0 }

      animation.cancel()
      let stepsThen = steps.value
      let later = Note(false)
      let timeout = Timeout(.milliseconds(50)) { later.value = true }
      iterate { later.value }

      XCTAssertEqual(steps.value, stepsThen)
      timeout.cancel()
      gtk_window_destroy(window.cast())
    }
  }
}
