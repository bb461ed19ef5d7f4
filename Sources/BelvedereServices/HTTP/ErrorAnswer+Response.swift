// SPDX-License-Identifier: MIT

// Converts an HTTP answer to an error.

import BelvedereCore
import Foundation

extension ErrorAnswer {
  /// Extracts the facts of an answer that determine the error.
  init(_ response: HTTPResponse, now: Date) {
    self.init(
      status: response.status, body: response.body,
      remainingRequests: response.headers.count("X-Ratelimit-Remaining"),
      retryAfter: response.headers["Retry-After"].flatMap {
        RetryAfter.seconds(from: $0, now: now)
      })
  }
}
