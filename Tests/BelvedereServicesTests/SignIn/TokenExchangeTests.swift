// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation
import Testing

@testable import BelvedereServices

struct TokenExchangeTests {
  private func token(_ http: CannedHTTP) async throws(SignInError) -> AccessToken {
    let exchange = TokenExchange(
      tokenAddress: "https://unsplash.com/oauth/token",
      redirectURI: "http://127.0.0.1:8943/callback",
      key: APIKey(accessKey: "access", secretKey: "s&cret"), http: http)
    return try await exchange.token(code: "c=de", verifier: "verifier")
  }

  @Test func sendsEverySecretInTheForm() async throws {
    let http = CannedHTTP(.text(#"{"access_token":"t"}"#))
    _ = try await token(http)
    let request = try #require(http.requests.first)
    #expect(request.address.text == "https://unsplash.com/oauth/token")
    #expect(request.method == .post)
    #expect(request.authorization == nil)
    #expect(
      request.form == "client_id=access&client_secret=s%26cret"
        + "&redirect_uri=http%3A%2F%2F127.0.0.1%3A8943%2Fcallback&code=c%3Dde"
        + "&grant_type=authorization_code&code_verifier=verifier")
  }

  @Test func readsTheDocumentedAnswer() async throws {
    let http = CannedHTTP(
      .text(
        #"{"access_token":"t","token_type":"bearer","scope":"public read_photos","created_at":1}"#))
    let token = try await token(http)
    #expect(token == AccessToken(value: "t", scopes: ["public", "read_photos"]))
  }

  @Test func readsTheObservedAnswer() async throws {
    let http = CannedHTTP(
      .text(
        #"{"access_token":"t","scope":"public+x","refresh_token":"r","user_id":1,"username":"ada"}"#
      ))
    #expect(try await token(http).username == "ada")
  }

  @Test(
    arguments: [
      (400, #"{"error":"invalid_grant","error_description":"…"}"#, .codeExpired),
      (401, #"{"error":"invalid_grant"}"#, .codeExpired),
      (401, #"{"error":"invalid_client"}"#, .invalidClient),
      (400, #"{"error":"unauthorized_client"}"#, .invalidClient),
      (403, #"{"error":"access_denied"}"#, .denied),
      (503, "<html></html>", .service(.serverFailed(status: 503, retryAfter: nil))),
      (401, "", .service(.unauthorized(messages: []))),
      (200, "{}", .service(.unreadable(detail: "The answer holds no token"))),
      (200, #"{"access_token":""}"#, .service(.unreadable(detail: "The answer holds no token"))),
      (200, "<html>", .service(.unreadable(detail: "The answer holds no token"))),
    ] as [(Int, String, SignInError)])
  func reportsWhyNot(_ status: Int, _ body: String, _ error: SignInError) async {
    let http = CannedHTTP(.text(body, status: status))
    await #expect(throws: error) { try await token(http) }
    #expect(http.requests.count == 1)
  }

  @Test func reportsThatTheServiceIsAway() async {
    let http = CannedHTTP(.failure(.unreachable(detail: "x")))
    await #expect(throws: SignInError.service(.unreachable(detail: "x"))) { try await token(http) }
    #expect(http.requests.count == 1)
  }
}
