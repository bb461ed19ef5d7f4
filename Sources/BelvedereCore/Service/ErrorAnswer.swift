// SPDX-License-Identifier: MIT

// Reads an answer that is not a success. The status decides first. The body gives only the messages, and separates
// the request limit from a missing permission: it may be JSON in one of the service's two forms, plain text, a
// proxy's HTML page or nothing.

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

  /// The error that the answer stands for.
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

  /// True at the request limit. Unsplash sends 403 with a plain sentence, labelled as JSON or text, or 403 with
  /// nothing remaining; others send 429. A 403 with requests left means a missing scope.
  package var isRateLimit: Bool {
    if status == 429 { return true }
    guard status == 403 else { return false }
    return remainingRequests == 0
      || text.range(of: "rate limit exceeded", options: .caseInsensitive) != nil
  }

  /// The service's messages for "Details": from `errors`, `error_description` or `error`, or the text itself if it
  /// is short and not markup.
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

/// Both forms of an error in JSON; a field of another type counts as absent.
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

  /// At most ten, each cut to the limit of texts.
  var messages: [String] {
    (errors ?? [errorDescription ?? error].compactMap(\.self)).prefix(10).map { $0.cut(to: .text) }
  }
}
