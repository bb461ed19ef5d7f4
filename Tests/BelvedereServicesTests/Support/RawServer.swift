// A server that answers every connection with the same bytes, for what no proper HTTP service sends.

import Foundation
import NIOCore
import NIOPosix

enum RawServer {
  /// Runs a body against such a server on a free port; gives its address.
  @discardableResult
  static func run<Result>(answering bytes: String, _ body: (String) async throws -> Result)
    async throws -> Result
  {
    let server = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Answerer(bytes: bytes))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    do {
      let result = try await body("http://127.0.0.1:\(server.localAddress?.port ?? 0)")
      try await server.close()
      return result
    } catch {
      try await server.close()
      throw error
    }
  }

  private final class Answerer: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let bytes: String

    init(bytes: String) { self.bytes = bytes }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let channel = context.channel
      let answer = context.channel.allocator.buffer(string: bytes)
      context.writeAndFlush(wrapOutboundOut(answer)).whenComplete { _ in
        channel.close(promise: nil)
      }
    }
  }
}
