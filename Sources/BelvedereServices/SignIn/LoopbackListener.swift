// SPDX-License-Identifier: MIT

// The listener to which the browser is redirected at the end of a sign-in. It is bound to one address of the loopback
// interface during one attempt, and for some seconds after the browser's answer. It has an event loop of its own, which
// ends with it.

import BelvedereCore
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

final class LoopbackListener: Sendable {
  /// The limits of each connection, and of their number.
  struct Limits: Sendable {
    /// Beyond this the oldest is closed, so that open connections cannot block the browser.
    var connections = 8
    /// Request line and headers: RFC 9110 recommends at least 8000 bytes, browsers send about 1000.
    var requestBytes = 8_192
    var connectionSeconds: Int64 = 10
  }

  /// The listeners that stay open after their sign-in, by port.
  private static let lingering = Mutex<[Int: LoopbackListener]>([:])

  private let group: MultiThreadedEventLoopGroup
  private let server: any Channel
  private let connections: OpenConnections

  private init(
    group: MultiThreadedEventLoopGroup, server: any Channel, connections: OpenConnections
  ) {
    self.group = group
    self.server = server
    self.connections = connections
  }

  /// Opens the listener, and closes one that lingers at that port. `onEnd` is called for each request that ends the
  /// sign-in, after its page was sent. Throws `.portTaken` if the address cannot be bound.
  static func open(
    host: String, port: Int, limits: Limits,
    handler: @escaping @Sendable (_ port: Int) -> CallbackHandler
  ) async throws(SignInError) -> LoopbackListener {
    await lingering.withLock { $0.removeValue(forKey: port) }?.close()
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let connections = OpenConnections(limit: limits.connections)
    let bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 16)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          connections.admit(channel)
          let pipeline = channel.pipeline.syncOperations
          try pipeline.addHandler(InboundByteCap(bytes: limits.requestBytes))
          try pipeline.configureHTTPServerPipeline(withPipeliningAssistance: false)
          try pipeline.addHandler(handler(channel.localAddress?.port ?? port))
        }
      }
    do {
      let server = try await bootstrap.bind(host: host, port: port).get()
      return LoopbackListener(group: group, server: server, connections: connections)
    } catch {
      await end(group)
      throw .portTaken(port: port)
    }
  }

  /// The bound port; differs from the requested one only if that was 0.
  var port: Int { server.localAddress?.port ?? 0 }

  /// Closes the listener and every connection, also kept-alive ones, and ends the loop.
  func close() async {
    server.close(promise: nil)
    connections.closeAll()
    await Self.end(group)
  }

  /// Closes it after a delay, or when another one is opened at its port; returns at once.
  func close(after rest: Duration, clock: any Clock<Duration>) {
    let port = port
    Self.lingering.withLock { $0[port] = self }
    Task {
      // The task is never cancelled.
      try? await clock.sleep(for: rest)
      await close()
      Self.lingering.withLock { if $0[port] === self { $0[port] = nil } }
    }
  }

  private static func end(_ group: MultiThreadedEventLoopGroup) async {
    await withCheckedContinuation { continuation in
      group.shutdownGracefully { _ in continuation.resume() }
    }
  }
}

/// The open connections.
private final class OpenConnections: Sendable {
  private let limit: Int
  /// The oldest first.
  private let channels = Mutex<[any Channel]>([])

  init(limit: Int) { self.limit = limit }

  /// Adds a connection until it closes, and closes the oldest if there are too many.
  func admit(_ channel: any Channel) {
    let oldest: (any Channel)? = channels.withLock { channels in
      channels.append(channel)
      return channels.count > limit ? channels.removeFirst() : nil
    }
    oldest?.close(promise: nil)
    channel.closeFuture.whenComplete { [weak self] _ in
      self?.channels.withLock { $0.removeAll { $0 === channel } }
    }
  }

  func closeAll() {
    for channel in channels.withLock({ $0 }) { channel.close(promise: nil) }
  }
}
