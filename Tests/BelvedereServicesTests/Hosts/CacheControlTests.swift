// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import BelvedereServices

struct CacheControlTests {
  @Test(arguments: [
    ("max-age=60", 60), ("Max-Age = 60", 60), ("max-age=\"60\"", 60), ("public,max-age=60", 60),
    ("max-age=60, max-age=5", 60), ("x=\"a, max-age=5\", max-age=60", 60),
    ("max-age=99999999999999999999999", 1_000_000_000_000_000),
    // An invalid number makes the answer stale (RFC 9111 4.2.1).
    ("max-age=soon", 0), ("max-age=-1", 0), ("max-age=1.5", 0), ("max-age=", 0), ("max-age", 0),
  ])
  func readsTheAge(_ line: String, _ seconds: TimeInterval) {
    #expect(CacheControl(line).maxAge == seconds)
  }

  @Test(arguments: ["", " ", ",", "=", "=,\"", "s-maxage=60", "x=\"max-age=60", "no-store"])
  func findsNoAge(_ line: String) {
    #expect(CacheControl(line).maxAge == nil)
  }

  @Test func readsTheOtherDirectives() {
    let all = CacheControl("NO-STORE, no-cache=\"a, b\", must-revalidate, stale-if-error=30")
    #expect(all.noStore && all.noCache && all.mustRevalidate)
    #expect(all.staleIfError == 30)
    let none = CacheControl("private, immutable, stale-while-revalidate=30, no-transform")
    #expect(!none.noStore && !none.noCache && !none.mustRevalidate)
    #expect(none.staleIfError == 0)
  }
}
