// SPDX-License-Identifier: MIT

// The faults that damage the route's answer.

import DemoService
import NIOCore
import NIOHTTP1

extension Reply {
  /// Returns this answer as the faults damage it.
  func damaged(by faults: [Fault]) throws -> Reply {
    try faults.reduce(self) { reply, fault in try reply.damaged(by: fault) }
  }

  private func damaged(by fault: Fault) throws -> Reply {
    var reply = self
    switch (fault.kind, body) {
    case (.malformedJSON, .json):
      let bytes = try encodedBody()
      reply.body = .bytes(bytes.getSlice(at: 0, length: bytes.readableBytes / 2) ?? bytes)
    case (.missingFields, .json(let value)): reply.body = .json(value.mapPhotos(\.withoutFields))
    case (.badElement, .json(let value)): reply.body = .json(value.mapList { $0.withBadElement })
    case (.emptyPage, .json(let value)): reply.body = .json(value.mapList { _ in [] })
    case (.deprecated, _) where status == .ok: reply.status = .nonAuthoritativeInformation
    case (.corruptJPEG, .bytes(let bytes)):
      reply.body = .bytes(ByteBuffer(bytes: BadJPEG.corrupted(Array(bytes.readableBytesView))))
    case (.truncatedJPEG, .bytes(let bytes)):
      reply.body = .bytes(bytes.getSlice(at: 0, length: bytes.readableBytes / 2) ?? bytes)
    default: break
    }
    return reply
  }
}

extension JSON {
  /// Returns this value with its list changed: the value itself, a search answer's `results`, or the
  /// pages of an answer of the Action API.
  fileprivate func mapList(_ change: ([JSON]) -> [JSON]) -> JSON {
    if case .array(let elements) = self { return .array(change(elements)) }
    if case .array(let pages) = self["query"]?["pages"] {
      return merging(["query": ["pages": .array(change(pages))]])
    }
    guard case .array(let results) = self["results"] else { return self }
    return merging(["results": .array(change(results))])
  }

  fileprivate func mapPhotos(_ change: (JSON) -> JSON) -> JSON {
    self["urls"] != nil ? change(self) : mapList { $0.map(change) }
  }

  fileprivate var withoutFields: JSON {
    if let number = self["pageid"] { return ["pageid": number, "title": self["title"] ?? nil] }
    return ["id": self["id"] ?? nil, "urls": ["small": self["urls"]?["small"] ?? nil]]
  }
}

extension [JSON] {
  fileprivate var withBadElement: [JSON] {
    guard count > 1 else { return self }
    var elements = self
    elements[1] = ["id": 7, "imageinfo": "none", "urls": "none", "width": ["no", "number"]]
    return elements
  }
}
