// SPDX-License-Identifier: MIT

// Printing, dumping and interpolation show no secret. (A whole session is searched in Canary/SecretsCanaryTests.)

import BelvedereCore
import Foundation
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct PrintedSecretsTests {
  private static let canary = "canary-7f3a91"

  @Test func printingNeverShowsASecret() throws {
    let token = AccessToken(value: Self.canary, scopes: ["public"])
    let key = APIKey(accessKey: "access", secretKey: Self.canary)
    var request = HTTPRequest(try WebAddress("https://a.example/x"), limits: .json)
    request.authorization = Authorization("Bearer \(Self.canary)", for: .https("a.example"))
    request.form = Self.canary
    let exchange = TokenExchange(
      tokenAddress: "https://a.example/token", redirectURI: "", key: key, http: CannedHTTP())
    let credentials = ServiceCredentials(key: key, origin: .https("a.example"))
    credentials.authorize(token)
    let values: [Any] = [
      token, key, request, [request], exchange, credentials, ServiceChoice.unsplash(key),
      BrowserSignIn.Configuration(oauthBase: "", redirectURI: "", key: key),
      credentials.authorization as Any,
    ]
    for value in values {
      var text = "\(value) \(String(reflecting: value))"
      dump(value, to: &text)
      #expect(!text.contains(Self.canary), "\(type(of: value))")
    }
  }
}
