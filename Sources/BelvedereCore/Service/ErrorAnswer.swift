// Reads an answer that is not a success. The status decides first. The body only gives messages and
// tells the request limit from a missing permission, because it may be JSON of either of the service's
// two shapes, bare text, a proxy's HTML page or nothing.

import Foundation

/// An answer with a status outside 200...299.
package struct ErrorAnswer: Sendable {
  package var status: Int
  package var body: Data
  /// `X-Ratelimit-Remaining`.
  package var remainingRequests: Int?
  /// `Retry-After`, in seconds.
  package var retryAfter: TimeInterval?

  package init(
    status: Int, body: Data, remainingRequests: Int? = nil, retryAfter: TimeInterval? = nil
  ) {
    self.status = status
    self.body = body
    self.remainingRequests = remainingRequests
    self.retryAfter = retryAfter
  }

  /// The error that the answer means to the caller.
  package var error: APIError {
    if isRateLimit { return .rateLimited(retryAfter: retryAfter) }
    return switch status {
    case 401: .unauthorized(messages: messages)
    case 403: .forbidden(messages: messages)
    case 404: .notFound(messages: messages)
    case 410: .gone(messages: messages)
    case 500...: .serverFailed(status: status, retryAfter: retryAfter)
    default: .refused(status: status, messages: messages)
    }
  }

  /// True at the request limit. Unsplash answers it with 403 and a bare sentence, labelled JSON or
  /// text, or with 403 and nothing remaining; others answer it with 429. A 403 with requests left is a
  /// missing scope.
  package var isRateLimit: Bool {
    if status == 429 { return true }
    guard status == 403 else { return false }
    return remainingRequests == 0
      || text.range(of: "rate limit exceeded", options: .caseInsensitive) != nil
  }

  /// The service's messages for "Details": from `errors`, `error_description` or `error`, or the text
  /// itself if it is short and no markup.
  package var messages: [String] {
    if let body = try? JSONDecoder().decode(MessageBody.self, from: body) { return body.messages }
    guard !text.isEmpty, text.count <= 300, !text.hasPrefix("<"), !text.hasPrefix("{") else {
      return []
    }
    return [text]
  }

  /// The name of the OAuth error (RFC 6749 5.2), such as `invalid_grant`; nil in other answers.
  package var oauthError: String? {
    (try? JSONDecoder().decode(MessageBody.self, from: body))?.error
  }

  private var text: String {
    String(decoding: body.prefix(2_000), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

/// Both shapes of an error in JSON; a field of another type counts as absent.
private struct MessageBody: Decodable {
  private enum Key: String, CodingKey {
    case errors, error
    case errorDescription = "error_description"
  }

  let errors: [String]?
  let error: String?
  let errorDescription: String?

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    errors = try? container.decode([String].self, forKey: .errors)
    error = try? container.decode(String.self, forKey: .error)
    errorDescription = try? container.decode(String.self, forKey: .errorDescription)
  }

  /// A few, each no longer than a text may be.
  var messages: [String] {
    (errors ?? [errorDescription ?? error].compactMap(\.self)).prefix(10).map { $0.cut(to: .text) }
  }
}
