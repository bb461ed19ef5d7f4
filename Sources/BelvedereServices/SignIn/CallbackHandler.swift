// SPDX-License-Identifier: MIT

// One connection to the loopback listener: one request, one answer, then closed. Runs on the listener's event loop.

import BelvedereCore
import NIOCore
import NIOHTTP1

final class CallbackHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let rule: CallbackRule
  private let texts: CallbackTexts
  private let lifetimeSeconds: Int64
  private let onEnd: @Sendable (Result<String, SignInError>) -> Void
  private var hasAnswered = false

  /// - Parameters:
  ///   - lifetimeSeconds: the time after which a connection is closed.
  ///   - onEnd: called after the page for a request that ends the sign-in was sent.
  init(
    rule: CallbackRule, texts: CallbackTexts, lifetimeSeconds: Int64,
    onEnd: @escaping @Sendable (Result<String, SignInError>) -> Void
  ) {
    self.rule = rule
    self.texts = texts
    self.lifetimeSeconds = lifetimeSeconds
    self.onEnd = onEnd
  }

  func channelActive(context: ChannelHandlerContext) {
    let channel = context.channel
    let deadline = context.eventLoop.scheduleTask(in: .seconds(lifetimeSeconds)) {
      channel.close(promise: nil)
    }
    channel.closeFuture.whenComplete { _ in deadline.cancel() }
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(let head) = unwrapInboundIn(data), !hasAnswered else { return }
    hasAnswered = true
    let verdict = rule.verdict(
      method: head.method.rawValue, target: head.uri, hosts: head.headers["Host"],
      destination: head.headers.first(name: "Sec-Fetch-Dest"))
    let isSent = send(CallbackPage(verdict, texts: texts), to: head, context: context)
    let channel = context.channel
    isSent.whenComplete { [onEnd] _ in
      channel.close(promise: nil)
      // The browser's answer counts, even if the page could not be sent.
      if case .ends(let outcome) = verdict { onEnd(outcome) }
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  private func send(
    _ page: CallbackPage, to request: HTTPRequestHead, context: ChannelHandlerContext
  ) -> EventLoopFuture<Void> {
    let body = page.html
    var head = HTTPResponseHead(
      version: .http1_1, status: HTTPResponseStatus(statusCode: page.status),
      headers: HTTPHeaders(CallbackPage.headers))
    head.headers.add(name: "Content-Length", value: "\(body.utf8.count)")
    head.headers.add(name: "Content-Type", value: "text/html; charset=utf-8")
    if page.status == 405 { head.headers.add(name: "Allow", value: "GET, HEAD") }
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    if request.method != .HEAD {
      let buffer = context.channel.allocator.buffer(string: body)
      context.write(wrapOutboundOut(.body(.byteBuffer(buffer))), promise: nil)
    }
    return context.writeAndFlush(wrapOutboundOut(.end(nil)))
  }
}

/// Closes a connection that sends more than a redirect's request needs.
final class InboundByteCap: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private var left: Int

  init(bytes: Int) { left = bytes }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    left -= unwrapInboundIn(data).readableBytes
    if left < 0 { context.close(promise: nil) } else { context.fireChannelRead(data) }
  }
}
