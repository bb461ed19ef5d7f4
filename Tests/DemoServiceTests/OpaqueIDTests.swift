// SPDX-License-Identifier: MIT

import Testing

@testable import DemoService

struct OpaqueIDTests {
  @Test(arguments: [0, 1, 72, 9_999, 1 << 40])
  func anIdentifierLeadsBackToItsNumber(number: Int) {
    let id = OpaqueID.encode(number, as: .photo)
    #expect(OpaqueID.decode(id, as: .photo) == number)
    #expect(OpaqueID.decode(id, as: .member) == nil)
  }

  @Test func identifiersLookLikeTheServicesOwn() {
    let ids = (0..<10_000).map { OpaqueID.encode($0, as: .photo) }
    #expect(Set(ids).count == ids.count)
    #expect(ids.allSatisfy { $0.utf8.count == 11 })
    #expect(ids.contains { $0.hasPrefix("-") })
    #expect(ids.contains { $0.hasPrefix("_") })
  }

  @Test(arguments: ["", "short", "AAAAAAAAAAA", "é1234567890", "01234567890123"])
  func anythingElseIsNoIdentifier(text: String) {
    #expect(OpaqueID.decode(text, as: .photo) == nil)
  }
}
