// SPDX-License-Identifier: MIT

// `PUT /me`: what a member can change, and how mistakes are answered.

import DemoTestSupport
import Foundation
import Testing

@testable import DemoService

@Suite(.timeLimit(.minutes(15)))
struct ProfileChangeTests {
  private func change(
    _ client: TestClient, _ fields: [(String, String)], authorization: String?
  ) async throws -> Answer {
    try await client.send("PUT", "/me", authorization: authorization, form: fields)
  }

  @Test func theScopeIsNeeded() async throws {
    try await withService { client, control in
      let fields = [("bio", "New words.")]
      #expect(try await change(client, fields, authorization: TestClient.key).status == 401)
      let usual = try await change(client, fields, authorization: control.bearer("ada"))
      #expect(usual.status == 403)
      #expect(usual.header("X-Ratelimit-Remaining") != "0")
      let bearer = control.bearer("ada", scopes: ["write_user"])
      #expect(try await change(client, fields, authorization: bearer).status == 200)
    }
  }

  @Test func whatIsSentIsChangedAndTheRestStays() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "belvedere-demo-test-\(UUID().uuidString)")
    try await withService({ $0.state = folder }) { client, control in
      let bearer = control.bearer("ada", scopes: ["write_user"])
      let answer = try await change(
        client,
        [
          ("last_name", "Marsh "), ("bio", ""), ("url", "https://ada.example/a?b=c"),
          ("instagram_username", "ada.vale"), ("username", "ada"),
        ], authorization: bearer)
      let me = try answer.object()
      #expect(me["name"] as? String == "Ada Marsh")
      #expect(me["first_name"] as? String == "Ada")
      #expect(me["bio"] is NSNull)
      #expect(me["location"] as? String == "Porto, Portugal")
      #expect(me["portfolio_url"] as? String == "https://ada.example/a?b=c")
      #expect(me["instagram_username"] as? String == "ada.vale")
      #expect(me["email"] as? String == "ada@example.org")
    }
    try await withService({ $0.state = folder }) { client, _ in
      let user = try await client.send("GET", "/users/ada").object()
      #expect(user["name"] as? String == "Ada Marsh")
      #expect(user["location"] as? String == "Porto, Portugal")
    }
    try FileManager.default.removeItem(at: folder)
  }

  @Test func aResetBringsBackWhatWasThere() async throws {
    try await withService { client, control in
      let bearer = control.bearer("ada", scopes: ["write_user"])
      _ = try await change(client, [("first_name", "Eve")], authorization: bearer)
      control.reset()
      let user = try await client.send("GET", "/users/ada").object()
      #expect(user["name"] as? String == "Ada Vale")
    }
  }

  @Test(arguments: [
    ([("first_name", " ")], ["First name can't be blank"]),
    (
      [("bio", String(repeating: "x", count: 251))],
      ["Bio is too long (maximum is 250 characters)"]
    ),
    ([("url", "javascript:alert(1)")], ["Url is invalid"]),
    ([("url", "ada.example")], ["Url is invalid"]),
    ([("username", "eve")], ["Username can't be changed in the demo"]),
    (
      [("first_name", ""), ("url", "x")],
      ["First name can't be blank", "Url is invalid"]
    ),
  ])
  func aMistakeIsAnsweredAndNothingIsChanged(
    fields: [(String, String)], messages: [String]
  ) async throws {
    try await withService { client, control in
      let bearer = control.bearer("ada", scopes: ["write_user"])
      let answer = try await change(
        client, fields + [("location", "Nowhere")], authorization: bearer)
      #expect(answer.status == 422)
      #expect(try answer.object()["errors"] as? [String] == messages)
      let user = try await client.send("GET", "/users/ada").object()
      #expect(user["location"] as? String == "Porto, Portugal")
    }
  }
}
