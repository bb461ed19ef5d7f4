// What a session is made of, handed in by the composition root.

import BelvedereCore
import Foundation

/// The parts and choices a session starts with.
nonisolated package struct SessionParts: Sendable {
  package let connector: any ServiceConnecting
  package let credentials: KeptCredentials
  package let store: any PhotoStoring & LikeStoring
  /// The service asked for on the command line.
  package let asked: ServiceChoice?
  /// The service the packager built in.
  package let packaged: ServiceChoice?
  package let preferences: Preferences

  @MainActor package init(
    connector: any ServiceConnecting, secrets: any SecretStoring,
    store: any PhotoStoring & LikeStoring, asked: ServiceChoice? = nil,
    packaged: ServiceChoice? = nil,
    preferences: Preferences = Preferences()
  ) {
    self.connector = connector
    credentials = KeptCredentials(secrets: secrets)
    self.store = store
    self.asked = asked
    self.packaged = packaged
    self.preferences = preferences
  }
}

extension PhotoStoring {
  /// Forgets the account's data; a database that does not serve holds nothing that could be shown.
  func forgetAccount(of service: ServiceDescription) async {
    do { try await deleteAccountData(service: service.id) } catch { return }
  }
}

extension LikeStoring {
  /// Forgets what the service was not told; see `forgetAccount`.
  func forgetWishes(of service: ServiceDescription) async {
    do { try await deleteWishes(service: service.id) } catch { return }
  }
}
