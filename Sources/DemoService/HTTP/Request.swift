// One request, read whole and taken apart, as the routes see it.

import Foundation
import NIOCore
import NIOHTTP1

/// A request with its body.
struct Request: Sendable {
  let method: HTTPMethod
  /// The path as sent, without the query; never ends in a slash unless it is one.
  let path: String
  let query: FormFields
  let headers: HTTPHeaders
  let body: ByteBuffer
  /// What is to go wrong with this request, on purpose.
  var faults: [Fault] = []
  /// Names that were meant to be faults and are none: a test must not pass for want of its fault.
  var unknownFaults: [String] = []

  init(head: HTTPRequestHead, body: ByteBuffer) {
    let parts = head.uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    method = head.method
    path = Self.withoutLastSlashes(parts.first ?? "/")
    query = FormFields(parts.count == 2 ? parts[1] : "")
    headers = head.headers
    self.body = body
  }

  /// By bytes and in one go: a path may be 16 kB of slashes.
  private static func withoutLastSlashes(_ path: Substring) -> String {
    guard let last = path.utf8.lastIndex(where: { $0 != UInt8(ascii: "/") }) else { return "/" }
    return String(decoding: path.utf8[...last], as: UTF8.self)
  }

  /// The path's decoded segments; nil if one is not proper percent-encoded UTF-8.
  var segments: [String]? {
    let parts = path.split(separator: "/")
    let decoded = parts.compactMap { $0.removingPercentEncoding }
    return decoded.count == parts.count ? decoded : nil
  }

  /// The fields of a form body, whatever type the sender gave it, followed by those of the query:
  /// the real service takes either.
  var form: FormFields {
    var fields = FormFields(String(buffer: body))
    fields.append(query)
    return fields
  }
}
