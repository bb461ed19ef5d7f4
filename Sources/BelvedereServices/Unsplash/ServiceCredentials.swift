// What Belvedere shows the service to be let in: the person's token once there is one, the
// application's key before that. The token comes and goes while requests are under way.

import BelvedereCore
import Synchronization

/// The authorization of one service's API.
final class ServiceCredentials: Sendable {
  private let key: APIKey?
  private let origin: Origin
  private let token = Mutex<AccessToken?>(nil)

  /// - Parameter key: nil when the service holds the key itself (a proxy).
  init(key: APIKey?, origin: Origin) {
    self.key = key
    self.origin = origin
  }

  /// Takes over a token; nil forgets the present one.
  func authorize(_ newToken: AccessToken?) { token.withLock { $0 = newToken } }

  /// What the next request carries; nil when there is neither token nor key.
  var authorization: Authorization? {
    if let token = token.withLock({ $0 }) {
      return Authorization("Bearer \(token.value)", for: origin)
    }
    return key.map { Authorization("Client-ID \($0.accessKey)", for: origin) }
  }
}
