// SPDX-License-Identifier: MIT

// The person's own Unsplash key: checked by one request, then stored in the keyring and used.

import BelvedereCore
import Foundation
import Observation

/// The state of the key dialog.
@Observable
package final class KeySetup {
  package enum Phase: Equatable {
    case editing
    case checking
    /// The service does not know the key.
    case refused
    /// The key could not be checked.
    case failed(APIError)
    /// Connected with the new key; `notKept` is the keyring's error if it did not store the key.
    case done(notKept: SecretError?)
  }

  package private(set) var phase: Phase = .editing

  @ObservationIgnored private let parts: SessionParts
  @ObservationIgnored private let session: Session
  @ObservationIgnored private var task: Task<Void, Never>?

  package init(parts: SessionParts, session: Session) {
    self.parts = parts
    self.session = session
  }

  /// Checks the key by one request, stores it and switches to Unsplash.
  package func use(accessKey: String, secretKey: String) {
    let key = APIKey(
      accessKey: accessKey.trimmingCharacters(in: .whitespacesAndNewlines),
      secretKey: secretKey.trimmingCharacters(in: .whitespacesAndNewlines))
    guard !key.accessKey.isEmpty, !key.secretKey.isEmpty, phase != .checking else { return }
    phase = .checking
    task?.cancel()
    task = Task { await check(key) }
  }

  /// Deletes the stored key with its login and stored photos, and continues without it.
  package func remove() {
    task?.cancel()
    let connection = session.connection
    session.use(parts.packaged ?? .demo)
    task = Task {
      if let failure = await parts.credentials.forgetKey() {
        session.show(.tokenNotForgotten(failure))
      }
      guard let connection else { return }
      let everyone = LogOut(service: connection.service.id, account: nil, keepsWishes: true)
      session.report(await AccountDeletion(parts: parts, connection: connection).forget(everyone))
    }
  }

  /// Cancels a running check; nothing is stored or changed.
  package func cancel() {
    task?.cancel()
    if phase == .checking { phase = .editing }
  }

  private func check(_ key: APIKey) async {
    do {
      let connection = try await parts.connector.connect(to: .unsplash(key))
      do {
        _ = try await connection.lists.topics()
      } catch {
        if Task.isCancelled { return }
        if case .unauthorized = error { phase = .refused } else { phase = .failed(error) }
        return
      }
      if Task.isCancelled { return }
      let notKept = await parts.credentials.keep(key)
      session.use(.unsplash(key), isKeptKey: true)
      phase = .done(notKept: notKept)
    } catch {
      if !Task.isCancelled { phase = .failed(.unreachable(detail: "\(error)")) }
    }
  }
}
