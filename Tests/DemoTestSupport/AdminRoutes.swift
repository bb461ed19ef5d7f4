// SPDX-License-Identifier: MIT

// The controls over HTTP, for tests that run the service in another process. They refuse requests that
// name an origin or another host, so that no web page in a browser on the same machine can call them.

import DemoService
import NIOHTTP1

/// The routes of the controls.
///
/// - `GET /admin/requests`: `{total, counts: {"GET /photos": 2}, requests: […]}`
/// - `DELETE /admin/requests`: forgets the log
/// - `POST /admin/faults` (`prefix`, `fault`, optional `method` and `count`; without a count the
///   rule stays), `DELETE /admin/faults`
/// - `POST /admin/rate-limit` (`remaining`, optional `limit`)
/// - `POST /admin/revoke` (optional `user`): makes tokens invalid
/// - `POST /admin/reset`: restores the initial state
///
/// Fields are sent as a query or a form. Success without content is 204.
struct AdminRoutes: Sendable {
  let base: String
  let control: DemoControl
  /// Stores changes if the service keeps its state.
  let keep: @Sendable () async -> Void

  var all: [Route] {
    [
      route(.GET, "/admin/requests") { _ in .json(requests) },
      route(.DELETE, "/admin/requests") { _ in
        control.forgetRequests()
        return Reply(.noContent)
      },
      route(.POST, "/admin/faults") { form in
        guard let fault = form["fault"], let prefix = form["prefix"],
          control.fail(
            prefix, method: form["method"], with: fault, count: form.integer("count"))
        else { throw Refusal.badRequest("prefix and a known fault are needed") }
        return Reply(.noContent)
      },
      route(.DELETE, "/admin/faults") { _ in
        control.clearFaults()
        return Reply(.noContent)
      },
      route(.POST, "/admin/rate-limit") { form in
        guard let remaining = form.integer("remaining") else {
          throw Refusal.badRequest("remaining is needed")
        }
        control.setRemaining(remaining, limit: form.integer("limit"))
        return Reply(.noContent)
      },
      route(.POST, "/admin/revoke") { form in
        control.revokeTokens(of: form["user"])
        await keep()
        return Reply(.noContent)
      },
      route(.POST, "/admin/reset") { _ in
        control.reset()
        await keep()
        return Reply(.noContent)
      },
    ]
  }

  private func route(
    _ method: HTTPMethod, _ pattern: String,
    _ handler: @escaping @Sendable (FormFields) async throws -> Reply
  ) -> Route {
    Route(method, pattern) { request, _ in
      let host = request.headers.first(name: "Host") ?? ""
      guard !request.headers.contains(name: "Origin"), base == "http://\(host)" else {
        throw Refusal(.errors(.forbidden, "Only for tests on this computer"))
      }
      return try await handler(request.form)
    }
  }

  private var requests: JSON {
    let entries = control.log.entries
    let counts = entries.reduce(into: [String: Int]()) { counts, entry in
      counts["\(entry.method) \(entry.path)", default: 0] += 1
    }
    return [
      "total": .integer(control.log.total),
      "counts": .object(counts.mapValues(JSON.integer)),
      "requests": .array(
        entries.map { entry in
          [
            "method": .string(entry.method), "path": .string(entry.path),
            "query": .string(entry.query), "authorization": .text(entry.authorization),
            "accept_language": .text(entry.acceptLanguage), "user_agent": .text(entry.userAgent),
            "outcome": .string(entry.outcome.rawValue),
            "status": entry.status.map(JSON.integer) ?? nil,
          ]
        }),
    ]
  }
}
