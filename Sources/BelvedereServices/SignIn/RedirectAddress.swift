// SPDX-License-Identifier: MIT

import Foundation

/// The parts of a sign-in's redirect address, for the listener.
struct RedirectAddress: Sendable, Hashable {
  /// `127.0.0.1`, `[::1]` or `localhost`, as in the address.
  let host: String
  /// 0 means any free one.
  let port: Int
  let path: String

  /// Nil unless the address is `http` on the loopback interface with a port and a path, without
  /// query or fragment.
  init?(_ text: String) {
    guard let address = try? WebAddress(text), address.origin.scheme == "http",
      let components = URLComponents(string: text), let port = components.port,
      components.query == nil, components.fragment == nil, components.path.hasPrefix("/")
    else { return nil }
    host = address.origin.host
    self.port = port
    path = components.percentEncodedPath
  }

  /// The IP address to bind, which never depends on name resolution.
  var bindHost: String { host == "[::1]" ? "::1" : "127.0.0.1" }

  /// The required value of the `Host` header.
  func authority(port: Int) -> String { port == 80 ? host : "\(host):\(port)" }

  /// The address with the bound port.
  func text(port: Int) -> String { "http://\(host):\(port)\(path)" }
}
