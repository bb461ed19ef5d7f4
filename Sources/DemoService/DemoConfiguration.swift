// SPDX-License-Identifier: MIT

// The configuration of a demo service, and the errors of its start.

import FoundationEssentials
import Glibc

/// The settings of one demo service.
package struct DemoConfiguration: Sendable {
  /// The key of the only application that the service knows.
  package static let accessKey = "demo-access-key"
  package static let secretKey = "demo-secret-key"
  /// The redirect address that is registered unless others are given.
  package static let defaultRedirectURI = "http://127.0.0.1:8943/callback"

  /// The usual length of the feed; the real service caps its totals at about this number, too.
  package static let usualPhotoCount = 10_000

  /// The folder with `CREDITS.tsv` and `photos/`.
  package var photos: URL
  /// The port on 127.0.0.1; 0 asks for a free one.
  package var port = 0
  /// The number of API requests allowed in an hour.
  package var rateLimit = 5000
  /// The length of the feed.
  package var photoCount = Self.usualPhotoCount
  /// The registered redirect addresses, compared to the letter. `urn:ietf:wg:oauth:2.0:oob` is
  /// always registered.
  package var redirectURIs = [Self.defaultRedirectURI]
  /// The folder that keeps accounts, likes and logins from one run to the next; nil keeps nothing.
  package var state: URL?
  /// The key of the program that started the service. With it, the program logs in without a
  /// browser and resets the service. Nil: nobody can.
  package var launcherKey: String?
  /// The clock for the expiry of codes and the hour of the rate limit.
  package var now: @Sendable () -> Date = { Date() }

  package init(photos: URL) { self.photos = photos }
}

/// The reason why a demo service could not start.
package enum DemoError: Error, Sendable, CustomStringConvertible {
  /// A file or folder is missing.
  case missing(path: String)
  /// `CREDITS.tsv` has an incomplete or invalid line.
  case creditsUnreadable(line: Int, detail: String)
  /// The port is taken or may not be used.
  ///
  /// - Parameter code: the system's error number; 0 if there is none.
  case portUnavailable(port: Int, code: Int32)
  /// Standard output did not take the address.
  case addressNotWritten

  package var description: String {
    switch self {
    case .missing(let path): "There is nothing to read at “\(path)”."
    case .creditsUnreadable(let line, let detail): "CREDITS.tsv, line \(line): \(detail)."
    case .portUnavailable(let port, EADDRINUSE):
      "Port \(port) is used by another program. Choose another with --port, or 0 for a free one."
    case .portUnavailable(let port, EACCES):
      "Port \(port) is for the system only. Choose one above 1023 with --port, or 0 for a free one."
    case .portUnavailable(let port, 0): "Port \(port) cannot be used."
    case .portUnavailable(let port, let code):
      "Port \(port) cannot be used: \(String(cString: strerror(code)))."
    case .addressNotWritten: "The address could not be written to standard output."
    }
  }
}
