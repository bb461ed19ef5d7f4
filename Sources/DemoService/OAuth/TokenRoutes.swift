// SPDX-License-Identifier: MIT

// Exchanges a code for a token, with the error bodies of RFC 6749 (not the API's `errors`).

import FoundationEssentials
import NIOHTTP1

/// The route of the token exchange.
struct TokenRoutes: Sendable {
  let accounts: Accounts
  let grants: Grants
  let configuration: DemoConfiguration

  var all: [Route] { [Route(.POST, "/oauth/token") { request, _ in exchange(request) }] }

  private func exchange(_ request: Request) -> Reply {
    let form = request.form
    let basic = ClientCredentials(basic: request.headers.first(name: "Authorization"))
    guard (basic ?? ClientCredentials(form)) == .registered else {
      var reply = error(
        .unauthorized, "invalid_client",
        "Client authentication failed due to unknown client, no client authentication included, or"
          + " unsupported authentication method.")
      if basic != nil {
        reply.headers.add(name: "WWW-Authenticate", value: "Basic realm=\"Belvedere demo\"")
      }
      return reply
    }
    guard form["grant_type"] == "authorization_code" else {
      return error(
        .badRequest, "unsupported_grant_type",
        "The authorization grant type is not supported by the authorization server.")
    }
    guard let pending = form["code"].flatMap(grants.takeCode), isValid(pending, for: form),
      let member = accounts.member(pending.grant.member)
    else {
      return error(
        .badRequest, "invalid_grant",
        "The provided authorization grant is invalid, expired, revoked, does not match the"
          + " redirection URI used in the authorization request, or was issued to another client.")
    }
    var reply = Reply.json([
      "access_token": .string(grants.issueToken(pending.grant)),
      "token_type": "Bearer",
      "refresh_token": .string(Grants.secret()),
      "scope": .string(pending.grant.scopes.joined(separator: " ")),
      "created_at": .integer(Int(configuration.now().timeIntervalSince1970)),
      "user_id": .integer(7_000_000 + member.number),
      "username": .string(member.username),
    ])
    reply.headers.add(name: "Cache-Control", value: "no-store")
    return reply
  }

  private func isValid(_ pending: PendingCode, for form: FormFields) -> Bool {
    guard form["redirect_uri"] == pending.redirectURI, configuration.now() < pending.expires else {
      return false
    }
    guard let challenge = pending.challenge else { return true }
    guard let verifier = form["code_verifier"] else { return false }
    return challenge
      == AuthorizationRequest.challenge(of: verifier, method: pending.challengeMethod)
  }

  private func error(
    _ status: HTTPResponseStatus, _ name: String, _ description: String
  ) -> Reply {
    var reply = Reply.json(
      ["error": .string(name), "error_description": .string(description)], status: status)
    reply.headers.add(name: "Cache-Control", value: "no-store")
    return reply
  }
}
