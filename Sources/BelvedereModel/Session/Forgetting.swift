// Deletes what belongs to an account: the token, the database's part, images and lent files. A log-out is
// remembered before and until all of it is done, so that the next start finishes what failed. Any
// isolation.

import BelvedereCore

/// Log-outs, as far as they concern this computer.
nonisolated struct Forgetting: Sendable {
  /// What could not be deleted.
  struct Leftovers: Sendable, Equatable {
    /// Why the keyring may still have the token.
    var token: SecretError?
    /// Why something else may still be there.
    var data: StorageObstacle?
    /// Whether the next start tries again.
    var isRemembered = true

    var isEmpty: Bool { token == nil && data == nil }
  }

  let parts: SessionParts
  let connection: Connection

  /// Deletes everything of a log-out, and says what could not be deleted.
  func forget(_ logOut: LogOut) async -> Leftovers {
    var left = Leftovers()
    do throws(StoreError) {
      try await parts.logOuts.begin(logOut)
    } catch {
      left.isRemembered = false
    }
    left.token = await forgetToken(of: logOut)
    // Files go first: they make room, and on a full disk the database needs some to delete anything.
    let keepers: [any AccountKeeping] = [connection.images, parts.sharing.files, parts.store]
    for keeper in keepers {
      do throws(StoreError) {
        try await keeper.forget(logOut)
      } catch {
        if case .failed(let obstacle) = error { left.data = obstacle }
      }
    }
    if left.isEmpty { await parts.logOuts.end(logOut) }
    return left
  }

  /// Finishes what earlier log-outs at this service left.
  func finish() async -> Leftovers {
    var left = Leftovers()
    for logOut in await parts.logOuts.unfinished(at: connection.service.id) {
      let now = await forget(logOut)
      left.token = left.token ?? now.token
      left.data = left.data ?? now.data
      left.isRemembered = left.isRemembered && now.isRemembered
    }
    return left
  }

  /// Makes room for a new login: what was to be deleted of others must not be shown to this one.
  func prepare(for account: AccountName) async {
    _ = await finish()
    if !account.isKnown {
      _ = await forget(LogOut(of: account, keepsWishes: false))
    }
    // Who logs in again has what is left.
    for logOut in await parts.logOuts.unfinished(at: account.service)
    where logOut.covers(account) {
      await parts.logOuts.end(logOut)
    }
  }

  /// One place holds the service's token: another account's that is there by now stays.
  private func forgetToken(of logOut: LogOut) async -> SecretError? {
    if case .found(let token) = await parts.credentials.token(for: connection.service),
      !logOut.covers(AccountName(service: connection.service.id, token: token))
    {
      return nil
    }
    return await parts.credentials.forgetToken(for: connection.service)
  }
}
