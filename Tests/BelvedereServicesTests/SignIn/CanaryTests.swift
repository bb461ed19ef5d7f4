// Secrets with known values go through a whole session; afterwards they must be nowhere but in the
// headers and forms they belong in.

import BelvedereCore
import DemoService
import Foundation
import Synchronization
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(1)))
struct CanaryTests {
  private static let canary = "canary-7f3a91"

  /// Passes requests on and keeps what they were printed as, and their addresses.
  private final class Witness: HTTPSending {
    private let http: any HTTPSending
    private let seen = Mutex<[String]>([])

    init(_ http: any HTTPSending) { self.http = http }

    var text: String { seen.withLock { $0.joined(separator: "\n") } }

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
      var printed = "\(request) \(String(reflecting: request)) \(request.address.text)"
      dump(request, to: &printed)
      seen.withLock { $0.append(printed) }
      return try await http.send(request)
    }
  }

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

  @Test func aSessionLeavesNoTraceOfItsSecrets() async throws {
    let port = try await RawServer.run(answering: "") { try #require(URL(string: $0)?.port) }
    let redirectURI = "http://127.0.0.1:\(port)/callback"
    let log = LogCapture()
    try await Demo.run(redirectURI: redirectURI) { demo in
      let client = HTTPClient(.test, logger: log.logger())
      let witness = Witness(client)
      let key = APIKey(
        accessKey: DemoConfiguration.accessKey, secretKey: DemoConfiguration.secretKey)
      let signIn = BrowserSignIn(
        BrowserSignIn.Configuration(
          oauthBase: "\(demo.base)/oauth", redirectURI: redirectURI, key: key), http: witness)
      let attempt = try await signIn.begin()
      let redirect = try await Browser(http: client).decide("allow", at: attempt.address)
      let code = try #require(
        redirect.split(separator: "code=").last.map { $0.prefix { $0 != "&" } })
      await attempt.submit(pasted: redirect)
      let token = try await attempt.token()

      let api = try APIClient(base: demo.base, key: key, http: witness)
      api.credentials.authorize(token)
      _ = try await UnsplashService(api: api).me()
      demo.control.fail("/me", with: "401")
      await #expect(throws: APIError.self) { try await UnsplashService(api: api).me() }
      await client.shutdown()

      #expect(demo.control.requests.contains { $0.path == "/me" && $0.authorization == "Bearer" })
      #expect(log.text.contains("/me: 200"))
      let sent = demo.control.requests.map { "\($0.path)?\($0.query)" }.joined(separator: "\n")
      for secret in [token.value, key.secretKey, String(code)] {
        #expect(!log.text.contains(secret))
        #expect(!witness.text.contains(secret))
        #expect(!sent.contains(secret))
        #expect(!attempt.address.absoluteString.contains(secret))
      }
    }
  }
}
