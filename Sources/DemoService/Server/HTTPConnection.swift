// SPDX-License-Identifier: MIT

// One client's connection: reads requests one after the other and answers them.

import FoundationEssentials
import NIOCore
import NIOHTTP1

/// Serves one connection until either side ends it.
struct HTTPConnection {
  typealias Inbound = NIOAsyncChannelInboundStream<HTTPServerRequestPart>
  typealias Outbound = NIOAsyncChannelOutboundWriter<HTTPServerResponsePart>

  /// The most bytes of a request's body; forms are short.
  static let bodyLimit = 64 << 10
  /// The most bytes of a request's head, and of one line in it.
  static let headLimits = {
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = 16 << 10
    limits.maxHeaderListSize = 32 << 10
    limits.maxHeaderFieldCount = 100
    return limits
  }()

  let application: DemoApplication
  let intervene: Intervene?

  // The reading functions are `@concurrent` like NIO's iterator: none of them leaves its task.

  @concurrent
  func serve(_ inbound: Inbound, _ outbound: Outbound) async throws {
    var parts = inbound.makeAsyncIterator()
    while case .head(let head)? = try await parts.next() {
      guard let body = try await readBody(&parts) else {
        let reply = Reply.errors(.payloadTooLarge, "The request is too large")
        try await send(reply, to: head, keepsAlive: false, .whole, outbound)
        return
      }
      var request = Request(head: head, body: body)
      guard application.isAddressed(by: request) else {
        let reply = Reply.errors(.misdirectedRequest, "This service is called 127.0.0.1")
        try await send(reply, to: head, keepsAlive: false, .whole, outbound)
        return
      }
      intervene?(&request)
      do {
        let (status, goesOn) = try await answer(request, head: head, &parts, outbound)
        request.intervention.ended(status)
        if !goesOn { return }
      } catch {
        request.intervention.ended(nil)
        throw error
      }
    }
  }

  /// Returns the body; nil if it is too large.
  @concurrent
  private func readBody(_ parts: inout Inbound.AsyncIterator) async throws -> ByteBuffer? {
    var body = ByteBuffer()
    while case .body(var bytes)? = try await parts.next() {
      if body.readableBytes + bytes.readableBytes > Self.bodyLimit { return nil }
      body.writeBuffer(&bytes)
    }
    return body
  }

  /// Answers one request. The status is nil if the answer was not sent completely.
  @concurrent
  private func answer(
    _ request: Request, head: HTTPRequestHead, _ parts: inout Inbound.AsyncIterator,
    _ outbound: Outbound
  ) async throws -> (status: Int?, goesOn: Bool) {
    let intervention = request.intervention
    if intervention.delay > .zero { try await Task.sleep(for: intervention.delay) }
    if intervention.delivery == .nothing {
      try await waitForEnd(&parts)
      return (nil, false)
    }
    let reply = await application.reply(to: request)
    try await send(
      reply, to: head, keepsAlive: head.isKeepAlive, intervention.delivery, outbound)
    switch intervention.delivery {
    case .whole: return (Int(reply.status.code), head.isKeepAlive)
    case .stalled: try await waitForEnd(&parts)
    case .nothing, .cut, .wrongLength: break
    }
    return (nil, false)
  }

  /// Returns when the client has disconnected or the service stops.
  @concurrent
  private func waitForEnd(_ parts: inout Inbound.AsyncIterator) async throws {
    while try await parts.next() != nil {}
  }

  private func send(
    _ reply: Reply, to request: HTTPRequestHead, keepsAlive: Bool,
    _ delivery: Intervention.Delivery, _ outbound: Outbound
  ) async throws {
    var body = try reply.encodedBody()
    var head = HTTPResponseHead(version: .http1_1, status: reply.status, headers: reply.headers)
    head.headers.replaceOrAdd(name: "Date", value: httpDate(Date()))
    head.headers.replaceOrAdd(name: "X-Content-Type-Options", value: "nosniff")
    if !keepsAlive { head.headers.replaceOrAdd(name: "Connection", value: "close") }
    var length = body.readableBytes
    var sent = length
    var ends = true
    switch delivery {
    case .whole: break
    case .nothing: (sent, ends) = (0, false)
    case .stalled(let count): (sent, ends) = (count, false)
    case .cut(let count): (sent, ends) = (count ?? length / 2, false)
    case .wrongLength(let excess): length = max(0, length + excess)
    }
    if reply.status != .noContent, reply.status != .notModified {
      head.headers.replaceOrAdd(name: "Content-Length", value: "\(length)")
    }
    try await outbound.write(.head(head))
    if request.method != .HEAD,
      let bytes = body.readSlice(length: min(max(0, sent), body.readableBytes)),
      bytes.readableBytes > 0
    {
      try await outbound.write(.body(.byteBuffer(bytes)))
    }
    if ends { try await outbound.write(.end(nil)) }
  }
}
