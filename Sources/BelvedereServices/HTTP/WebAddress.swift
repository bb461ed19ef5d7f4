// SPDX-License-Identifier: MIT

// An address that may be requested: https anywhere, http on the loopback interface only, without a user name. It is
// parsed by curl's own parser, so that the checked address is the requested one. Such checks are usually bypassed by an
// address that two parsers read differently.

import CCurl

/// Scheme, host and port: the scope of credentials and permissions.
package struct Origin: Sendable, Hashable {
  /// `https` or `http`.
  package let scheme: String
  /// Lower case; an IPv6 literal is in brackets.
  package let host: String
  package let port: Int

  /// The origin of a host's https service.
  package static func https(_ host: String) -> Origin {
    Origin(scheme: "https", host: host, port: 443)
  }

  /// True for the https port 443 of a host with a name on the public internet: not an IP address, and not a name of
  /// local networks (RFC 6761, 6762, 8375; ICANN's `internal`).
  package var isPublic: Bool {
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard scheme == "https", port == 443, labels.count > 1, let last = labels.last,
      last.first?.isLetter == true
    else { return false }
    return !["local", "localhost", "internal", "lan", "test", "invalid", "onion"].contains(last)
      && !host.hasSuffix(".home.arpa")
  }

  /// True if the host is this computer's loopback interface, by name or literal.
  package var isLoopback: Bool { ["127.0.0.1", "[::1]", "localhost"].contains(host) }
}

/// A checked address of one resource.
package struct WebAddress: Sendable, Hashable {
  /// Absolute and pure ASCII, as it is sent.
  package let text: String
  package let origin: Origin

  /// Checks an address. Bytes that an address cannot contain (spaces, non-ASCII) are percent-encoded, since the service
  /// leaves them in localised links.
  ///
  /// Throws `HTTPError.forbiddenAddress` for anything that must not be requested.
  package init(_ address: String) throws(HTTPError) {
    // C would stop at a zero byte.
    guard !address.utf8.contains(0), let parser = curl_url() else {
      throw .forbiddenAddress(detail: "The address could not be examined")
    }
    defer { curl_url_cleanup(parser) }
    let flags = UInt32(CURLU_DISALLOW_USER | CURLU_URLENCODE | CURLU_ALLOW_SPACE)
    let status = curl_url_set(parser, CURLUPART_URL, address, flags)
    guard status == CURLUE_OK else {
      throw .forbiddenAddress(detail: String(cString: curl_url_strerror(status)))
    }
    guard let scheme = part(CURLUPART_SCHEME, of: parser)?.lowercased(),
      let host = part(CURLUPART_HOST, of: parser)?.lowercased(),
      let port = part(CURLUPART_PORT, of: parser, CURLU_DEFAULT_PORT).flatMap({ Int($0) }),
      let text = part(CURLUPART_URL, of: parser)
    else { throw .forbiddenAddress(detail: "The address is incomplete") }
    guard host.utf8.allSatisfy(isHostByte) else {
      throw .forbiddenAddress(detail: "The host's name holds unusual characters")
    }
    origin = Origin(scheme: scheme, host: host, port: port)
    self.text = text
    guard scheme == "https" || (scheme == "http" && origin.isLoopback) else {
      throw .forbiddenAddress(detail: "\(scheme)://\(host) is not https")
    }
  }
}

extension WebAddress {
  /// The address without its query, which may contain data that should not be logged.
  package var withoutQuery: String { String(text.prefix { $0 != "?" && $0 != "#" }) }
}

private func part(_ part: CURLUPart, of parser: OpaquePointer, _ flags: Int32 = 0) -> String? {
  var text: UnsafeMutablePointer<CChar>?
  guard curl_url_get(parser, part, &text, UInt32(flags)) == CURLUE_OK, let text else { return nil }
  defer { curl_free(text) }
  return String(cString: text)
}

private func isHostByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
  case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"): true
  case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ":"): true
  default: false
  }
}
