// The page where a person logs in and allows or denies access. The form's fields are those of the
// query together with `user` and `decision` (`allow` or `deny`), so that a test can post it without
// a browser.

import Foundation
import NIOHTTP1

/// The routes of the login page.
struct AuthorizeRoutes: Sendable {
  let catalog: Catalog
  let grants: Grants
  let configuration: DemoConfiguration

  var all: [Route] {
    [
      Route(.GET, "/oauth/authorize") { request, _ in
        answer(request.query) { loginPage(for: $0) }
      },
      Route(.POST, "/oauth/authorize") { request, _ in
        // A page of another site must not submit the form. Our own page sends `same-origin`, a
        // program no header.
        if let site = request.headers.first(name: "Sec-Fetch-Site"),
          site == "cross-site" || site == "same-site"
        {
          throw Refusal(.errors(.forbidden, "Log in on the service’s own page"))
        }
        let form = request.form
        return answer(form) { authorization throws(AuthorizationRequest.Refusal) in
          try decide(authorization, form: form)
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
    _ body: (AuthorizationRequest) throws(AuthorizationRequest.Refusal) -> Reply
  ) -> Reply {
    do throws(AuthorizationRequest.Refusal) {
      return try body(
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
  ) throws(AuthorizationRequest.Refusal) -> Reply {
    guard form["decision"] == "allow" else {
      throw authorization.refusal(
        "access_denied", "The resource owner or authorization server denied the request.")
    }
    guard let member = catalog.member(username: form["user"] ?? ""),
      Member.accountNumbers.contains(member.number)
    else { throw .shown("There is nobody of that name here.") }
    let code = grants.issueCode(
      for: authorization, member: member.number, now: configuration.now())
    if authorization.redirectURI == AuthorizationRequest.outOfBand {
      return .redirect(to: "/oauth/authorize/native?code=\(code)")
    }
    return .redirect(to: authorization.address(adding: [("code", code)]))
  }

  private func loginPage(for authorization: AuthorizationRequest) -> Reply {
    let hidden = authorization.fields.map {
      "<input type=\"hidden\" name=\"\($0.name)\" value=\"\(escapedForHTML($0.value))\">"
    }
    let people = catalog.members[Member.accountNumbers].map { member in
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
        """
    ).reply()
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
