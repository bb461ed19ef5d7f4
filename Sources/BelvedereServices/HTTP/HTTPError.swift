// The failures between sending a request and having its answer, whatever the answer says. CurlTransfer
// translates curl's codes into these; callers of a service see them as APIError.

import BelvedereCore

/// Why a transfer gave no answer.
package enum HTTPError: Error, Sendable, Hashable {
  /// The task was cancelled or the client shut down.
  case cancelled
  /// No answer: no route, refused, name unknown, connection broken. The text is for "Details".
  case unreachable(detail: String)
  /// Connecting took too long, the answer stalled, or the whole transfer took too long.
  case timedOut
  /// The certificate or the connection's security was not acceptable.
  case insecure(ConnectionFlaw = .other, detail: String)
  /// Our own rules forbid the address, or an address it redirects to.
  case forbiddenAddress(detail: String)
  /// The service leads from address to address, more often than is followed.
  case tooManyRedirects(limit: Int)
  /// The address, or one that it redirects to, is at a host that the request must not reach.
  case otherHost(detail: String)
  /// A header or a part of the request would not be safe to send.
  case invalidRequest(detail: String)
  /// The decoded answer is larger than the request allows, in bytes.
  case tooLarge(limit: Int)
  /// The answers that are arriving have more bytes together than the client allows; later there is room again.
  case noRoom
  /// The answer breaks HTTP or its content encoding.
  case malformed(detail: String)
}

extension APIError {
  /// The same failure as a caller of the service sees it.
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
