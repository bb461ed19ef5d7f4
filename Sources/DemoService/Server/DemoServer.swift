// SPDX-License-Identifier: MIT

// An Unsplash-compatible service on 127.0.0.1, for the demo and for tests. It has the same routes,
// headers, errors and login, with free photos. See docs/architecture.md, "The demo service".

import FoundationEssentials
import Logging
import NIOCore
import NIOHTTP1
import NIOPosix

/// The demo service, in this process. It is started and stopped once.
package actor DemoServer {
  package nonisolated let state: DemoState

  private let configuration: DemoConfiguration
  private let others: [DemoSite.Routes]
  private let intervene: Intervene?
  private let catalog: Catalog
  private let images = ImageRenderer()
  private let logger = Logger(label: "belvedere.demo-service")
  private var serving: Task<Void, Never>?

  /// Reads the photos' credits; the photos themselves are read on request.
  ///
  /// - Parameters:
  ///   - others: the routes of other hosts that the service stands for.
  ///   - intervene: sees each request before it is answered.
  package init(
    _ configuration: DemoConfiguration, others: [DemoSite.Routes] = [], intervene: Intervene? = nil
  ) throws(DemoError) {
    self.configuration = configuration
    self.others = others
    self.intervene = intervene
    catalog = try Catalog(folder: configuration.photos, photoCount: configuration.photoCount)
    state = DemoState(configuration: configuration, catalog: catalog)
  }

  /// Opens the port.
  ///
  /// - Returns: the service's address, `http://127.0.0.1:PORT`, the base of API and login.
  /// - Throws: `DemoError.portUnavailable`.
  package func start() async throws -> URL {
    let listener = try await bind()
    guard let port = listener.channel.localAddress?.port,
      let address = URL(string: "http://127.0.0.1:\(port)")
    else { throw DemoError.portUnavailable(port: configuration.port, code: 0) }
    // Opened after the port: of two services that are started at once, the one that serves gets the
    // folder.
    var keeper: StateKeeper?
    if let folder = configuration.state {
      keeper = await StateKeeper(
        folder, catalog: catalog, accounts: state.accounts, likes: state.likes,
        grants: state.grants, logger: logger)
    }
    let application = DemoApplication(
      base: address.absoluteString, keeper: keeper, catalog: catalog, images: images,
      state: state, others: others, configuration: configuration, logger: logger)
    let connection = HTTPConnection(application: application, intervene: intervene)
    let logger = logger
    serving = Task { await Self.serve(listener, connection, logger) }
    return address
  }

  /// Closes the port and all connections. Returns when nothing is running any more.
  package func stop() async {
    serving?.cancel()
    await serving?.value
    do {
      try await images.stop()
    } catch {
      logger.error("The renderer did not stop", metadata: ["error": "\(error)"])
    }
  }

  private func bind() async throws -> NIOAsyncChannel<AcceptedConnection, Never> {
    do {
      return try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .serverChannelOption(.backlog, value: 256)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
        .childChannelOption(.autoRead, value: false)
        .bind(host: "127.0.0.1", port: configuration.port) { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.configureHTTPServerPipeline(
              withErrorHandling: true, withEncoderConfiguration: .init(),
              withDecoderLimitConfiguration: HTTPConnection.headLimits)
            return AcceptedConnection(channel)
          }
        }
    } catch {
      throw DemoError.portUnavailable(
        port: configuration.port, code: (error as? IOError)?.errnoCode ?? 0)
    }
  }

  private static func serve(
    _ listener: NIOAsyncChannel<AcceptedConnection, Never>, _ connection: HTTPConnection,
    _ logger: Logger
  ) async {
    do {
      try await listener.executeThenClose { clients in
        try await withThrowingDiscardingTaskGroup { group in
          for try await client in clients {
            group.addTask {
              do {
                try await client.serve(connection)
              } catch {
                // Clients that disconnect are no error.
                logger.debug("A connection ended", metadata: ["error": "\(error)"])
              }
            }
          }
        }
      }
    } catch is CancellationError {
      logger.debug("The service stopped")
    } catch {
      logger.error("The service ended", metadata: ["error": "\(error)"])
    }
  }
}

/// A connection that the listener accepted; nothing is read from it before it is served. NIO's
/// asynchronous channel ends the program if nobody consumes it, as when the service stops
/// meanwhile. It is therefore made when the connection is served; an unserved connection is closed.
private final class AcceptedConnection: Sendable {
  private typealias Requests = NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>

  private let channel: any Channel

  init(_ channel: any Channel) { self.channel = channel }

  deinit { channel.close(promise: nil) }

  func serve(_ connection: HTTPConnection) async throws {
    let channel = channel
    let requests = try await channel.eventLoop.submit {
      try Requests(wrappingChannelSynchronously: channel)
    }.get()
    try await requests.executeThenClose { inbound, outbound in
      try await channel.setOption(.autoRead, value: true).get()
      try await connection.serve(inbound, outbound)
    }
  }
}
