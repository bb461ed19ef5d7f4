// SPDX-License-Identifier: MIT

// Swift's main actor and main queue are served on the main thread by GLib's loop, and do not wake it without
// work.

import Dispatch
import Foundation
import GtkKit
import XCTest

final class MainLoopTests: GtkTestCase {
  func testTasksRunOnTheMainThread() {
    onMain {
      let isMain = Note<Bool?>(nil)
      Task { isMain.value = isOnMainThread() }
      XCTAssertNil(isMain.value)

      iterate { isMain.value != nil }

      XCTAssertEqual(isMain.value, true)
    }
  }

  func testSleepersWakeOnTheMainThread() {
    onMain {
      let isMain = Note<Bool?>(nil)
      Task {
        try await Task.sleep(for: .milliseconds(5))
        isMain.value = isOnMainThread()
      }

      iterate { isMain.value != nil }

      XCTAssertEqual(isMain.value, true)
    }
  }

  func testWorkComesBackFromThePool() {
    onMain {
      let places = Note<[Bool]>([])
      Task {
        let elsewhere = await Task.detached { isOnMainThread() }.value
        places.value = [elsewhere, isOnMainThread()]
      }

      iterate { !places.value.isEmpty }

      XCTAssertEqual(places.value, [false, true])
    }
  }

  func testTheMainQueueIsServed() {
    onMain {
      let isMain = Note<Bool?>(nil)
      DispatchQueue.global().async {
        DispatchQueue.main.async {
          MainActor.assumeIsolated { isMain.value = isOnMainThread() }
        }
      }

      iterate { isMain.value != nil }

      XCTAssertEqual(isMain.value, true)
    }
  }

  func testAnIdleSecondServesNothing() {
    onMain {
      let isServed = Note(false)
      Task { isServed.value = true }
      iterate { isServed.value }
      settle()
      let drains = MainLoop.drainCount

      XCTAssertFalse(MainLoop.run(atMost: 1) { false })

      XCTAssertGreaterThan(drains, 0)
      XCTAssertEqual(MainLoop.drainCount, drains)
    }
  }

  func testAttachingAgainChangesNothing() {
    onMain {
      MainLoop.attach()
      let count = Note(0)
      Task { count.value += 1 }

      iterate { count.value > 0 }
      settle()

      XCTAssertEqual(count.value, 1)
    }
  }
}

final class TimeoutTests: GtkTestCase {
  func testATimeoutFires() {
    onMain {
      let isMain = Note<Bool?>(nil)
      let timeout = Timeout(.milliseconds(1)) { isMain.value = isOnMainThread() }

      iterate { isMain.value != nil }

      XCTAssertEqual(isMain.value, true)
      timeout.cancel()
    }
  }

  func testACancelledOrDroppedTimeoutDoesNotFire() {
    onMain {
      let fired = Note<[String]>([])
      let cancelled = Timeout(.milliseconds(1)) { fired.value.append("cancelled") }
      var dropped: Timeout? = Timeout(.milliseconds(1)) { fired.value.append("dropped") }
      XCTAssertNotNil(dropped)
      cancelled.cancel()
      dropped = nil

      let last = Timeout(.milliseconds(20)) { fired.value.append("last") }
      iterate { fired.value.contains("last") }

      XCTAssertEqual(fired.value, ["last"])
      last.cancel()
    }
  }

  func testATimeoutThatIsCancelledWhenItsTimeIsOverDoesNotFire() {
    onMain {
      let fired = Note<[String]>([])
      let cancelled = Timeout(.milliseconds(50)) { fired.value.append("cancelled") }
      // Its delay begins with a turn of the main loop, and ends while the main thread is busy.
      let first = Timeout(.milliseconds(1)) { fired.value.append("first") }
      iterate { fired.value == ["first"] }
      Thread.sleep(forTimeInterval: 0.2)
      cancelled.cancel()

      let last = Timeout(.milliseconds(20)) { fired.value.append("last") }
      iterate { fired.value.contains("last") }

      XCTAssertEqual(fired.value, ["first", "last"])
      for timeout in [first, last] { timeout.cancel() }
    }
  }
}

private func isOnMainThread() -> Bool { Thread.isMainThread }
