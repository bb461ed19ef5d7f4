// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import DemoService

@Suite(.timeLimit(.minutes(15)))
struct AccessTests {
  @Test(arguments: [nil, "Client-ID nobody", "Bearer nothing", "Basic YTpi"])
  func withoutAKeyOrTokenNothingIsGiven(authorization: String?) async throws {
    try await withService { client, _ in
      let answer = try await client.send("GET", "/photos", authorization: authorization)
      #expect(answer.status == 401)
      #expect(answer.text == #"{"errors":["OAuth error: The access token is invalid"]}"#)
    }
  }

  @Test func theKeyMayBeInTheQuery() async throws {
    try await withService { client, _ in
      let answer = try await client.send(
        "GET", "/topics?client_id=demo-access-key", authorization: nil)
      #expect(answer.status == 200)
    }
  }

  @Test func aKeyAloneIsNobody() async throws {
    try await withService { client, _ in
      let id = OpaqueID.encode(5, as: .photo)
      for (method, path) in [("GET", "/me"), ("POST", "/photos/\(id)/like")] {
        let answer = try await client.send(method, path)
        #expect(answer.status == 401)
      }
    }
  }

  @Test func aMissingScopeIsForbiddenWhileRequestsRemain() async throws {
    try await withService { client, control in
      let bearer = control.bearer("ada", scopes: ["public"])
      let answer = try await client.send("GET", "/me", authorization: bearer)
      #expect(answer.status == 403)
      #expect(answer.header("X-Ratelimit-Remaining") == "4999")
      #expect(try answer.object()["errors"] as? [String] != nil)
    }
  }

  @Test func aRevokedTokenIsInvalid() async throws {
    try await withService { client, control in
      let (ada, milo) = (control.bearer("ada"), control.bearer("milo"))
      let revoked = try await client.send("POST", "/admin/revoke", form: [("user", "ada")])
      #expect(revoked.status == 204)
      #expect(try await client.send("GET", "/me", authorization: ada).status == 401)
      #expect(try await client.send("GET", "/me", authorization: milo).status == 200)
    }
  }

  @Test func theLimitIsCountedAnsweredAndLiftedAfterAnHour() async throws {
    let clock = TestClock()
    try await withService({
      $0.rateLimit = 2
      $0.now = { clock.now }
    }) { client, _ in
      var remaining: [String?] = []
      for _ in 0..<2 {
        let answer = try await client.send("GET", "/topics?per_page=1")
        #expect(answer.status == 200)
        #expect(answer.header("X-Ratelimit-Limit") == "2")
        remaining.append(answer.header("X-Ratelimit-Remaining"))
      }
      #expect(remaining == ["1", "0"])

      let refused = try await client.send("GET", "/topics?per_page=1")
      #expect(refused.status == 403)
      #expect(refused.text == "Rate Limit Exceeded")
      #expect(refused.header("X-Ratelimit-Remaining") == "0")

      let image = try await client.send(
        "GET", "/images/\(OpaqueID.encode(0, as: .photo))?w=40", authorization: nil)
      #expect(image.status == 200)

      clock.advance(by: 3_600)
      #expect(try await client.send("GET", "/topics?per_page=1").status == 200)
    }
  }

  @Test func aForeignNameForThisComputerIsRefused() async throws {
    try await withService { client, _ in
      for (host, status) in [("evil.example", 421), ("evil.example:80", 421)] {
        let answer = try await client.send("GET", "/photos?per_page=1", headers: ["Host": host])
        #expect(answer.status == status)
      }
      let named = client.base.replacing("127.0.0.1", with: "localhost")
      #expect(try await client.send("GET", "\(named)/photos?per_page=1").status == 200)
    }
  }

  @Test(arguments: [("cross-site", 403), ("same-site", 403), ("same-origin", 401), ("none", 401)])
  func thePageOfAnotherSiteCannotPressTheLoginButton(site: String, status: Int) async throws {
    try await withService { client, _ in
      let answer = try await client.send(
        "POST", "/oauth/authorize", form: [("decision", "allow")],
        headers: ["Sec-Fetch-Site": site])
      #expect(answer.status == status)
    }
  }

  @Test func theLeversAreNotForWebPages() async throws {
    try await withService { client, _ in
      let answer = try await client.send(
        "POST", "/admin/reset", headers: ["Origin": "https://example.org"])
      #expect(answer.status == 403)
    }
  }
}
