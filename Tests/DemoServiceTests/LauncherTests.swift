// SPDX-License-Identifier: MIT

// What the program may do that started the service, and nobody else.

import Foundation
import Testing

@testable import DemoService

@Suite(.timeLimit(.minutes(15)))
struct LauncherTests {
  private let key = String(repeating: "k", count: 43)
  private let verifier = String(repeating: "v", count: 43)

  private var request: [(String, String)] {
    [
      ("client_id", "demo-access-key"), ("redirect_uri", DemoConfiguration.defaultRedirectURI),
      ("response_type", "code"), ("scope", "public read_user write_likes"),
      ("code_challenge", AuthorizationRequest.challenge(of: verifier, method: "S256")),
      ("code_challenge_method", "S256"),
    ]
  }

  private func exchange(_ code: String, verifier: String) -> [(String, String)] {
    [
      ("client_id", "demo-access-key"), ("client_secret", "demo-secret-key"),
      ("redirect_uri", DemoConfiguration.defaultRedirectURI),
      ("grant_type", "authorization_code"), ("code", code), ("code_verifier", verifier),
    ]
  }

  private func code(_ client: TestClient) async throws -> String {
    let answer = try await client.send(
      "POST", "/launcher/code", form: request, headers: [LauncherRoutes.header: key])
    #expect(answer.status == 200)
    #expect(answer.header("Cache-Control") == "no-store")
    return try #require(try answer.object()["code"] as? String)
  }

  @Test func itsCodeIsExchangedAsAnyOther() async throws {
    try await withService({ $0.launcherKey = key }) { client, _ in
      let wrong = try await client.send(
        "POST", "/oauth/token", form: exchange(try await code(client), verifier: "other"))
      #expect(wrong.status == 400)
      let right = try await client.send(
        "POST", "/oauth/token", form: exchange(try await code(client), verifier: verifier))
      #expect(right.status == 200)
      #expect(try right.object()["username"] as? String == "ada")
      #expect(try right.object()["scope"] as? String == "public read_user write_likes")
    }
  }

  @Test func aCodeWithoutAProofKeyIsNotGiven() async throws {
    try await withService({ $0.launcherKey = key }) { client, _ in
      for name in ["code_challenge", "code_challenge_method", "client_id", "redirect_uri"] {
        let answer = try await client.send(
          "POST", "/launcher/code", form: request.filter { $0.0 != name },
          headers: [LauncherRoutes.header: key])
        #expect(answer.status == 400)
      }
    }
  }

  @Test func withoutTheKeyThereIsNothing() async throws {
    try await withService({ $0.launcherKey = key }) { client, control in
      let ada = control.bearer("ada")
      let wrong = [
        [:], [LauncherRoutes.header: ""], [LauncherRoutes.header: String(key.dropLast()) + "x"],
        [LauncherRoutes.header: key, "Origin": client.base],
        [LauncherRoutes.header: key, "Origin": "null"],
      ]
      for headers in wrong {
        for path in ["/launcher/code", "/launcher/reset"] {
          let answer = try await client.send("POST", path, form: request, headers: headers)
          #expect(answer.status == 404)
        }
      }
      let query = try await client.send("POST", "/launcher/reset?\(LauncherRoutes.header)=\(key)")
      #expect(query.status == 404)
      #expect(try await client.send("GET", "/me", authorization: ada).status == 200)
    }
    try await withService { client, _ in
      let answer = try await client.send(
        "POST", "/launcher/reset", headers: [LauncherRoutes.header: ""])
      #expect(answer.status == 404)
    }
  }

  @Test func aResetIsTheLaunchers() async throws {
    try await withService({ $0.launcherKey = key }) { client, control in
      let id = OpaqueID.encode(5, as: .photo)
      let bearer = control.bearer("milo")
      _ = try await client.send("POST", "/photos/\(id)/like", authorization: bearer)
      let answer = try await client.send(
        "POST", "/launcher/reset", headers: [LauncherRoutes.header: key])
      #expect(answer.status == 204)
      let likes = try await client.send("GET", "/users/milo/likes").list()
      #expect(likes.first?["id"] as? String != id)
    }
  }
}
