// SPDX-License-Identifier: MIT

// Deletes the data of an account: the token, its rows in the database, images and lent files. A log-out is stored
// from before the deletion until it is complete, so that the next start finishes what failed. Any isolation.

import BelvedereCore

nonisolated struct AccountDeletion: Sendable {
  /// The data that could not be deleted.
  struct Leftovers: Sendable, Equatable {
    /// The reason why the token may still be in the keyring.
    var token: SecretError?
    /// The reason why other data may still exist.
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
    // Files first: that frees disk space, which the database needs for deleting on a full disk.
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

  /// Finishes earlier log-outs, also at other services, since the person may have switched.
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

  /// Prepares a login: deletes the leftovers of earlier log-outs, so that this person does not see them.
  ///
  /// - Returns: the reason why a login is impossible; nil if it is possible. If the service does not name the
  ///   person, the stored data of the last unnamed person must have been deleted.
  func prepare(for account: AccountName) async -> Leftovers? {
    _ = await finish()
    if !account.isKnown {
      let left = await forget(LogOut(of: account, keepsWishes: false))
      if left.data != nil { return left }
    }
    // The same person gets the remaining data back.
    for logOut in await parts.logOuts.unfinished() where logOut.covers(account) {
      await parts.logOuts.end(logOut)
    }
    return nil
  }

  /// Deletes the token. A service has one stored token: if it is another account's by now, it stays.
  private func forgetToken(of logOut: LogOut) async -> SecretError? {
    if case .found(let token) = await parts.credentials.token(ofService: logOut.service),
      !logOut.covers(AccountName(service: logOut.service, token: token))
    {
      return nil
    }
    return await parts.credentials.forgetToken(ofService: logOut.service)
  }
}
