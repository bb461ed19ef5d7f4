// SPDX-License-Identifier: MIT

// A stored answer, and the caching rules for its next use (RFC 9111; numbers in parentheses are its sections). A plain
// value: the caller supplies the time.
//
// No heuristic freshness (4.2.2): an answer without a lifetime is confirmed by the host at each use, or has the
// lifetime that the caller gives.

import BelvedereCore
import Foundation

/// The answer to a GET, with the times for computing its age.
struct StoredAnswer: Sendable, Hashable, Codable {
  /// Seconds: longer lifetimes are reduced to a year, so that no mistake of a host lasts for ever.
  static let longestLifetime: TimeInterval = 31_536_000

  let status: Int
  let headers: ResponseHeaders
  let body: Data
  /// The time at which the answer was requested, by this computer's clock.
  let requestedAt: Date
  /// The time at which the answer arrived, by this computer's clock.
  let receivedAt: Date

  init(_ response: HTTPResponse, requestedAt: Date, receivedAt: Date) {
    self.init(
      status: response.status, headers: response.headers.values, body: response.body,
      requestedAt: requestedAt, receivedAt: receivedAt)
  }

  private init(
    status: Int, headers: [String: String], body: Data, requestedAt: Date, receivedAt: Date
  ) {
    self.status = status
    // Cookies are not stored: they are never sent back, and some contain a person's location.
    self.headers = ResponseHeaders(headers.filter { $0.key != "set-cookie" })
    self.body = body
    self.requestedAt = requestedAt
    self.receivedAt = receivedAt
  }

  private var control: CacheControl { CacheControl(headers["Cache-Control"] ?? "") }

  /// The time at which the host generated the answer; without a `Date`, that of its arrival (RFC 9110 6.6.1).
  private var generatedAt: Date { headers["Date"].flatMap(HTTPDate.date) ?? receivedAt }
}

// MARK: - Fresh or stale

extension StoredAnswer {
  /// Seconds for which the answer is fresh, counted from its generation (4.2.1).
  ///
  /// - Parameter defaultLifetime: the lifetime if the answer has none.
  func lifetime(orDefault defaultLifetime: TimeInterval = 0) -> TimeInterval {
    min(max(0, ownLifetime ?? defaultLifetime), Self.longestLifetime)
  }

  /// Nil if the answer has no lifetime.
  private var ownLifetime: TimeInterval? {
    if let maxAge = control.maxAge { return maxAge }
    // An unreadable date counts as past (5.3).
    return headers["Expires"].map { HTTPDate.date(from: $0)?.timeIntervalSince(generatedAt) ?? 0 }
  }

  /// Seconds since the host generated or confirmed the answer (4.2.3).
  func age(at now: Date) -> TimeInterval {
    let apparentAge = receivedAt.timeIntervalSince(generatedAt)
    let delay = max(0, receivedAt.timeIntervalSince(requestedAt))
    let residence = max(0, now.timeIntervalSince(receivedAt))
    return max(0, apparentAge, ageHeader + delay) + residence
  }

  /// Seconds from `Age`. Of a list the first value counts; an invalid number is ignored (5.1).
  private var ageHeader: TimeInterval {
    let first = headers["Age"]?.prefix { $0 != "," }.trimmingCharacters(in: .whitespaces)
    return TimeInterval(first.flatMap { ServiceNumber.count(header: $0) } ?? 0)
  }

  /// Seconds for which the host need not be asked (4.2); 0 for a stale answer, and after the clock was set back.
  func freshness(at now: Date, defaultLifetime: TimeInterval = 0) -> TimeInterval {
    control.noCache || now < receivedAt
      ? 0 : max(0, lifetime(orDefault: defaultLifetime) - age(at: now))
  }

  func isFresh(at now: Date, defaultLifetime: TimeInterval = 0) -> Bool {
    freshness(at: now, defaultLifetime: defaultLifetime) > 0
  }

  /// Returns true if the stale answer may be used while the host fails (4.2.4).
  ///
  /// - Parameter allowance: seconds after its lifetime for which the caller accepts the answer, unless the answer
  ///   forbids stale use.
  func mayStandIn(
    at now: Date, allowance: TimeInterval, defaultLifetime: TimeInterval = 0
  ) -> Bool {
    guard !control.noCache, !control.mustRevalidate else { return false }
    return age(at: now) - lifetime(orDefault: defaultLifetime)
      <= max(control.staleIfError, allowance)
  }
}

// MARK: - Storing and confirming

extension StoredAnswer {
  /// True if the answer may be stored (3). An answer that varies by everything (`Vary: *`) matches no later request
  /// (4.1). One that varies by headers does, since equal requests have equal headers.
  var isStorable: Bool {
    let varies = headers["Vary"]?.split(separator: ",") ?? []
    return [200, 203].contains(status) && !control.noStore
      && !varies.contains { $0.trimmingCharacters(in: .whitespaces) == "*" }
  }

  /// The headers of a conditional request (4.3.1), with the host's unchanged values. A `Last-Modified` that is later
  /// than the answer is omitted.
  var conditions: [String: String] {
    var conditions: [String: String] = [:]
    conditions["If-None-Match"] = headers["ETag"]
    if let line = headers["Last-Modified"], let date = HTTPDate.date(from: line),
      date <= generatedAt
    {
      conditions["If-Modified-Since"] = line
    }
    return conditions.filter { HTTPRequest.canSend($0.value) }
  }

  /// Returns the answer after the host confirmed it with 304 (3.2, 4.3.4). The new headers replace
  /// the old, except those of the body, which a 304 does not have.
  func confirmed(
    by response: HTTPResponse, requestedAt: Date, receivedAt: Date
  ) -> StoredAnswer {
    // These two headers belong to the first answer only.
    let kept = headers.values.filter { !["age", "date"].contains($0.key) }
    let new = response.headers.values.filter { !$0.key.hasPrefix("content-") }
    return StoredAnswer(
      status: status, headers: kept.merging(new) { $1 }, body: body,
      requestedAt: requestedAt, receivedAt: receivedAt)
  }
}
