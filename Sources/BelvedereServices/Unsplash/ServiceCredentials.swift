// Belvedere's credentials for the service: the person's token once there is one, the application's
// key before. The token may change while requests are under way.

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

  /// True for the authorization by the present token: neither by the key, nor by a token from before.
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
