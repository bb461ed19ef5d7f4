// SPDX-License-Identifier: MIT

// The routes that only the program which started the service can call: it logs in without a
// browser, and resets the service. It authenticates by the key that it sent through a pipe, which
// no web page and no other person on this computer can know.

import FoundationEssentials
import NIOHTTP1

/// The routes of the program that started the service. Without its key they answer 404.
///
/// - `POST /launcher/code`: takes the fields of the authorize page, with a proof key by S256;
///   answers with `{code}`, which is exchanged for a token like a browser's code
/// - `POST /launcher/reset`: forgets accounts, likes and logins; 204
struct LauncherRoutes: Sendable {
  /// The header that contains the key.
  static let header = "X-Demo-Launcher-Key"
  /// The member who is logged in.
  private static let member = 0

  let grants: Grants
  let configuration: DemoConfiguration
  /// Deletes accounts, likes and logins.
  let reset: @Sendable () async -> Void

  var all: [Route] {
    [
      route("/launcher/code") { form in .json(["code": .string(try code(form))]) },
      route("/launcher/reset") { _ in
        await reset()
        return Reply(.noContent)
      },
    ]
  }

  private func route(
    _ pattern: String, _ handler: @escaping @Sendable (FormFields) async throws -> Reply
  ) -> Route {
    Route(.POST, pattern) { request, _ in
      guard let key = configuration.launcherKey, !request.headers.contains(name: "Origin"),
        let given = request.headers.first(name: Self.header), isEqualInConstantTime(given, key)
      else { throw Refusal(.errors(.notFound, "Not found")) }
      var reply = try await handler(request.form)
      reply.headers.replaceOrAdd(name: "Cache-Control", value: "no-store")
      return reply
    }
  }

  private func code(_ form: FormFields) throws -> String {
    do throws(AuthorizationRequest.Refusal) {
      let authorization = try AuthorizationRequest(form, registered: configuration.redirectURIs)
      guard authorization.challenge != nil, authorization.challengeMethod == "S256" else {
        throw .shown("A code challenge by S256 is needed.")
      }
      return grants.issueCode(
        for: authorization, member: Self.member, now: configuration.now())
    } catch {
      switch error {
      case .shown(let words), .redirected(let words): throw Refusal.badRequest(words)
      }
    }
  }
}
