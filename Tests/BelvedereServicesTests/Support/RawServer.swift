// SPDX-License-Identifier: MIT

// A server that answers every request with the test's bytes, and closes the connection: for invalid answers, and for
// scripted hosts.

import Foundation
import NIOCore
import NIOPosix

enum RawServer {
  /// Returns the bytes for a request's text.
  typealias Answering = @Sendable (String) async -> Data

  /// Runs a body against a server that always sends the same bytes; passes its address.
  @discardableResult
  static func run<Result>(answering bytes: String, _ body: (String) async throws -> Result)
    async throws -> Result
  {
    try await run(answering: { _ in Data(bytes.utf8) }, body)
  }

  /// Runs a body against such a server on a free port; passes its address.
  @discardableResult
  static func run<Result>(
    answering answer: @escaping Answering, _ body: (String) async throws -> Result
  ) async throws -> Result {
    let server = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      // A request is read in one piece, so the longest must fit.
      .childChannelOption(
        .recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 65_536)
      )
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Answerer(answer))
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

    private let answer: Answering

    init(_ answer: @escaping Answering) { self.answer = answer }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let channel = context.channel
      let request = String(buffer: unwrapInboundIn(data))
      let bytes = channel.eventLoop.makeFutureWithTask { [answer] in await answer(request) }
      bytes.flatMap { channel.writeAndFlush(channel.allocator.buffer(bytes: $0)) }
        .whenComplete { _ in channel.close(promise: nil) }
    }
  }
}
