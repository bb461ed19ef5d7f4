// SPDX-License-Identifier: MIT

// The service's two date formats, and invalid dates.

import BelvedereCore
import Foundation
import Testing

@testable import BelvedereServices

@Suite struct TimestampTests {
  @Test(arguments: [
    ("2019-12-19T08:41:58Z", 1_576_744_918),
    ("2019-12-19T03:41:58-05:00", 1_576_744_918),
    ("2019-12-19T14:11:58+05:30", 1_576_744_918),
    ("2019-12-19T03:41:58.969-05:00", 1_576_744_918),
    ("2019-12-19T08:41:58.5Z", 1_576_744_918),
    ("2024-02-29T00:00:00Z", 1_709_164_800),
  ])
  func readsBothStyles(text: String, seconds: Double) {
    #expect(Timestamp.date(from: text) == Date(timeIntervalSince1970: seconds))
  }

  @Test(arguments: ["", "yesterday", "2019-12-19", "2019-13-45T99:99:99Z", "1576744918"])
  func refusesWhatIsNoDate(text: String) {
    #expect(Timestamp.date(from: text) == nil)
  }

  @Test(arguments: ["null", #""""#, #""soon""#, "1576744918", "{}"])
  func aFieldThatIsNoDateIsNil(value: String) throws {
    #expect(
      try decoded(UnsplashPhoto.self, photoJSON(#""created_at": \#(value)"#)).createdAt == nil)
  }
}
