// SPDX-License-Identifier: MIT

// One request and its answer. Printing a request never shows its secrets (authorization, form).

import BelvedereCore
import Foundation

/// The limits of an answer's time and size.
package struct TransferLimits: Sendable, Hashable {
  /// Decoded bytes of the body.
  package var maximumBytes: Int
  /// Seconds for the whole transfer, redirects excluded.
  package var totalSeconds: Int

  /// An answer of the API: real ones reach 140 kB.
  package static let json = TransferLimits(maximumBytes: 4_000_000, totalSeconds: 60)
  /// A tile of a map: a dense one has about 60 kB.
  package static let mapTile = TransferLimits(maximumBytes: 524_288, totalSeconds: 30)
  /// A photo of a list or the viewer: the widest that is requested, 5,120 pixels, has about 5 MB.
  package static let image = TransferLimits(maximumBytes: 16_000_000, totalSeconds: 300)
  /// An original, with visible progress: those of 24 megapixels have about 20 MB. Half an hour is enough for that at
  /// 90 kbit/s.
  package static let original = TransferLimits(maximumBytes: 100_000_000, totalSeconds: 1800)
}

/// A value of the `Authorization` header, sent to one origin and to no other.
package struct Authorization: Sendable, Hashable {
  let value: String
  let origin: Origin

  package init(_ value: String, for origin: Origin) {
    self.value = value
    self.origin = origin
  }
}

/// One HTTP request.
package struct HTTPRequest: Sendable {
  package enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case delete = "DELETE"
  }

  package var method = Method.get
  package var address: WebAddress
  /// Headers besides those that the client sets, such as `Accept` and `Accept-Version`.
  package var headers: [String: String] = [:]
  package var authorization: Authorization?
  /// A form to send, percent-encoded; also sets the content type.
  package var form: String?
  /// The origins that this request and its redirects may reach; initially that of its address.
  package var allowedOrigins: Set<Origin>
  /// True if it may also reach any public host, for addresses whose hosts are not known in advance.
  package var reachesPublicHosts = false
  /// Requests a compressed answer. Photos do not shrink.
  package var acceptsCompression = true
  package var limits: TransferLimits
  /// Called on the transfer thread while the body arrives, ten times a second at most.
  package var progress: (@Sendable (TransferProgress) -> Void)?

  package init(_ address: WebAddress, limits: TransferLimits) {
    self.address = address
    self.limits = limits
    allowedOrigins = [address.origin]
  }

  /// Returns true for text that may be sent as the value of a header. A line break in it would inject another
  /// header.
  static func canSend(_ value: String) -> Bool {
    !value.isEmpty && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }
}

extension HTTPRequest: Confidential {
  package var description: String { "\(method.rawValue) \(address.withoutQuery)" }
}

extension Authorization: Confidential {}
