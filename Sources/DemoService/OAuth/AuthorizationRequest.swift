// SPDX-License-Identifier: MIT

// An application's request to the authorize page, checked as the real service checks it.

import FoundationEssentials

/// A request for authorisation.
struct AuthorizationRequest: Sendable {
  /// The redirect address that asks the service to show the code to the person.
  static let outOfBand = "urn:ietf:wg:oauth:2.0:oob"
  static let knownScopes = [
    "public", "read_user", "write_user", "read_photos", "write_photos", "write_likes",
    "write_followers", "read_collections", "write_collections",
  ]

  /// The most bytes of a code challenge (RFC 7636, 4.2).
  private static let challengeLimit = 128

  /// The reason why no login page is shown.
  enum Refusal: Error {
    /// The browser must not be redirected; this text is shown.
    case shown(String)
    /// The browser is redirected to the application, at this address.
    case redirected(String)
  }

  let redirectURI: String
  let state: String?
  let scopes: [String]
  /// The SHA-256 of the proof key, or the key itself, depending on `challengeMethod`.
  let challenge: String?
  let challengeMethod: String

  /// Reads and checks the fields of a query or form.
  init(_ fields: FormFields, registered: [String]) throws(Refusal) {
    guard fields["client_id"] == DemoConfiguration.accessKey else {
      throw .shown(
        "Client authentication failed due to unknown client, no client authentication included, or"
          + " unsupported authentication method.")
    }
    redirectURI = fields["redirect_uri"] ?? ""
    guard registered.contains(redirectURI) || redirectURI == Self.outOfBand else {
      throw .shown("The redirect uri included is not valid.")
    }
    state = fields["state"]
    challenge = fields["code_challenge"]
    challengeMethod = fields["code_challenge_method"] ?? "plain"
    var asked: [String] = []
    for scope in fields["scope"]?.split(separator: " ").map(String.init) ?? []
    where !asked.contains(scope) {
      asked.append(scope)
      // A list with more scopes than exist contains an unknown one, and is refused below.
      if asked.count > Self.knownScopes.count { break }
    }
    scopes = asked.isEmpty ? ["public"] : asked
    if fields["response_type"] != "code" {
      throw refusal(
        "unsupported_response_type",
        "The authorization server does not support this response type.")
    }
    if !scopes.allSatisfy(Self.knownScopes.contains) {
      throw refusal("invalid_scope", "The requested scope is invalid, unknown, or malformed.")
    }
    if challenge != nil, !["plain", "S256"].contains(challengeMethod) {
      throw refusal("invalid_code_challenge_method", "The code challenge method must be S256.")
    }
    if let challenge, challenge.utf8.count > Self.challengeLimit {
      throw refusal("invalid_request", "The code challenge is too long.")
    }
  }

  /// Returns the redirect address with fields added, `state` last.
  func address(adding fields: [(String, String)]) -> String {
    let all = fields + (state.map { [("state", $0)] } ?? [])
    let query = all.map { "\($0)=\(percentEncoded($1))" }.joined(separator: "&")
    return redirectURI + (redirectURI.contains("?") ? "&" : "?") + query
  }

  /// Returns the refusal for an error: a redirect to the application, or a text to show.
  func refusal(_ error: String, _ description: String) -> Refusal {
    if redirectURI == Self.outOfBand { return .shown(description) }
    return .redirected(
      address(adding: [("error", error), ("error_description", description)]))
  }

  /// The fields for the login page's form.
  var fields: [(name: String, value: String)] {
    var fields = [
      ("client_id", DemoConfiguration.accessKey), ("redirect_uri", redirectURI),
      ("response_type", "code"), ("scope", scopes.joined(separator: " ")),
    ]
    if let state { fields.append(("state", state)) }
    if let challenge {
      fields += [("code_challenge", challenge), ("code_challenge_method", challengeMethod)]
    }
    return fields
  }

  /// Returns the challenge that belongs to a verifier, by either method.
  static func challenge(of verifier: String, method: String) -> String {
    method == "S256" ? base64URL(sha256(verifier.utf8)) : verifier
  }
}
