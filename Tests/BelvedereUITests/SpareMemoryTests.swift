// SPDX-License-Identifier: MIT

// Unused memory is returned to the system.

import CHeap
import Foundation
import GtkKit
import GtkTestSupport
import XCTest

@testable import BelvedereUI

final class SpareMemoryTests: UITestCase {
  /// The question of a log-out closes after the log-out, and the window becomes the active one again.
  func testItGoesBackAfterALogOutAndWhenTheWindowIsLeft() {
    onMain {
      let memory = SpareMemory()
      XCTAssert(
        gapsGoBack {
          memory.loggedOut()
          memory.windowBack()
        })
      XCTAssert(gapsGoBack { memory.windowLeft() })
    }
  }

  func testItGoesBackWhenNothingIsPaintedAnyMore() {
    onMain {
      let memory = SpareMemory()
      XCTAssert(
        gapsGoBack {
          memory.framePainted()
          memory.framePainted()
        })
    }
  }

  func testItStaysWhileFramesArePainted() {
    onMain {
      let memory = SpareMemory()
      let painting = Task {
        while !Task.isCancelled {
          memory.framePainted()
          try? await Task.sleep(for: .milliseconds(200))
        }
      }
      XCTAssertFalse(gapsGoBack {})
      painting.cancel()
    }
  }

  func testItStaysForWhoComesBackAtOnce() {
    onMain {
      let memory = SpareMemory()
      XCTAssertFalse(
        gapsGoBack {
          memory.windowLeft()
          memory.windowBack()
        })
    }
  }

  /// A large original is read there.
  func testTheEndOfAnotherThreadsHeapGoesBack() {
    bv_heap_keep_blocks(32 << 20)
    let (isRead, isEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    // Another thread may have allocated behind the block, which is then not at the end of its heap. A running thread
    // has a heap of its own, so the next one uses another.
    var readers = 0
    let goesBack = (1...12).contains { _ in
      Thread.detachNewThread {
        free(memset(malloc(large), 1, large))
        isRead.signal()
        isEnd.wait()
      }
      isRead.wait()
      readers += 1
      let before = residentBytes()
      bv_heap_give_back()
      return residentBytes() < before - large / 2
    }
    for _ in 0..<readers { isEnd.signal() }
    XCTAssertTrue(goesBack)
  }
}

private let large = 30_000_000  // bytes

/// Makes gaps in the heap; returns true if the system has got them within six seconds after the action.
@MainActor private func gapsGoBack(after action: () -> Void) -> Bool {
  let bytes = 40_000_000
  let block = 8_000
  let blocks = (0..<bytes / block).map { _ in memset(malloc(block), 1, block)! }
  // Some blocks stay, so that the heap cannot shrink by itself.
  for (number, block) in blocks.enumerated() where !number.isMultiple(of: 10) { free(block) }
  defer { for number in stride(from: 0, to: blocks.count, by: 10) { free(blocks[number]) } }
  let before = residentBytes()
  action()
  return MainLoop.run(atMost: 6) { residentBytes() < before - bytes / 2 }
}
