// Turns a request into its answer, without the connection: faults, routes, errors and entity tags.

import FoundationEssentials
import Logging
import NIOCore
import NIOHTTP1

/// The service behind the HTTP server.
struct DemoApplication: Sendable {
  let routes: RouteTable
  private let control: DemoControl
  private let authorities: Set<String>
  private let isForTests: Bool
  private let logger: Logger

  init(
    base: String, keeper: StateKeeper?, catalog: Catalog, images: ImageRenderer,
    control: DemoControl, others: [DemoSite.Routes],
    configuration: DemoConfiguration, logger: Logger
  ) {
    self.control = control
    self.logger = logger
    isForTests = configuration.isForTests
    let port = base.split(separator: ":").last ?? ""
    authorities = ["127.0.0.1:\(port)", "localhost:\(port)"]
    let keep: @Sendable () async -> Void = { await keeper?.save() }
    let gate = APIGate(grants: control.grants, limiter: control.limiter)
    let accounts = control.accounts
    let api = APIRoutes(
      base: base, catalog: catalog, accounts: accounts, likes: control.likes, keep: keep,
      images: images, now: configuration.now)
    let site = DemoSite(catalog: catalog, images: images, base: base, now: configuration.now)
    let open =
      ImageRoutes(catalog: catalog, accounts: accounts, images: images).all
      + AuthorizeRoutes(
        accounts: accounts, grants: control.grants, configuration: configuration
      ).all
      + TokenRoutes(accounts: accounts, grants: control.grants, configuration: configuration).all
      + JoinRoutes(catalog: catalog, accounts: accounts, keep: keep).all
      + WeatherRoutes(now: configuration.now).all + others.flatMap { $0(site) }
    let admin = AdminRoutes(base: base, control: control, keep: keep)
    routes = RouteTable(
      (isForTests ? admin.all : [])
        + LauncherRoutes(control: control, configuration: configuration, keep: keep).all
        + api.all.map(gate.route) + open.map(\.withFaults)
        + WebRoutes(catalog: catalog, accounts: accounts, images: images).all)
  }

  /// Returns true if the request names this service by one of this computer's names. With another
  /// name, a web page elsewhere could read the answers.
  func isAddressed(by request: Request) -> Bool {
    let hosts = request.headers["Host"]
    return hosts.count == 1 && authorities.contains(hosts[0].lowercased())
  }

  /// Returns the request with the faults that its header, its query and the rules name. Only a
  /// service for tests has faults.
  func withFaults(_ request: Request) -> Request {
    guard isForTests else { return request }
    var request = request
    let named = [request.headers.first(name: "X-Demo-Fault"), request.query["demo_fault"]]
    for names in named.compactMap({ $0 }) {
      if let faults = Fault.list(names) {
        request.faults += faults
      } else {
        request.unknownFaults.append(names)
      }
    }
    if !request.path.hasPrefix("/admin/") {
      request.faults += control.faults.take(
        method: request.method.rawValue, path: request.path)
    }
    return request
  }

  /// Answers a request. An error becomes an answer, too.
  func reply(to request: Request) async -> Reply {
    if !request.unknownFaults.isEmpty {
      return .errors(.badRequest, "Unknown fault: \(request.unknownFaults.joined(separator: ", "))")
    }
    do {
      let reply = try await routes.reply(to: request) ?? .errors(.notFound, "Not found")
      return try tagged(reply.damaged(by: request.faults), for: request)
    } catch let refusal as Refusal {
      return refusal.reply
    } catch is CancellationError {
      return Reply(.serviceUnavailable)
    } catch {
      logger.error("A request failed", metadata: ["path": "\(request.path)", "error": "\(error)"])
      return .errors(.internalServerError, "Something went wrong")
    }
  }

  /// Returns the answer with an entity tag, or 304 if the client has it already. An answer with a
  /// date of its own is confirmed by that.
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
  /// Returns the route with those faults before it that answer in its place.
  fileprivate var withFaults: Route {
    Route(method, pattern.isEmpty ? "/" : pattern.map { "/\($0)" }.joined()) {
      request, parameters in
      if let reply = request.replacingReply { return reply }
      return try await handler(request, parameters)
    }
  }
}
