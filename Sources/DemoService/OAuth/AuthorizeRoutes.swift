// SPDX-License-Identifier: MIT

// The page where a person logs in and allows or denies access. The forms' fields are those of the
// query together with `decision` (`allow` or `deny`) and either `user`, for the demo's own members,
// or `login` and `password`, so that a test can post them without a browser.

import FoundationEssentials
import NIOHTTP1

/// The routes of the login page.
struct AuthorizeRoutes: Sendable {
  let accounts: Accounts
  let grants: Grants
  let configuration: DemoConfiguration

  var all: [Route] {
    [
      Route(.GET, "/oauth/authorize") { request, _ in
        await answer(request.query) { loginPage(for: $0) }
      },
      Route(.POST, "/oauth/authorize") { request, _ in
        try request.refuseOtherSites()
        let form = request.form
        return await answer(form) { authorization async throws(AuthorizationRequest.Refusal) in
          try await decide(authorization, form: form)
        }
      },
      Route(.GET, "/oauth/authorize/native") { request, _ in
        HTMLPage(
          title: "Authorization code",
          body: """
            <h1>Your code</h1>
            <p>Copy it and paste it in the app.</p>
            <p><code>\(escapedForHTML(request.query["code"] ?? ""))</code></p>
            """
        ).reply()
      },
    ]
  }

  private func answer(
    _ fields: FormFields,
    _ body: (AuthorizationRequest) async throws(AuthorizationRequest.Refusal) -> Reply
  ) async -> Reply {
    do throws(AuthorizationRequest.Refusal) {
      return try await body(
        AuthorizationRequest(fields, registered: configuration.redirectURIs))
    } catch {
      switch error {
      case .redirected(let address): return .redirect(to: address)
      case .shown(let words):
        return HTMLPage(
          title: "An error has occurred",
          body: "<h1>An error has occurred</h1><p>\(escapedForHTML(words))</p>"
        ).reply(.unauthorized)
      }
    }
  }

  private func decide(
    _ authorization: AuthorizationRequest, form: FormFields
  ) async throws(AuthorizationRequest.Refusal) -> Reply {
    guard form["decision"] == "allow" else {
      throw authorization.refusal(
        "access_denied", "The resource owner or authorization server denied the request.")
    }
    let member: Member
    if let login = form["login"] {
      guard let found = await accounts.member(login: login, password: form["password"] ?? "")
      else { return loginPage(for: authorization, refused: login) }
      member = found
    } else {
      guard let chosen = accounts.member(username: form["user"] ?? ""),
        Member.accountNumbers.contains(chosen.number)
      else { throw .shown("There is nobody of that name here.") }
      member = chosen
    }
    let code = grants.issueCode(
      for: authorization, member: member.number, now: configuration.now())
    if authorization.redirectURI == AuthorizationRequest.outOfBand {
      return .redirect(to: "/oauth/authorize/native?code=\(code)")
    }
    return .redirect(to: authorization.address(adding: [("code", code)]))
  }

  /// - Parameter refused: the name or address that was given with a wrong password.
  private func loginPage(
    for authorization: AuthorizationRequest, refused: String? = nil
  ) -> Reply {
    let hidden = authorization.fields.map {
      "<input type=\"hidden\" name=\"\($0.name)\" value=\"\(escapedForHTML($0.value))\">"
    }
    let people = Member.accountNumbers.compactMap { accounts.member($0) }.map { member in
      """
      <label><input type="radio" name="user" value="\(member.username)"\
      \(member.number == 0 ? " checked" : "")>
      <img class="avatar" alt="" src="/images/profile-\(member.username)?w=96&amp;h=96&amp;fit=crop">
      <span>\(escapedForHTML(member.name))<small>@\(member.username)</small></span></label>
      """
    }
    let rights = authorization.scopes.compactMap { Self.words[$0] }.map { "<li>\($0)</li>" }
    return HTMLPage(
      title: "Log in",
      body: """
        <h1>Log in to the demo</h1>
        <p><strong>Belvedere</strong> asks to:</p>
        <ul>
        \(rights.joined(separator: "\n"))
        </ul>
        <form method="post" action="/oauth/authorize">
        \(hidden.joined(separator: "\n"))
        <fieldset>
        \(people.joined(separator: "\n"))
        </fieldset>
        <div class="buttons">
        <button name="decision" value="deny">Deny</button>
        <button name="decision" value="allow" class="suggested">Log in</button>
        </div>
        </form>
        <h2>With an account of your own</h2>
        <form method="post" action="/oauth/authorize" novalidate>
        \(hidden.joined(separator: "\n"))
        \(passwordLines(refused: refused))
        <div class="buttons">
        <button name="decision" value="allow">Log in</button>
        </div>
        </form>
        <p><a href="/join">Create an account</a></p>
        """
    ).reply(refused == nil ? .ok : .unauthorized)
  }

  private func passwordLines(refused: String?) -> String {
    let login = FormLine(
      "login", label: "E-mail address or username", autocomplete: "username",
      value: refused ?? "")
    var password = FormLine(
      "password", label: "Password", type: "password", autocomplete: "current-password")
    if refused != nil {
      password.mistake = "There is no account with this name and password."
      password.hasFocus = true
    }
    return "\(login.html)\n\(password.html)"
  }

  /// The meaning of the scopes, for a person.
  private static let words = [
    "public": "see public photos", "read_user": "see your profile",
    "write_user": "change your profile", "read_photos": "see your own photos",
    "write_photos": "change your photos", "write_likes": "like photos for you",
    "write_followers": "follow people for you", "read_collections": "see your collections",
    "write_collections": "change your collections",
  ]
}
