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
          title: tr("Your code"),
          body: [
            element("h1", tr("Your code")), element("p", tr("Copy it and paste it in the app.")),
            "<p>" + element("code", request.query["code"] ?? "") + "</p>",
          ]
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
          title: tr("An error has occurred"),
          body: [element("h1", tr("An error has occurred")), element("p", words)]
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
      else { throw .shown(tr("There is nobody of that name here.")) }
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
    let rights = authorization.scopes.compactMap(Self.words).map { element("li", $0) }
    let form = "<form method=\"post\" action=\"/oauth/authorize\""
    let allow = "name=\"decision\" value=\"allow\""
    let chosen = [
      "\(form)>", hidden.joined(separator: "\n"), "<fieldset>", people.joined(separator: "\n"),
      "</fieldset>", "<div class=\"buttons\">",
      element("button", tr("Deny"), "name=\"decision\" value=\"deny\""),
      element("button", tr("Log in"), "\(allow) class=\"suggested\""), "</div>", "</form>",
    ]
    let own = [
      element("h2", tr("With an account of your own")), "\(form) novalidate>",
      hidden.joined(separator: "\n"), passwordLines(refused: refused),
      "<div class=\"buttons\">", element("button", tr("Log in"), allow), "</div>", "</form>",
      "<p>" + element("a", tr("Create an account"), "href=\"/join\"") + "</p>",
    ]
    return HTMLPage(
      title: tr("Log in"),
      body: [
        element("h1", tr("Log in to the demo")), element("p", tr("Belvedere asks to:")), "<ul>",
      ] + rights + ["</ul>"] + chosen + own
    ).reply(refused == nil ? .ok : .unauthorized)
  }

  private func passwordLines(refused: String?) -> String {
    let login = FormLine(
      "login", label: tr("E-mail address or username"), autocomplete: "username",
      value: refused ?? "")
    var password = FormLine(
      "password", label: tr("Password"), type: "password", autocomplete: "current-password")
    if refused != nil {
      password.mistake = tr("There is no account with this name and password.")
      password.hasFocus = true
    }
    return "\(login.html)\n\(password.html)"
  }

  /// The meaning of a scope, for a person.
  private static func words(_ scope: String) -> String? {
    switch scope {
    case "public": tr("see public photos")
    case "read_user": tr("see your profile")
    case "write_user": tr("change your profile")
    case "read_photos": tr("see your own photos")
    case "write_photos": tr("change your photos")
    case "write_likes": tr("like photos for you")
    case "write_followers": tr("follow people for you")
    case "read_collections": tr("see your collections")
    case "write_collections": tr("change your collections")
    default: nil
    }
  }
}
