// SPDX-License-Identifier: MIT

// A boxed property must behave as if it were not boxed.

import Testing

@testable import BelvedereCore

@Suite struct BoxedTests {
  private struct Holder: Hashable {
    @Boxed var text: String?
  }

  @Test func holdsNothingAtFirst() {
    #expect(Holder().text == nil)
  }

  @Test func copiesDoNotFollowEachOther() {
    var one = Holder()
    one.text = "one"
    var other = one
    other.text = "other"

    #expect(one.text == "one")
    #expect(other.text == "other")
  }

  @Test func whatIsEqualIsEqualInAnyBox() {
    var one = Holder()
    one.text = "same"
    var other = Holder()
    #expect(one != other)
    other.text = "same"

    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
    other.text = nil
    #expect(other == Holder())
  }

  @Test func aPhotoIsSmall() {
    // Large and rare parts must not cost memory in each of thousands of photos.
    #expect(MemoryLayout<Photo>.stride <= 320)
  }
}
