// SPDX-License-Identifier: MIT

import Testing

@testable import BelvedereServices

struct DiskIndexTests {
  private let large = DiskIndex.largeSize

  @Test func largeFilesHaveAHalfAtMost() {
    var index = DiskIndex(limit: 8 * large)
    index.insert("small", size: 10)
    for name in ["a", "b", "c", "d"] { index.insert(name, size: large) }
    #expect(index.evict() == [])
    index.use("a")
    index.insert("e", size: large)
    #expect(index.evict() == ["b"])
    #expect(index.totalSize == 4 * large + 10)
  }

  @Test func smallFilesMayHaveAll() {
    var index = DiskIndex(limit: 8)
    for number in 0..<8 { index.insert("\(number)", size: 1) }
    #expect(index.evict() == [])
  }

  @Test func theOldestLeavesWhateverItsSize() {
    var index = DiskIndex(limit: 2 * large)
    index.insert("large", size: large)
    index.insert("old", size: large - 1)
    index.insert("new", size: 2)
    #expect(index.evict() == ["large"])
    index.insert("large", size: large)
    index.use("new")
    #expect(index.evict() == ["old"])
    #expect(index.totalSize == large + 2)
  }

  @Test func aLowerLimitHoldsForBoth() {
    var index = DiskIndex(limit: 8 * large)
    for name in ["a", "b"] { index.insert(name, size: large) }
    index.insert("small", size: 10)
    index.limit = 2 * large
    #expect(index.evict() == ["a"])
    index.remove("b")
    #expect(index.totalSize == 10)
  }

  @Test func aFileThatCanNeverFitIsNotAccepted() {
    #expect(DiskIndex.accepts(size: large, limit: 2 * large))
    #expect(!DiskIndex.accepts(size: large, limit: 2 * large - 1))
    #expect(DiskIndex.accepts(size: large - 1, limit: large))
    #expect(!DiskIndex.accepts(size: 9, limit: 8))
  }
}
