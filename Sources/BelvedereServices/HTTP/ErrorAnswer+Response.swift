// Reads the failure from an answer of HTTP.

import BelvedereCore
import Foundation

extension ErrorAnswer {
  /// Extracts the facts of an answer that decide what its failure means.
  init(_ response: HTTPResponse, now: Date) {
    self.init(
      status: response.status, body: response.body,
      remainingRequests: response.headers.count("X-Ratelimit-Remaining"),
      retryAfter: response.headers["Retry-After"].flatMap {
        RetryAfter.seconds(from: $0, now: now)
      })
  }
}
