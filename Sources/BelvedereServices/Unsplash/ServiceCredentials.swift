// SPDX-License-Identifier: MIT

// Credentials for the service: the person's token if there is one, else the application's key. The token may change
// while requests are running.

import BelvedereCore
import Synchronization

/// The authorization of one service's API.
final class ServiceCredentials: Sendable {
  private let key: APIKey?
  private let origin: Origin
  private let token = Mutex<AccessToken?>(nil)

  /// - Parameter key: nil if the service itself holds the key (a proxy).
  init(key: APIKey?, origin: Origin) {
    self.key = key
    self.origin = origin
  }

  /// Uses a token from now on; nil removes the present one.
  func authorize(_ newToken: AccessToken?) { token.withLock { $0 = newToken } }

  /// True if the authorization is by the present token, and not by the key or an earlier token.
  func isToken(_ authorization: Authorization) -> Bool {
    token.withLock { $0.map { bearer($0) == authorization } ?? false }
  }

  /// The authorization of the next request; nil without token and key.
  var authorization: Authorization? {
    if let token = token.withLock({ $0 }) {
      return bearer(token)
    }
    return key.map { Authorization("Client-ID \($0.accessKey)", for: origin) }
  }

  private func bearer(_ token: AccessToken) -> Authorization {
    Authorization("Bearer \(token.value)", for: origin)
  }
}
