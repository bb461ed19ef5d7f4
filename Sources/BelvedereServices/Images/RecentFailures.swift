// Images that failed for good, remembered for a short while. A feed that is scrolled back and forth
// over a deleted photo must not ask for it again and again.

import BelvedereCore

/// Failures that would repeat: not found, gone, undecodable. A plain value inside the pipeline.
struct RecentFailures {
  /// How long a failure answers for a new request.
  static let lifetime: Duration = .seconds(60)
  /// Enough for every photo of a long scroll; beyond it the memory starts afresh.
  private static let limit = 500

  private var failures: [ImageRequest: (error: ImageError, until: ContinuousClock.Instant)] = [:]

  func failure(for request: ImageRequest, at now: ContinuousClock.Instant) -> ImageError? {
    failures[request].flatMap { now < $0.until ? $0.error : nil }
  }

  /// Remembers a failure, if it is one that would repeat.
  mutating func note(
    _ error: ImageError, for request: ImageRequest, at now: ContinuousClock.Instant
  ) {
    switch error {
    case .service(.notFound), .service(.gone), .undecodable:
      if failures.count >= Self.limit { failures.removeAll() }
      failures[request] = (error, now + Self.lifetime)
    case .service, .cancelled:
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
