// An answer as it is stored, and what the rules for caches (RFC 9111; numbers in brackets are its
// sections) say of its next use. A plain value: whoever asks brings the time.
//
// Lifetimes are never guessed (4.2.2): an answer that names none is confirmed by the host at each use.

import BelvedereCore
import Foundation

/// The answer to a GET, with the times that its age is counted from.
struct StoredAnswer: Sendable, Hashable, Codable {
  /// Seconds: a longer lifetime is cut to a year, so that a slip of the host does not last for ever.
  static let longestLifetime: TimeInterval = 31_536_000

  let status: Int
  let headers: ResponseHeaders
  let body: Data
  /// When the answer was asked for, by this computer's clock.
  let requestedAt: Date
  /// When the answer was here, by this computer's clock.
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
    // Cookies are never sent back, and some tell where a person is: they do not go to the disk.
    self.headers = ResponseHeaders(headers.filter { $0.key != "set-cookie" })
    self.body = body
    self.requestedAt = requestedAt
    self.receivedAt = receivedAt
  }

  private var control: CacheControl { CacheControl(headers["Cache-Control"] ?? "") }

  /// When the host made the answer. A missing date is the time of arrival (RFC 9110 6.6.1).
  private var generatedAt: Date { headers["Date"].flatMap(HTTPDate.date) ?? receivedAt }
}

// MARK: - Fresh or stale

extension StoredAnswer {
  /// Seconds from the making of the answer for which it is fresh (4.2.1).
  var lifetime: TimeInterval { min(max(0, toldLifetime), Self.longestLifetime) }

  private var toldLifetime: TimeInterval {
    if let maxAge = control.maxAge { return maxAge }
    // A date that cannot be read is past (5.3).
    guard let expires = headers["Expires"].flatMap(HTTPDate.date) else { return 0 }
    return expires.timeIntervalSince(generatedAt)
  }

  /// Seconds since the host made or confirmed the answer (4.2.3).
  func age(at now: Date) -> TimeInterval {
    let apparentAge = receivedAt.timeIntervalSince(generatedAt)
    let delay = max(0, receivedAt.timeIntervalSince(requestedAt))
    let residence = max(0, now.timeIntervalSince(receivedAt))
    return max(0, apparentAge, toldAge + delay) + residence
  }

  /// `Age`: of a list the first counts, and what is no number is ignored (5.1).
  private var toldAge: TimeInterval {
    let first = headers["Age"]?.prefix { $0 != "," }.trimmingCharacters(in: .whitespaces)
    return TimeInterval(first.flatMap { ServiceNumber.count(header: $0) } ?? 0)
  }

  /// Returns true when the host need not be asked (4.2). After the clock was set back, it is asked.
  func isFresh(at now: Date) -> Bool {
    !control.noCache && now >= receivedAt && age(at: now) < lifetime
  }

  /// Returns true when the answer may be given, stale, because the host fails (4.2.4).
  ///
  /// - Parameter allowance: seconds beyond its lifetime for which the caller accepts it, whatever the
  ///   host says; a host that forbids it altogether is obeyed.
  func mayStandIn(at now: Date, allowance: TimeInterval) -> Bool {
    guard !control.noCache, !control.mustRevalidate else { return false }
    return age(at: now) - lifetime <= max(control.staleIfError, allowance)
  }
}

// MARK: - Storing and confirming

extension StoredAnswer {
  /// Returns true when the answer may be stored (3). One that varies by anything (`Vary: *`) fits no
  /// later request (4.1); one that varies by headers fits, since equal requests have equal headers.
  var isStorable: Bool {
    let varies = headers["Vary"]?.split(separator: ",") ?? []
    return [200, 203].contains(status) && !control.noStore
      && !varies.contains { $0.trimmingCharacters(in: .whitespaces) == "*" }
  }

  /// The headers that ask whether the answer still holds (4.3.1): the host's own words, unchanged. A
  /// modification that is later than the answer is none.
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

  /// The answer after the host confirmed it with 304 (3.2, 4.3.4): the new headers replace the old,
  /// except those that describe the body, which a 304 does not have.
  func confirmed(
    by response: HTTPResponse, requestedAt: Date, receivedAt: Date
  ) -> StoredAnswer {
    // What these two said is true of the first answer only.
    let kept = headers.values.filter { !["age", "date"].contains($0.key) }
    let new = response.headers.values.filter { !$0.key.hasPrefix("content-") }
    return StoredAnswer(
      status: status, headers: kept.merging(new) { $1 }, body: body,
      requestedAt: requestedAt, receivedAt: receivedAt)
  }
}
