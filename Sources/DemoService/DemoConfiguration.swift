// What a demo service is started with, and why it could not be.

import Foundation

/// The settings of one demo service.
package struct DemoConfiguration: Sendable {
  /// The only application the service knows.
  package static let accessKey = "demo-access-key"
  package static let secretKey = "demo-secret-key"
  /// The redirect address that is registered unless others are given.
  package static let defaultRedirectURI = "http://127.0.0.1:8943/callback"

  /// The folder with `CREDITS.tsv` and `photos/`.
  package var photos: URL
  /// Port on 127.0.0.1; 0 asks for a free one.
  package var port = 0
  /// API requests an hour.
  package var rateLimit = 5000
  /// Registered redirect addresses, compared to the letter; `urn:ietf:wg:oauth:2.0:oob` is always
  /// registered.
  package var redirectURIs = [Self.defaultRedirectURI]
  /// The folder where likes and logins are kept from one run to the next; nil keeps nothing.
  package var state: URL?
  /// The key that only the program knows that started the service: with it, it logs in without a
  /// browser and resets the service. Nil: nobody can.
  package var launcherKey: String?
  /// Requests may name faults, the admin routes answer, and requests are logged.
  package var isForTests = false
  /// The time by which codes expire and the hour of the rate limit passes.
  package var now: @Sendable () -> Date = { Date() }

  package init(photos: URL) { self.photos = photos }
}

/// Why a demo service could not start.
package enum DemoError: Error, Sendable, CustomStringConvertible {
  /// A file or folder is not where it belongs.
  case missing(path: String)
  /// `CREDITS.tsv` has a line that does not say what is needed.
  case creditsUnreadable(line: Int, detail: String)
  /// The port is taken or may not be used.
  case portUnavailable(port: Int, detail: String)

  package var description: String {
    switch self {
    case .missing(let path): "There is nothing to read at “\(path)”."
    case .creditsUnreadable(let line, let detail): "CREDITS.tsv, line \(line): \(detail)."
    case .portUnavailable(let port, let detail): "Port \(port) cannot be used: \(detail)."
    }
  }
}
