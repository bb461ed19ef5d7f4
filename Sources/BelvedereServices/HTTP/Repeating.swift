// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation

/// Repeats a request by the retry rule, sleeping on a clock that tests replace.
struct Repeating: Sendable {
  var policy = RetryPolicy()
  var clock: any Clock<Duration> = ContinuousClock()
  var random: @Sendable () -> Double = { Double.random(in: 0..<1) }

  /// Runs `attempt` until it succeeds or the policy allows no further try; throws the last failure. Only for requests
  /// that may be repeated safely. Cancelling the task ends the wait.
  func run<Answer>(_ attempt: () async throws(APIError) -> Answer) async throws(APIError) -> Answer
  {
    var tries = 0
    while true {
      tries += 1
      do throws(APIError) {
        return try await attempt()
      } catch {
        guard let delay = policy.delay(after: error, tries: tries, random: random()) else {
          throw error
        }
        do { try await clock.sleep(for: .seconds(delay)) } catch { throw .cancelled }
      }
    }
  }
}
