// Deletes the data of an account: the token, the database's part, images and lent files. A log-out
// is stored before the deletion, and until it is complete, so that the next start finishes what
// failed. Any isolation.

import BelvedereCore

/// The part of a log-out that concerns this computer.
nonisolated struct Forgetting: Sendable {
  /// The data that could not be deleted.
  struct Leftovers: Sendable, Equatable {
    /// The reason why the keyring may still have the token.
    var token: SecretError?
    /// The reason why other data may still be there.
    var data: StorageObstacle?
    /// True if the next start tries again.
    var isRemembered = true

    var isEmpty: Bool { token == nil && data == nil }
  }

  let parts: SessionParts
  let connection: Connection

  /// Deletes the data of a log-out, and returns what could not be deleted.
  func forget(_ logOut: LogOut) async -> Leftovers {
    var left = Leftovers()
    do throws(StoreError) {
      try await parts.logOuts.begin(logOut)
    } catch {
      left.isRemembered = false
    }
    left.token = await forgetToken(of: logOut)
    // Files go first: they free disk space, which the database needs to delete anything on a full
    // disk.
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

  /// Finishes earlier log-outs, at other services, too: the person may have changed it since.
  func finish() async -> Leftovers {
    var left = Leftovers()
    for logOut in await parts.logOuts.unfinished() {
      let now = await forget(logOut)
      left.token = left.token ?? now.token
      left.data = left.data ?? now.data
      left.isRemembered = left.isRemembered && now.isRemembered
    }
    return left
  }

  /// Prepares a new login: deletes what earlier log-outs left, so that it is not shown to this
  /// person.
  ///
  /// - Returns: the reason why there can be no login; nil if there can. If the service does not say who
  ///   this is, what is stored of the last such person must be gone.
  func prepare(for account: AccountName) async -> Leftovers? {
    _ = await finish()
    if !account.isKnown {
      let left = await forget(LogOut(of: account, keepsWishes: false))
      if left.data != nil { return left }
    }
    // A person who logs in again gets back what is left.
    for logOut in await parts.logOuts.unfinished() where logOut.covers(account) {
      await parts.logOuts.end(logOut)
    }
    return nil
  }

  /// Deletes the token. One place holds the service's token: if another account's is there by now,
  /// it stays.
  private func forgetToken(of logOut: LogOut) async -> SecretError? {
    if case .found(let token) = await parts.credentials.token(ofService: logOut.service),
      !logOut.covers(AccountName(service: logOut.service, token: token))
    {
      return nil
    }
    return await parts.credentials.forgetToken(ofService: logOut.service)
  }
}
