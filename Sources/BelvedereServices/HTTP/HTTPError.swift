// SPDX-License-Identifier: MIT

// Failures between sending a request and receiving its answer, independent of the status. CurlTransfer maps curl's
// codes to these; callers of a service see them as APIError.

import BelvedereCore

/// The reason why a transfer gave no answer.
package enum HTTPError: Error, Sendable, Hashable {
  /// The task was cancelled or the client shut down.
  case cancelled
  /// No answer: no route, refused, unknown host, broken connection. The text is for "Details".
  case unreachable(detail: String)
  /// Connecting took too long, the answer stalled, or the whole transfer took too long.
  case timedOut
  /// The certificate or the connection's security was not acceptable.
  case insecure(ConnectionFlaw = .other, detail: String)
  /// Our own rules forbid the address, or an address it redirects to.
  case forbiddenAddress(detail: String)
  /// The service redirects more often than is followed.
  case tooManyRedirects(limit: Int)
  /// The address, or a redirect, is at a host that the request may not reach.
  case otherHost(detail: String)
  /// A header or another part of the request is not safe to send.
  case invalidRequest(detail: String)
  /// The decoded answer is larger than the request allows, in bytes.
  case tooLarge(limit: Int)
  /// The answers in progress have more bytes together than the client allows; a later request may succeed.
  case noRoom
  /// The answer breaks HTTP or its content encoding.
  case malformed(detail: String)
}

extension APIError {
  /// The error for callers of the service.
  init(_ error: HTTPError) {
    switch error {
    case .cancelled: self = .cancelled
    case .unreachable(let detail): self = .unreachable(detail: detail)
    case .timedOut: self = .timedOut
    case .insecure(let flaw, let detail): self = .insecure(flaw, detail: detail)
    case .forbiddenAddress(let detail): self = .insecure(detail: detail)
    case .tooManyRedirects(let limit): self = .unreadable(detail: "More than \(limit) redirects")
    case .noRoom: self = .unreachable(detail: "Too much is being loaded at a time")
    case .otherHost(let detail): self = .insecure(.otherHost, detail: detail)
    case .tooLarge(let limit): self = .unreadable(detail: "The answer is over \(limit) bytes")
    case .invalidRequest(let detail), .malformed(let detail): self = .unreadable(detail: detail)
    }
  }
}
