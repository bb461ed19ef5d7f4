// SPDX-License-Identifier: MIT

// The start of a session: the service, a connection to it, and the stored login. They are found off the main
// thread, which builds the window in the meantime.

import BelvedereCore

/// The service, connection and login with which a session starts.
nonisolated struct SessionStart: Sendable {
  typealias Found = (
    connection: Connection, login: KeptCredentials.Lookup, leftovers: AccountDeletion.Leftovers
  )

  /// True if the service is used with the person's own key from the keyring.
  let usesKeptKey: Bool
  let outcome: Result<Found, ConnectionError>

  /// - Parameters:
  ///   - choice: nil for the service from options, keyring or packager, in that order.
  ///   - wait: limits the wait for the keyring.
  @concurrent
  static func find(
    _ choice: ServiceChoice?, with parts: SessionParts, keyringWait wait: KeyringWait
  ) async -> SessionStart {
    var key: APIKey?
    if choice == nil && parts.asked == nil {
      key = await wait.wait(or: nil) { await parts.credentials.keptKey() }
    }
    let service =
      choice ?? parts.asked ?? key.map(ServiceChoice.unsplash) ?? parts.packaged ?? .demo
    do {
      let connection = try await parts.connector.connect(to: service)
      // This precedes any reading of an account's data: a person who has logged out must not be logged in.
      var left = AccountDeletion.Leftovers()
      if await !parts.logOuts.unfinished().isEmpty {
        left = await wait.wait(or: AccountDeletion.Leftovers(token: .locked)) {
          await AccountDeletion(parts: parts, connection: connection).finish()
        }
      }
      guard connection.signIn != nil else {
        return SessionStart(usesKeptKey: false, outcome: .success((connection, .absent, left)))
      }
      let login = await wait.wait(or: .failed(.locked)) {
        await parts.credentials.token(ofService: connection.service.id)
      }
      return SessionStart(usesKeptKey: key != nil, outcome: .success((connection, login, left)))
    } catch {
      return SessionStart(usesKeptKey: key != nil, outcome: .failure(error))
    }
  }
}
