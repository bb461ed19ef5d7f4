// SPDX-License-Identifier: MIT

// The common part of all API routes: the key or token, its scope, the hourly limit and its headers.

import NIOHTTP1

/// A request that the gate let pass.
struct APICall: Sendable {
  let request: Request
  let parameters: Route.Parameters
  /// The member whose token was sent; nil if only an application's key was.
  let member: Int?

  var query: FormFields { request.query }
}

/// One route of the API.
struct APIRoute: Sendable {
  /// The authorisation that a caller needs.
  enum Access: Sendable {
    case anyone
    /// A member's token with this scope.
    case member(scope: String)
  }

  let method: HTTPMethod
  let pattern: String
  let access: Access
  let handler: @Sendable (APICall) async throws -> Reply

  init(
    _ method: HTTPMethod, _ pattern: String, access: Access = .anyone,
    _ handler: @escaping @Sendable (APICall) async throws -> Reply
  ) {
    self.method = method
    self.pattern = pattern
    self.access = access
    self.handler = handler
  }
}

extension Reply {
  /// The same answer for a token or key that is missing, unknown or revoked.
  package static var invalidToken: Reply {
    .errors(.unauthorized, "OAuth error: The access token is invalid")
  }

  /// Text with the type of JSON, as recorded from the real service.
  package static var limitReached: Reply {
    var reply = Reply.text("Rate Limit Exceeded", status: .forbidden, type: "application/json")
    reply.headers.replaceOrAdd(name: "X-Ratelimit-Remaining", value: "0")
    return reply
  }

  package static var scopeMissing: Reply {
    .errors(.forbidden, "OAuth error: Missing permissions to perform this request")
  }
}

/// Lets authorised requests pass to the API's routes.
struct APIGate: Sendable {
  let grants: Grants
  let limiter: RateLimiter

  /// Returns the route behind this gate.
  func route(_ route: APIRoute) -> Route {
    Route(route.method, route.pattern) { request, parameters in
      let count = limiter.count()
      var reply = try await self.reply(
        to: request, parameters: parameters, route: route, isLimited: count.isExceeded)
      let headers = [
        ("X-Ratelimit-Limit", "\(count.limit)"), ("X-Ratelimit-Remaining", "\(count.remaining)"),
        ("X-Unsplash-Version", "v1"), ("Content-Language", language(of: request)),
        ("Vary", "Accept-Encoding,Authorization,Accept-Language,Accept"),
        ("Cache-Control", "no-cache, no-store, must-revalidate"),
      ]
      for (name, value) in headers where !reply.headers.contains(name: name) {
        reply.headers.add(name: name, value: value)
      }
      return reply
    }
  }

  private func reply(
    to request: Request, parameters: Route.Parameters, route: APIRoute, isLimited: Bool
  ) async throws -> Reply {
    if isLimited { return .limitReached }
    if let reply = request.intervention.replacement { return reply }
    do {
      let member = try self.member(of: request, access: route.access)
      return try await route.handler(
        APICall(request: request, parameters: parameters, member: member))
    } catch let refusal as Refusal {
      return refusal.reply
    }
  }

  /// Returns the member behind a request; nil for a key alone.
  private func member(of request: Request, access: APIRoute.Access) throws -> Int? {
    let header = request.headers.first(name: "Authorization") ?? ""
    let parts = header.split(separator: " ", maxSplits: 1)
    let key = request.query["client_id"]
    switch (parts.first?.lowercased(), parts.last) {
    case ("bearer", let token?):
      guard let grant = grants.grant(ofToken: String(token)) else { throw Refusal(.invalidToken) }
      if case .member(let scope) = access, !grant.scopes.contains(scope) {
        throw Refusal(.scopeMissing)
      }
      return grant.member
    case ("client-id", let key?) where key == DemoConfiguration.accessKey: break
    case (nil, _) where key == DemoConfiguration.accessKey: break
    default: throw Refusal(.invalidToken)
    }
    if case .member = access { throw Refusal(.invalidToken) }
    return nil
  }

  /// Returns the first language that the client named. The answers are in English regardless.
  private func language(of request: Request) -> String {
    let wanted = request.headers.first(name: "Accept-Language") ?? ""
    let first = wanted.prefix { $0.isASCII && ($0.isLetter || $0 == "-") }
    return first.isEmpty ? "en" : String(first)
  }
}
