import BelvedereCore
import Foundation
import Testing

struct RetryAfterTests {
  /// 1994-11-06 08:49:37 UTC, the date of RFC 9110's examples.
  private let now = Date(timeIntervalSince1970: 784_111_777)

  @Test(arguments: [
    ("0", 0), ("120", 120), (" 7 ", 7), ("86400", 86_400), ("86401", 86_400),
    ("99999999999999999999999999", 86_400),
  ])
  func readsSeconds(_ value: String, _ seconds: TimeInterval) {
    #expect(RetryAfter.seconds(from: value, now: now) == seconds)
  }

  @Test(arguments: [
    "Sun, 06 Nov 1994 08:50:37 GMT", "Sunday, 06-Nov-94 08:50:37 GMT", "Sun Nov  6 08:50:37 1994",
  ])
  func readsDates(_ value: String) {
    #expect(RetryAfter.seconds(from: value, now: now) == 60)
  }

  @Test func takesADateThatIsPastForNow() {
    #expect(RetryAfter.seconds(from: "Sun, 06 Nov 1994 08:00:00 GMT", now: now) == 0)
  }

  @Test func clampsADateFarAway() {
    #expect(RetryAfter.seconds(from: "Sun, 06 Nov 2094 08:00:00 GMT", now: now) == 86_400)
  }

  @Test(arguments: ["", " ", "soon", "-5", "1.5", "0x10", "Sun, 99 Foo 1994 08:49:37 GMT", "١٢"])
  func makesNothingOfNonsense(_ value: String) {
    #expect(RetryAfter.seconds(from: value, now: now) == nil)
  }
}
