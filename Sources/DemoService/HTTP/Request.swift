// SPDX-License-Identifier: MIT

// One complete request, parsed for the routes.

import FoundationEssentials
import NIOCore
import NIOHTTP1

/// A request with its body.
package struct Request: Sendable {
  package let method: HTTPMethod
  /// The path as sent, without the query; ends in a slash only if it is "/".
  package let path: String
  package var query: FormFields
  package let headers: HTTPHeaders
  let body: ByteBuffer
  package var intervention = Intervention()

  init(head: HTTPRequestHead, body: ByteBuffer) {
    let parts = head.uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    method = head.method
    path = Self.withoutLastSlashes(parts.first ?? "/")
    query = FormFields(parts.count == 2 ? parts[1] : "")
    headers = head.headers
    self.body = body
  }

  /// Works on bytes in one pass, because a path may be 16 kB of slashes.
  private static func withoutLastSlashes(_ path: Substring) -> String {
    guard let last = path.utf8.lastIndex(where: { $0 != UInt8(ascii: "/") }) else { return "/" }
    return String(decoding: path.utf8[...last], as: UTF8.self)
  }

  /// The decoded segments of the path; nil if one is not valid percent-encoded UTF-8.
  var segments: [String]? {
    let parts = path.split(separator: "/")
    let decoded = parts.compactMap(percentDecoded)
    return decoded.count == parts.count ? decoded : nil
  }

  /// The fields of a form body, whatever its declared type, followed by those of the query. The
  /// real service accepts either.
  package var form: FormFields {
    var fields = FormFields(String(buffer: body))
    fields.append(query)
    return fields
  }

  /// Throws if a page of another site submits a form. Our own pages send `same-origin`, a program no
  /// header.
  func refuseOtherSites() throws {
    let site = headers.first(name: "Sec-Fetch-Site")
    if site == "cross-site" || site == "same-site" {
      throw Refusal(.errors(.forbidden, "Use the service’s own page"))
    }
  }
}
