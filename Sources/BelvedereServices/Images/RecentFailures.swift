// SPDX-License-Identifier: MIT

// Remembers permanent failures for a short time, so that scrolling back and forth over a deleted photo does not request
// it again and again.

import BelvedereCore

/// Permanent failures: not found, gone, undecodable. A plain value inside the pipeline.
struct RecentFailures {
  /// The time for which a failure answers new requests.
  static let lifetime: Duration = .seconds(60)
  /// Enough for all photos of a long scroll; when it is exceeded, all failures are dropped.
  private static let limit = 500

  private var failures: [ImageRequest: (error: ImageError, until: ContinuousClock.Instant)] = [:]

  func failure(for request: ImageRequest, at now: ContinuousClock.Instant) -> ImageError? {
    failures[request].flatMap { now < $0.until ? $0.error : nil }
  }

  /// Records a failure if it is permanent.
  mutating func note(
    _ error: ImageError, for request: ImageRequest, at now: ContinuousClock.Instant
  ) {
    switch error {
    case .service(.notFound), .service(.gone), .undecodable:
      if failures.count >= Self.limit { failures.removeAll() }
      failures[request] = (error, now + Self.lifetime)
    case .service, .cancelled, .noDecoder:
      return
    }
  }

  mutating func forget(_ request: ImageRequest) {
    failures[request] = nil
  }

  mutating func forgetAll() {
    failures.removeAll()
  }
}
