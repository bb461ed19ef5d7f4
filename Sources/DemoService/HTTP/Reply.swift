// SPDX-License-Identifier: MIT

// One answer before it is sent. JSON is encoded when it is sent, so that it can be changed before.

import FoundationEssentials
import NIOCore
import NIOHTTP1

/// An answer to a request.
package struct Reply: Sendable {
  package enum Body: Sendable {
    case empty
    case json(JSON)
    case bytes(ByteBuffer)
  }

  package var status: HTTPResponseStatus
  package var headers: HTTPHeaders
  package var body: Body

  package init(_ status: HTTPResponseStatus, headers: HTTPHeaders = [:], body: Body = .empty) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  package static func json(_ value: JSON, status: HTTPResponseStatus = .ok) -> Reply {
    Reply(status, headers: ["Content-Type": "application/json"], body: .json(value))
  }

  /// Returns an answer with the API's error body.
  package static func errors(_ status: HTTPResponseStatus, _ messages: String...) -> Reply {
    .json(["errors": .array(messages.map(JSON.string))], status: status)
  }

  static func text(_ text: String, status: HTTPResponseStatus, type: String) -> Reply {
    Reply(status, headers: ["Content-Type": type], body: .bytes(ByteBuffer(string: text)))
  }

  /// Returns an error as a page of HTML.
  package static func page(_ status: HTTPResponseStatus, _ words: String) -> Reply {
    .text(
      "<html><head><title>\(status.code)</title></head><body>\(words)</body></html>",
      status: status, type: "text/html; charset=utf-8")
  }

  package static func bytes(_ bytes: ByteBuffer, type: String) -> Reply {
    Reply(.ok, headers: ["Content-Type": type], body: .bytes(bytes))
  }

  package static func redirect(to address: String) -> Reply {
    Reply(.found, headers: ["Location": address, "Cache-Control": "no-store"])
  }

  /// Returns the body as it is sent.
  package func encodedBody() throws -> ByteBuffer {
    switch body {
    case .empty: ByteBuffer()
    case .json(let value): ByteBuffer(bytes: try value.encoded())
    case .bytes(let bytes): bytes
    }
  }
}

/// Thrown by a route to answer with an error.
package struct Refusal: Error {
  package let reply: Reply

  package init(_ reply: Reply) { self.reply = reply }

  static func notFound(_ kind: String) -> Refusal {
    Refusal(.errors(.notFound, "Couldn't find \(kind)"))
  }

  package static func badRequest(_ message: String) -> Refusal {
    Refusal(.errors(.badRequest, message))
  }
}
