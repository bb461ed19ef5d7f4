// SPDX-License-Identifier: MIT

// Timers on the real clock. The test cannot set the clock, so it checks only alarms at their time.

import Foundation
import GtkKit
import XCTest

final class AlarmTests: GtkTestCase {
  func testAnAlarmRingsOnceAtItsTime() {
    onMain {
      let rings = Note<[Date]>([])
      let time = Date() + 0.1
      let alarm = Alarm(at: time) { rings.value.append(Date()) }
      XCTAssertEqual(LiveObjects.live(.closure), 1)

      iterate { !rings.value.isEmpty }
      XCTAssertGreaterThanOrEqual(rings.value[0].timeIntervalSince(time), -0.001)

      XCTAssertFalse(MainLoop.run(atMost: 0.2) { rings.value.count > 1 })
      withExtendedLifetime(alarm) {}
    }
  }

  func testATimeThatHasPassedRingsAtOnce() {
    onMain {
      for time in [Date() - 60, Date(timeIntervalSince1970: -1)] {
        let isRung = Note(false)
        let alarm = Alarm(at: time) { isRung.value = true }
        XCTAssertFalse(isRung.value)
        iterate { isRung.value }
        withExtendedLifetime(alarm) {}
      }
    }
  }

  func testADroppedAlarmDoesNotRingAndLeavesNothing() {
    onMain {
      let isRung = Note(false)
      var alarm: Alarm? = Alarm(at: Date() + 0.05) { isRung.value = true }
      XCTAssertNotNil(alarm)
      alarm = nil
      XCTAssertFalse(MainLoop.run(atMost: 0.2) { isRung.value })
      XCTAssertEqual(LiveObjects.live(.closure), 0)
    }
  }

  func testAnAlarmMayBeDroppedByItsOwnAction() {
    onMain {
      let alarm = Note<Alarm?>(nil)
      let isRung = Note(false)
      alarm.value = Alarm(at: Date()) {
        alarm.value = nil
        isRung.value = true
      }
      iterate { isRung.value }
      XCTAssertEqual(LiveObjects.live(.closure), 0)
    }
  }
}
