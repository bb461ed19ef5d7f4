// SPDX-License-Identifier: MIT

// Turns a request into its answer, without the connection: routes, errors and entity tags.

import FoundationEssentials
import Logging
import NIOCore
import NIOHTTP1

/// The service behind the HTTP server.
struct DemoApplication: Sendable {
  let routes: RouteTable
  private let authorities: Set<String>
  private let logger: Logger

  init(
    base: String, keeper: StateKeeper?, catalog: Catalog, images: ImageRenderer,
    state: DemoState, others: [DemoSite.Routes], configuration: DemoConfiguration,
    logger: Logger
  ) {
    self.logger = logger
    let port = base.split(separator: ":").last ?? ""
    authorities = ["127.0.0.1:\(port)", "localhost:\(port)"]
    let keep: @Sendable () async -> Void = { await keeper?.save() }
    let (accounts, grants) = (state.accounts, state.grants)
    let gate = APIGate(grants: grants, limiter: state.limiter)
    let api = APIRoutes(
      base: base, catalog: catalog, accounts: accounts, likes: state.likes, keep: keep,
      images: images, now: configuration.now)
    let site = DemoSite(
      catalog: catalog, images: images, base: base, now: configuration.now, state: state, keep: keep
    )
    let open =
      ImageRoutes(catalog: catalog, accounts: accounts, images: images).all
      + AuthorizeRoutes(accounts: accounts, grants: grants, configuration: configuration).all
      + TokenRoutes(accounts: accounts, grants: grants, configuration: configuration).all
      + JoinRoutes(catalog: catalog, accounts: accounts, keep: keep).all
      + WeatherRoutes(now: configuration.now).all + others.flatMap { $0(site) }
    let launcher = LauncherRoutes(grants: grants, configuration: configuration) {
      state.forgetPeople()
      await keep()
    }
    routes = RouteTable(
      launcher.all + api.all.map(gate.route) + open.map(\.replaceable)
        + WebRoutes(catalog: catalog, accounts: accounts, images: images).all)
  }

  /// Returns true if the request's `Host` is one of this computer's names. If other names were accepted, a web page
  /// elsewhere could read the answers (DNS rebinding).
  func isAddressed(by request: Request) -> Bool {
    let hosts = request.headers["Host"]
    return hosts.count == 1 && authorities.contains(hosts[0].lowercased())
  }

  /// Answers a request. An error becomes an answer, too.
  func reply(to request: Request) async -> Reply {
    do {
      let reply = try await routes.reply(to: request) ?? .errors(.notFound, "Not found")
      return try tagged(request.intervention.change(reply), for: request)
    } catch let refusal as Refusal {
      return refusal.reply
    } catch is CancellationError {
      return Reply(.serviceUnavailable)
    } catch {
      logger.error("A request failed", metadata: ["path": "\(request.path)", "error": "\(error)"])
      return .errors(.internalServerError, "Something went wrong")
    }
  }

  /// Returns the answer with an entity tag, or 304 if the client has it already. An answer with its own
  /// modification date is validated by that.
  private func tagged(_ reply: Reply, for request: Request) throws -> Reply {
    guard reply.status == .ok, request.method == .GET || request.method == .HEAD,
      !reply.headers.contains(name: "Last-Modified")
    else { return reply }
    var reply = reply
    let bytes = try reply.encodedBody()
    reply.body = .bytes(bytes)
    let hash = bytes.withUnsafeReadableBytes { stableHash($0) }
    let tag = "W/\"\(String(hash, radix: 16))\""
    reply.headers.replaceOrAdd(name: "Etag", value: tag)
    if request.headers[canonicalForm: "If-None-Match"].contains(where: { $0 == tag }) {
      reply.status = .notModified
      reply.body = .empty
    }
    return reply
  }
}

extension Route {
  /// Returns the route with an intervention's answer before it.
  fileprivate var replaceable: Route {
    var route = self
    route.handler = { request, parameters in
      if let reply = request.intervention.replacement { return reply }
      return try await handler(request, parameters)
    }
    return route
  }
}
