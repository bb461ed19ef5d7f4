// SPDX-License-Identifier: MIT

// A connection that sends any bytes, for requests that no correct client makes.

import NIOCore
import NIOPosix

package struct RawConnection: Sendable {
  private let channel: any Channel
  private let received: EventLoopFuture<ByteBuffer>

  /// Connects to a port of the loopback interface.
  package init(port: Int) async throws {
    let promise = MultiThreadedEventLoopGroup.singleton.any().makePromise(of: ByteBuffer.self)
    channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Collector(promise))
        }
      }
      .connect(host: "127.0.0.1", port: port).get()
    received = promise.futureResult
  }

  package func send(_ text: String) async throws {
    try await channel.writeAndFlush(channel.allocator.buffer(string: text)).get()
  }

  /// Returns all received text when either side has closed the connection.
  package func answer() async throws -> String { String(buffer: try await bytes()) }

  /// The same for answers with pictures, which are slow to make a text of.
  package func bytes() async throws -> ByteBuffer { try await received.get() }

  /// Closes the connection after some time, unless the other side has closed it.
  package func close(after time: TimeAmount) {
    let channel = channel
    let deadline = channel.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
    channel.closeFuture.whenComplete { _ in deadline.cancel() }
  }

  /// Sends one request and returns its answer.
  package static func exchange(_ request: String, port: Int) async throws -> String {
    let connection = try await RawConnection(port: port)
    try await connection.send(request)
    return try await connection.answer()
  }

  private final class Collector: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let promise: EventLoopPromise<ByteBuffer>
    private var bytes = ByteBuffer()

    init(_ promise: EventLoopPromise<ByteBuffer>) { self.promise = promise }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      bytes.writeImmutableBuffer(unwrapInboundIn(data))
    }

    func channelInactive(context: ChannelHandlerContext) { promise.succeed(bytes) }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      context.close(promise: nil)
    }
  }
}
