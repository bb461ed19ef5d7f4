// SPDX-License-Identifier: MIT

import Foundation
import LoopbackTestSupport
import Testing

@testable import DemoService

@Suite(.timeLimit(.minutes(15)))
struct AuthorizationTests {
  private let redirect = DemoConfiguration.defaultRedirectURI

  private func request(_ changes: [String: String?] = [:]) -> [(String, String)] {
    var fields: [String: String?] = [
      "client_id": "demo-access-key", "redirect_uri": redirect, "response_type": "code",
      "scope": "public read_user write_likes", "state": "s t&te", "user": "milo",
      "decision": "allow",
    ]
    fields.merge(changes) { $1 }
    return fields.compactMap { name, value in value.map { (name, $0) } }
  }

  private func exchange(code: String, _ changes: [String: String?] = [:]) -> [(String, String)] {
    var fields: [String: String?] = [
      "client_id": "demo-access-key", "client_secret": "demo-secret-key",
      "redirect_uri": redirect, "grant_type": "authorization_code", "code": code,
    ]
    fields.merge(changes) { $1 }
    return fields.compactMap { name, value in value.map { (name, $0) } }
  }

  /// The fields of the address that the browser is sent to.
  private func redirected(_ answer: Answer) throws -> FormFields {
    #expect(answer.status == 302)
    let location = try #require(answer.header("Location"))
    let parts = location.split(separator: "?", maxSplits: 1)
    #expect(parts.first.map(String.init) == redirect)
    return FormFields(parts.last ?? "")
  }

  private func code(_ client: TestClient, _ changes: [String: String?] = [:]) async throws
    -> String
  {
    let form = request(changes)
    let answer = try await client.send("POST", "/oauth/authorize", authorization: nil, form: form)
    return try #require(try redirected(answer)["code"])
  }

  @Test func thePageOffersBothPeopleAndKeepsTheRequest() async throws {
    try await withService { client, _ in
      let query =
        "client_id=demo-access-key&redirect_uri=http%3A%2F%2F127.0.0.1%3A8943%2Fcallback"
        + "&response_type=code&scope=public+write_likes&state=%3Cb%3E"
      let page = try await client.send("GET", "/oauth/authorize?\(query)", authorization: nil)
      #expect(page.status == 200)
      #expect(page.header("Content-Type") == "text/html; charset=utf-8")
      for text in [
        "value=\"ada\"", "value=\"milo\"", "value=\"allow\"", "value=\"deny\"", "Log in", "Deny",
        "like photos for you", "name=\"state\" value=\"&lt;b&gt;\"",
      ] { #expect(page.text.contains(text)) }
    }
  }

  @Test func aLoginEndsWithATokenForTheChosenPerson() async throws {
    try await withService { client, _ in
      let sent = try await client.send(
        "POST", "/oauth/authorize", authorization: nil, form: request())
      let fields = try redirected(sent)
      #expect(fields["state"] == "s t&te")
      let answer = try await client.send(
        "POST", "/oauth/token", authorization: nil,
        form: exchange(code: try #require(fields["code"])))
      #expect(answer.status == 200)
      let token = try answer.object()
      #expect(token["token_type"] as? String == "Bearer")
      #expect(token["scope"] as? String == "public read_user write_likes")
      #expect(token["username"] as? String == "milo")
      let value = try #require(token["access_token"] as? String)
      let me = try await client.send("GET", "/me", authorization: "Bearer \(value)")
      #expect(try me.object()["name"] as? String == "Milo Quist")
    }
  }

  @Test func denyingTellsTheApplication() async throws {
    try await withService { client, _ in
      let answer = try await client.send(
        "POST", "/oauth/authorize", authorization: nil, form: request(["decision": "deny"]))
      let fields = try redirected(answer)
      #expect(fields["error"] == "access_denied")
      #expect(fields["error_description"]?.isEmpty == false)
      #expect(fields["state"] == "s t&te")
      #expect(fields["code"] == nil)
    }
  }

  @Test(
    arguments: [
      (["redirect_uri": "http://127.0.0.1:8943/other"], "The redirect uri included is not valid."),
      (["redirect_uri": nil], "The redirect uri included is not valid."),
      (["client_id": "somebody"], "unknown client"),
      (["user": "northlight"], "nobody of that name"),
    ] as [([String: String?], String)])
  func someRequestsAreOnlyAnsweredOnThePage(changes: [String: String?], words: String)
    async throws
  {
    try await withService { client, _ in
      let answer = try await client.send(
        "POST", "/oauth/authorize", authorization: nil, form: request(changes))
      #expect(answer.status == 401)
      #expect(answer.header("Location") == nil)
      #expect(answer.text.contains(words))
    }
  }

  @Test(arguments: [
    ("response_type", "token", "unsupported_response_type"),
    ("scope", "public everything", "invalid_scope"),
  ])
  func otherMistakesAreToldToTheApplication(field: String, value: String, error: String)
    async throws
  {
    try await withService { client, _ in
      let answer = try await client.send(
        "POST", "/oauth/authorize", authorization: nil, form: request([field: value]))
      #expect(try redirected(answer)["error"] == error)
    }
  }

  @Test func withoutARedirectAddressThePersonSeesTheCode() async throws {
    try await withService { client, _ in
      let outOfBand = AuthorizationRequest.outOfBand
      let sent = try await client.send(
        "POST", "/oauth/authorize", authorization: nil,
        form: request(["redirect_uri": outOfBand]))
      let location = try #require(sent.header("Location"))
      let code = try #require(location.split(separator: "=").last.map(String.init))
      let page = try await client.send("GET", "/oauth/authorize/native?code=\(code)")
      #expect(page.text.contains("<code>\(code)</code>"))
      let answer = try await client.send(
        "POST", "/oauth/token", authorization: nil,
        form: exchange(code: code, ["redirect_uri": outOfBand]))
      #expect(answer.status == 200)
    }
  }

  @Test func aCodeOnThePageIsTextWhateverItIs() async throws {
    try await withService { client, _ in
      // A letter that makes one Character with the sign after it.
      let page = try await client.send(
        "GET", "/oauth/authorize/native?code=%E0%B5%8E%3Cimg%20src=x%3E")
      #expect(page.text.contains("<code>\u{0D4E}&lt;img src=x&gt;</code>"))
    }
  }

  @Test func aCodeWorksOnce() async throws {
    try await withService { client, _ in
      let form = exchange(code: try await code(client))
      let statuses = [
        try await client.send("POST", "/oauth/token", authorization: nil, form: form).status,
        try await client.send("POST", "/oauth/token", authorization: nil, form: form).status,
      ]
      #expect(statuses == [200, 400])
    }
  }

  @Test(
    arguments: [
      (["redirect_uri": "http://127.0.0.1:1/callback"], 400, "invalid_grant"),
      (["code": "made-up"], 400, "invalid_grant"),
      (["code": nil], 400, "invalid_grant"),
      (["client_secret": "wrong"], 401, "invalid_client"),
      (["client_id": nil], 401, "invalid_client"),
      (["grant_type": "password"], 400, "unsupported_grant_type"),
    ] as [([String: String?], Int, String)])
  func aWrongExchangeIsRefused(changes: [String: String?], status: Int, error: String)
    async throws
  {
    try await withService { client, _ in
      let form = exchange(code: try await code(client), changes)
      let answer = try await client.send("POST", "/oauth/token", authorization: nil, form: form)
      #expect(answer.status == status)
      #expect(try answer.object()["error"] as? String == error)
      #expect(try answer.object()["error_description"] as? String != nil)
    }
  }

  @Test func aCodeExpires() async throws {
    let clock = TestClock()
    try await withService({ $0.now = { clock.now } }) { client, _ in
      let form = exchange(code: try await code(client))
      clock.advance(by: Grants.codeLifetime)
      let answer = try await client.send("POST", "/oauth/token", authorization: nil, form: form)
      #expect(try answer.object()["error"] as? String == "invalid_grant")
    }
  }

  // The pair of RFC 7636, appendix B.
  @Test(
    arguments: [
      ("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk", 200), ("another-verifier", 400), (nil, 400),
    ] as [(String?, Int)])
  func aCodeWithAChallengeNeedsItsVerifier(verifier: String?, status: Int) async throws {
    try await withService { client, _ in
      let code = try await code(
        client,
        [
          "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
          "code_challenge_method": "S256",
        ])
      let answer = try await client.send(
        "POST", "/oauth/token", authorization: nil,
        form: exchange(code: code, ["code_verifier": verifier]))
      #expect(answer.status == status)
    }
  }

  /// RFC 6749, 2.3.1: both are form-encoded before they are joined.
  @Test(
    arguments: [
      ("demo-access-key:demo-secret-key", 200), ("demo%2Daccess-key:demo%2Dsecret-key", 200),
      ("demo-access-key:wrong", 401), ("demo-access-key", 401), (":", 401), ("\u{0}:%zz", 401),
    ])
  func theClientMayNameItselfByBasic(credentials: String, status: Int) async throws {
    try await withService { client, _ in
      let form = exchange(
        code: try await code(client), ["client_id": nil, "client_secret": nil])
      let body = form.map { "\($0)=\(percentEncoded($1))" }.joined(separator: "&")
      let port = try #require(URL(string: client.base)?.port)
      // Foundation's client does not return from a 401 with a challenge.
      let answer = try await RawConnection.exchange(
        """
        POST /oauth/token HTTP/1.1\r
        Host: 127.0.0.1:\(port)\r
        Authorization: Basic \(Data(credentials.utf8).base64EncodedString())\r
        Content-Length: \(body.utf8.count)\r
        Connection: close\r
        \r
        \(body)
        """, port: port)
      #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
      #expect(answer.contains("WWW-Authenticate: Basic ") == (status == 401))
    }
  }
}
