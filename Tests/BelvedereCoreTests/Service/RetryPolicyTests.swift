// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation
import Testing

struct RetryPolicyTests {
  private let policy = RetryPolicy()

  @Test func doublesTheWaitUpToItsLimit() {
    var policy = policy
    policy.maximumTries = 10
    let waits = (1...7).map {
      policy.delay(after: .unreachable(detail: ""), tries: $0, random: 1)
    }
    #expect(waits == [0.5, 1, 2, 4, 8, 8, 8])
  }

  @Test func spreadsTheWaitOverTheWholeInterval() {
    let error = APIError.serverFailed(status: 500, retryAfter: nil)
    #expect(policy.delay(after: error, tries: 2, random: 0) == 0)
    #expect(policy.delay(after: error, tries: 2, random: 0.25) == 0.25)
  }

  @Test func triesThreeTimes() {
    let error = APIError.unreachable(detail: "")
    #expect(policy.delay(after: error, tries: 2, random: 0.5) != nil)
    #expect(policy.delay(after: error, tries: 3, random: 0.5) == nil)
  }

  @Test func waitsAsLongAsTheServiceAsksIfThatIsShort() {
    for asked in [0, 3, 10] as [TimeInterval] {
      #expect(
        policy.delay(after: .rateLimited(retryAfter: asked), tries: 1, random: 0.5) == asked)
      let failed = APIError.serverFailed(status: 503, retryAfter: asked)
      #expect(policy.delay(after: failed, tries: 1, random: 0.5) == asked)
    }
  }

  @Test(
    arguments: [
      .rateLimited(retryAfter: nil), .rateLimited(retryAfter: 11),
      .serverFailed(status: 503, retryAfter: 3_600), .serverFailed(status: 501, retryAfter: nil),
      .refused(status: 400, messages: []), .refused(status: 422, messages: []),
      .unauthorized(messages: []), .forbidden(messages: []), .notFound(messages: []),
      .gone(messages: []), .unreadable(detail: ""), .insecure(detail: ""), .cancelled, .timedOut,
    ] as [APIError])
  func givesUpAtOnce(_ error: APIError) {
    #expect(policy.delay(after: error, tries: 1, random: 0.5) == nil)
  }

  @Test(arguments: [408, 425])
  func repeatsWhatTheServiceDidNotTake(_ status: Int) {
    let error = APIError.refused(status: status, messages: [])
    #expect(policy.delay(after: error, tries: 1, random: 0.5) == 0.25)
  }
}
