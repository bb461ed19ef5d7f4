// SPDX-License-Identifier: MIT

// People who join the demo: the page, its mistakes, the login by password, and what stays of them.

import Foundation
import Testing

@testable import DemoService

@Suite(.timeLimit(.minutes(15)))
struct JoinTests {
  /// A folder of the test's own, which is not there yet.
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "belvedere-demo-test-\(UUID().uuidString)")

  private func application(_ changes: [String: String] = [:]) -> [(String, String)] {
    let fields = [
      "name": "Grace  Marsh", "username": "Grace", "email": "grace@example.net",
      "password": "six by 6", "picture": "koala",
    ]
    return fields.merging(changes) { $1 }.map { ($0, $1) }
  }

  private func join(_ client: TestClient, _ changes: [String: String] = [:]) async throws
    -> Answer
  {
    try await client.send("POST", "/join", authorization: nil, form: application(changes))
  }

  /// The answer of the login page to a name and password.
  private func logIn(_ client: TestClient, _ login: String, _ password: String) async throws
    -> Answer
  {
    try await client.send(
      "POST", "/oauth/authorize", authorization: nil,
      form: [
        ("client_id", "demo-access-key"), ("redirect_uri", DemoConfiguration.defaultRedirectURI),
        ("response_type", "code"), ("scope", "public read_user"), ("decision", "allow"),
        ("login", login), ("password", password),
      ])
  }

  /// Logs in and returns the person of `/me`.
  private func me(_ client: TestClient, _ login: String, _ password: String = "six by 6")
    async throws -> [String: Any]
  {
    let page = try await logIn(client, login, password)
    let code = try #require(page.header("Location")?.split(separator: "code=").last)
    let token = try await client.send(
      "POST", "/oauth/token", authorization: nil,
      form: [
        ("client_id", "demo-access-key"), ("client_secret", "demo-secret-key"),
        ("redirect_uri", DemoConfiguration.defaultRedirectURI),
        ("grant_type", "authorization_code"), ("code", String(code)),
      ]
    ).object()
    let bearer = "Bearer \(try #require(token["access_token"] as? String))"
    return try await client.send("GET", "/me", authorization: bearer).object()
  }

  @Test func thePageHasALabelAndANameForEachField() async throws {
    try await withService { client, _ in
      let page = try await client.send("GET", "/join", authorization: nil)
      #expect(page.status == 200)
      for (name, autocomplete) in [
        ("name", "name"), ("username", "username"), ("email", "email"),
        ("password", "new-password"),
      ] {
        #expect(page.text.contains("<label for=\"\(name)\">"))
        #expect(page.text.contains("name=\"\(name)\""))
        #expect(page.text.contains("autocomplete=\"\(autocomplete)\""))
      }
      for name in Accounts.pictureNames { #expect(page.text.contains("value=\"\(name)\"")) }
      #expect(!page.text.contains("<script") && !page.text.contains("class=\"mistake\""))
      let pictures = page.text.matches(of: #/src="(\/images\/[^"]+)"/#).map {
        String($0.output.1).replacing("&amp;", with: "&")
      }
      #expect(pictures.count == Accounts.pictureNames.count)
      for path in pictures {
        #expect(try await client.send("GET", path, authorization: nil).status == 200)
      }
    }
  }

  @Test func whoJoinedLogsInByAddressOrName() async throws {
    try await withService { client, _ in
      let answer = try await join(client)
      #expect(answer.status == 302)
      #expect(answer.header("Location") == "/join/done")
      #expect(try await client.send("GET", "/join/done", authorization: nil).status == 200)
      for login in ["grace", "GRACE@example.net "] {
        let me = try await me(client, login)
        #expect(me["username"] as? String == "grace")
        #expect(me["name"] as? String == "Grace Marsh")
        #expect(me["last_name"] as? String == "Marsh")
        #expect(me["email"] as? String == "grace@example.net")
        #expect(me["total_likes"] as? Int == 0)
        let images = try #require(me["profile_image"] as? [String: String])
        let avatar = try await client.send("GET", try #require(images["large"]))
        #expect(avatar.status == 200)
      }
    }
  }

  @Test(arguments: [
    (["name": " "], "Enter your name."),
    (["name": String(repeating: "x", count: 61)], "The name is too long."),
    (["username": ""], "Choose a username."),
    (["username": "ab"], "A username has 3 to 30 characters"),
    (["username": "grace marsh"], "A username has 3 to 30 characters"),
    (["username": "Ada"], "This username is taken."),
    (["username": "mathiasappel"], "This username is taken."),
    (["email": ""], "Enter your e-mail address."),
    (["email": "grace"], "This is not an e-mail address."),
    (["email": "grace@home"], "This is not an e-mail address."),
    (["email": "ADA@example.org"], "There is an account with this e-mail address."),
    (["password": "12345"], "Choose a password of at least 6 characters."),
    (["password": String(repeating: "x", count: 501)], "The password is too long."),
    (["password": "123456\u{0}"], "a character that cannot be typed."),
    (["picture": "petra"], "Choose one of the pictures."),
  ])
  func eachMistakeHasASentence(changes: [String: String], sentence: String) async throws {
    try await withService { client, _ in
      let answer = try await join(client, changes)
      #expect(answer.status == 422)
      #expect(answer.text.contains(sentence))
      #expect(answer.text.components(separatedBy: "class=\"mistake\"").count == 2)
      // What was right is filled in still, but for the password.
      if changes["email"] == nil { #expect(answer.text.contains("value=\"grace@example.net\"")) }
      #expect(!answer.text.contains("six by 6"))
      let login = try await logIn(client, "grace", "six by 6")
      #expect(login.status == 401)
    }
  }

  @Test func allMistakesAreToldAtOnceAndTheFirstHasTheFocus() async throws {
    try await withService { client, _ in
      let answer = try await join(client, ["username": "", "password": ""])
      #expect(answer.text.contains("Choose a username."))
      #expect(answer.text.contains("Choose a password"))
      #expect(answer.text.contains("autofocus aria-describedby=\"username-mistake\""))
    }
  }

  @Test func anAddressAndANameAreTakenOnce() async throws {
    try await withService { client, _ in
      #expect(try await join(client).status == 302)
      let again = try await join(client)
      #expect(again.status == 422)
      #expect(again.text.contains("This username is taken."))
      #expect(again.text.contains("There is an account with this e-mail address."))
    }
  }

  @Test func ofTwoWhoJoinAtOnceOneGetsTheName() async throws {
    let accounts = Accounts(catalog: try Catalog(folder: PackageFiles.photos))
    let form = application().map { "\($0)=\(percentEncoded($1))" }.joined(separator: "&")
    let applicant = Applicant(FormFields(form))
    async let one = accounts.join(applicant)
    async let two = accounts.join(applicant)
    let mistakes = try await [one, two]
    #expect(mistakes.count { $0.isEmpty } == 1)
    #expect(accounts.numbers.count == 3)
  }

  @Test(arguments: [("grace", "six by 7"), ("grace", ""), ("nobody", "six by 6"), ("ada", "")])
  func aWrongPasswordIsToldOnThePage(login: String, password: String) async throws {
    try await withService { client, _ in
      _ = try await join(client)
      let answer = try await logIn(client, login, password)
      #expect(answer.status == 401)
      #expect(answer.header("Location") == nil)
      #expect(answer.text.contains("There is no account with this name and password."))
      #expect(answer.text.contains("value=\"\(login)\""))
      #expect(answer.text.contains("name=\"client_id\""))
    }
  }

  @Test func whoJoinedIsNotChosenWithoutAPassword() async throws {
    try await withService { client, _ in
      _ = try await join(client)
      let answer = try await client.send(
        "POST", "/oauth/authorize", authorization: nil,
        form: [
          ("client_id", "demo-access-key"),
          ("redirect_uri", DemoConfiguration.defaultRedirectURI), ("response_type", "code"),
          ("decision", "allow"), ("user", "grace"),
        ])
      #expect(answer.status == 401)
      #expect(answer.header("Location") == nil)
    }
  }

  @Test func whoJoinedIsThereAtTheNextStartAndTheirPasswordIsNot() async throws {
    try await withService({ $0.state = folder }) { client, control in
      _ = try await join(client)
      let id = OpaqueID.encode(5, as: .photo)
      let like = try await client.send(
        "POST", "/photos/\(id)/like", authorization: control.bearer("grace"))
      #expect(like.status == 201)
    }
    let stored = try String(
      contentsOf: folder.appending(path: "state.json"), encoding: .utf8)
    #expect(!stored.contains("six by 6"))
    #expect(stored.contains("$y$"))
    try await withService({ $0.state = folder }) { client, _ in
      let me = try await me(client, "grace@example.net")
      #expect(me["name"] as? String == "Grace Marsh")
      #expect(me["total_likes"] as? Int == 1)
      #expect(try await join(client).status == 422)
    }
    try FileManager.default.removeItem(at: folder)
  }

  @Test func aResetForgetsWhoJoined() async throws {
    let key = String(repeating: "k", count: 43)
    try await withService({
      $0.state = folder
      $0.launcherKey = key
    }) { client, control in
      _ = try await join(client)
      let bearer = control.bearer("grace")
      let reset = try await client.send(
        "POST", "/launcher/reset", headers: [LauncherRoutes.header: key])
      #expect(reset.status == 204)
      #expect(try await client.send("GET", "/me", authorization: bearer).status == 401)
      #expect(try await client.send("GET", "/users/grace").status == 404)
    }
    try await withService({ $0.state = folder }) { client, _ in
      let answer = try await logIn(client, "grace", "six by 6")
      #expect(answer.status == 401)
    }
    try FileManager.default.removeItem(at: folder)
  }

  @Test func theNameOfAnAuthorBringsNoPhotos() async throws {
    try await withService { client, _ in
      _ = try await join(client, ["name": "Mathias Appel"])
      let photos = try await client.send("GET", "/users/grace/photos").list()
      #expect(photos.isEmpty)
      let random = try await client.send("GET", "/photos/random?username=grace")
      #expect(random.status == 404)
    }
  }

  @Test(arguments: ["cross-site", "same-site"])
  func thePageOfAnotherSiteCannotJoin(site: String) async throws {
    try await withService { client, _ in
      let answer = try await client.send(
        "POST", "/join", form: application(), headers: ["Sec-Fetch-Site": site])
      #expect(answer.status == 403)
      #expect(try await client.send("GET", "/users/grace").status == 404)
    }
  }

  @Test func equalPasswordsHaveDifferentHashes() async throws {
    let passwords = Passwords()
    let hashes = [try await passwords.hash("six by 6"), try await passwords.hash("six by 6")]
    #expect(hashes[0] != hashes[1])
    #expect(hashes.allSatisfy { $0.hasPrefix("$y$") })
    for hash in hashes {
      #expect(await passwords.isRight("six by 6", for: hash))
      #expect(await !passwords.isRight("six by 6\u{0}", for: hash))
      #expect(await !passwords.isRight("six by 7", for: hash))
    }
    #expect(await !passwords.isRight("", for: ""))
  }
}
