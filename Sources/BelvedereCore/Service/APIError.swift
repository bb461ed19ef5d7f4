// Everything that can go wrong between a request to a source and its answer, grouped by what a person
// can do about it.

import Foundation

/// The flaw of a connection that was not secure.
package enum ConnectionFlaw: Sendable, Hashable, CaseIterable {
  /// The certificate is signed by nobody whom this computer trusts.
  case untrusted
  /// The certificate is that of another host.
  case wrongHost
  /// The certificate is not valid any more, or not yet.
  case outOfDate
  /// The service does not know TLS 1.2 or later.
  case oldEncryption
  /// The address leads to a host that the service's answers must not lead to.
  case otherHost
  /// Anything else; also an address that our own rules forbid.
  case other
}

/// Why a call of the service failed.
package enum APIError: Error, Sendable, Hashable {
  /// The caller gave up; never shown.
  case cancelled
  /// No answer: no route, refused, name unknown, connection broken. The text is for "Details".
  case unreachable(detail: String)
  /// Connecting or the answer took too long.
  case timedOut
  /// The certificate or the connection's security was not acceptable.
  case insecure(ConnectionFlaw = .other, detail: String)
  /// The key's requests of this hour are spent, or the service asks to slow down (403 with the limit's
  /// text, 403 with nothing remaining, 429). `retryAfter` in seconds, if the service told it.
  case rateLimited(retryAfter: TimeInterval?)
  /// 401: token or key not accepted.
  case unauthorized(messages: [String])
  /// 403: a scope is missing.
  case forbidden(messages: [String])
  /// 404.
  case notFound(messages: [String])
  /// 410: gone for good, or a query flagged as spam.
  case gone(messages: [String])
  /// Another 4xx.
  case refused(status: Int, messages: [String])
  /// 5xx, whatever the body.
  case serverFailed(status: Int, retryAfter: TimeInterval?)
  /// The answer was no JSON of the expected kind, or larger than the cap.
  case unreadable(detail: String)

  /// True if the same call may succeed later without anyone changing anything.
  package var isTransient: Bool {
    switch self {
    case .unreachable, .timedOut, .rateLimited, .serverFailed: true
    default: false
    }
  }

  /// Seconds after which the service wants to be asked again, if it told them.
  package var retryAfter: TimeInterval? {
    switch self {
    case .rateLimited(let seconds), .serverFailed(_, let seconds): seconds
    default: nil
    }
  }
}
