// SPDX-License-Identifier: MIT

import Foundation

/// The base address of a service as a person or a packager writes it.
package enum ServiceAddress {
  /// Bytes of a host's name (RFC 1035, 2.3.4).
  private static let longestHost = 253

  /// The address without trailing slashes; nil unless it is https, or http on the loopback
  /// interface, with a host and with neither user name, query nor fragment, and not too long.
  package static func url(from text: String) -> URL? {
    guard text.utf8.count <= TextLimit.addressBytes else { return nil }
    var trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    while trimmed.hasSuffix("/") { trimmed.removeLast() }
    guard var components = URLComponents(string: trimmed), let host = components.host,
      !host.isEmpty, host.utf8.count <= longestHost, components.user == nil,
      components.password == nil,
      components.query == nil, components.fragment == nil
    else { return nil }
    let isLoopback = ["127.0.0.1", "localhost", "[::1]", "::1"].contains(host.lowercased())
    components.scheme = components.scheme?.lowercased()
    switch components.scheme {
    case "https": return components.url
    case "http" where isLoopback: return components.url
    default: return nil
    }
  }

  /// `custom:host` or `custom:host:port`: the name under which a service's secrets and pages are stored. The prefix
  /// keeps any host from taking the name of Unsplash or of the demo, and thus their login.
  package static func name(of base: URL) -> String { "custom:" + host(of: base) }

  /// `host` or `host:port`, the name by which a person knows a service.
  package static func host(of base: URL) -> String {
    let host = base.host() ?? ""
    return base.port.map { "\(host):\($0)" } ?? host
  }

  /// Returns true when both addresses, as returned by `url(from:)`, mean the same service.
  package static func isSame(_ one: URL, _ other: URL) -> Bool {
    one.scheme?.lowercased() == other.scheme?.lowercased()
      && one.host()?.lowercased() == other.host()?.lowercased()
      && one.port == other.port && one.path() == other.path()
  }
}
