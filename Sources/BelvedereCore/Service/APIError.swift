// SPDX-License-Identifier: MIT

// Errors between a request to a source and its answer, grouped by the action that a person can take.

import Foundation

/// The reason why a connection was not secure.
package enum ConnectionFlaw: Sendable, Hashable, CaseIterable {
  /// The certificate is not signed by a trusted authority.
  case untrusted
  /// The certificate is that of another host.
  case wrongHost
  /// The certificate is not valid any more, or not yet.
  case outOfDate
  /// The service does not know TLS 1.2 or later.
  case oldEncryption
  /// The answer redirects to a host to which redirects are not allowed.
  case otherHost
  /// Anything else; also an address that our own rules forbid.
  case other
}

/// Reasons why a call of the service failed.
package enum APIError: Error, Sendable, Hashable {
  /// The caller cancelled the call; never shown.
  case cancelled
  /// No answer: no route, refused, unknown host, broken connection. The text is for "Details".
  case unreachable(detail: String)
  /// Connecting or the answer took too long.
  case timedOut
  /// The certificate or the connection's security was not acceptable.
  case insecure(ConnectionFlaw = .other, detail: String)
  /// The key's requests of this hour are used up, or the service limits requests (403 with the limit's text,
  /// 403 with nothing remaining, 429). `retryAfter` in seconds, if the service sent it.
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
  /// The answer was not the expected JSON, or larger than the cap.
  case unreadable(detail: String)

  /// True if the same call may succeed later without anyone changing anything.
  package var isTransient: Bool {
    switch self {
    case .unreachable, .timedOut, .rateLimited, .serverFailed: true
    default: false
    }
  }

  /// Seconds after which the service accepts requests again, if it sent them.
  package var retryAfter: TimeInterval? {
    switch self {
    case .rateLimited(let seconds), .serverFailed(_, let seconds): seconds
    default: nil
    }
  }
}
