// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation

/// Exchanges the code of a sign-in for a token. The key's secret and the code are sent in the form, never in the
/// address. Not repeated on failure, since a code works once.
struct TokenExchange: Sendable {
  let tokenAddress: String
  let redirectURI: String
  let key: APIKey?
  let http: any HTTPSending

  @concurrent
  func token(code: String, verifier: String) async throws(SignInError) -> AccessToken {
    let response: HTTPResponse
    do throws(HTTPError) {
      response = try await http.send(request(code: code, verifier: verifier))
    } catch {
      throw error == .cancelled ? .cancelled : .service(APIError(error))
    }
    guard (200..<300).contains(response.status) else {
      throw SignInError(ErrorAnswer(response, now: Date()))
    }
    do {
      return try JSONDecoder().decode(TokenAnswer.self, from: response.body).token
    } catch {
      // The decoder's own message may quote the answer, and with it the token.
      throw .service(.unreadable(detail: "The answer holds no token"))
    }
  }

  private func request(code: String, verifier: String) throws(HTTPError) -> HTTPRequest {
    var request = HTTPRequest(try WebAddress(tokenAddress), limits: .json)
    request.method = .post
    request.headers = ["Accept": "application/json"]
    request.form = formEncoded([
      ("client_id", key?.accessKey ?? ""),
      ("client_secret", key?.secretKey ?? ""),
      ("redirect_uri", redirectURI),
      ("code", code),
      ("grant_type", "authorization_code"),
      ("code_verifier", verifier),
    ])
    return request
  }
}

extension SignInError {
  /// Maps a refusal of the token route, whose errors are OAuth's.
  init(_ answer: ErrorAnswer) {
    switch answer.oauthError {
    case "invalid_grant": self = .codeExpired
    case "invalid_client", "unauthorized_client": self = .invalidClient
    case "access_denied": self = .denied
    default: self = .service(answer.error)
    }
  }
}

/// The token route's answer: only the token itself is required.
private struct TokenAnswer: Decodable {
  private enum Key: String, CodingKey {
    case scope, username
    case accessToken = "access_token"
  }

  let token: AccessToken

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    let value = try fields.decode(String.self, forKey: .accessToken)
    guard !value.isEmpty else {
      throw DecodingError.dataCorruptedError(
        forKey: .accessToken, in: fields, debugDescription: "An empty token.")
    }
    let scope = (try? fields.decode(String.self, forKey: .scope)) ?? ""
    token = AccessToken(
      value: value,
      scopes: scope.split(whereSeparator: { $0 == " " || $0 == "+" }).map(String.init),
      username: (try? fields.decode(String.self, forKey: .username))?.asIdentifier)
  }
}
