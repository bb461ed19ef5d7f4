// SPDX-License-Identifier: MIT

// Login through the browser, and log-out by the person or because the service refused the token.

import BelvedereCore
import Foundation

extension Session {
  package func logIn() {
    guard let connection, phase == .signedOut else { return }
    signInError = nil
    phase = .signingIn(address: nil)
    replaceTask { [self] in await signIn(over: connection) }
  }

  /// The state of the code that the person pasted.
  package enum Pasted: Equatable {
    /// Nothing was pasted.
    case nothing
    case checking
    /// The code did not work; the login continues.
    case refused(SignInError)
  }

  /// Takes the code, or the whole address, that the person pasted from the browser.
  package func submit(pasted text: String) {
    guard let attempt, pasted != .checking else { return }
    pasted = .checking
    pasting = Task { [weak self] in
      let error = await attempt.submit(pasted: text)
      guard let self, !Task.isCancelled else { return }
      pasted = error.map(Pasted.refused) ?? .nothing
    }
  }

  /// Drops a pasted code and its state.
  package func forgetPaste() {
    pasting?.cancel()
    pasting = nil
    if pasted != .nothing { pasted = .nothing }
  }

  /// Logs in to the demo without the browser.
  package func enterDemo() {
    guard let connection, let demo = connection.demo, phase == .signedOut, !isEntering else {
      return
    }
    signInError = nil
    isEntering = true
    replaceTask { [self] in
      await enter(demo, over: connection)
      isEntering = false
    }
  }

  /// Resets the demo's accounts, likes and logins, and deletes their data on this computer.
  package func resetDemo() {
    guard let connection, let demo = connection.demo else { return }
    let likes = signedIn?.likes
    leave()
    phase = .signedOut
    replaceTask { [self] in
      isSettling = true
      let resetting = Task {
        do {
          try await demo.reset()
          return true
        } catch {
          return false
        }
      }
      if await !resetting.value { show(.demoNotReset) }
      let everyone = LogOut(service: connection.service.id, account: nil, keepsWishes: false)
      await forget(everyone, over: connection, after: likes)
    }
  }

  package func cancelLogIn() {
    guard case .signingIn = phase else { return }
    forgetPaste()
    if let attempt {
      Task { await attempt.cancel() }
    } else {
      task?.cancel()
      phase = .signedOut
    }
  }

  /// True while the browser's answer is awaited.
  package var isAwaitingBrowser: Bool {
    if case .signingIn = phase { true } else { awaitedRight != nil }
  }

  /// The page at which the browser's answer is awaited; nil until the listener is open.
  package var browserPage: URL? {
    if case .signingIn(let address) = phase { address } else { awaitedRight?.address }
  }

  package func openAddressAgain() {
    if let browserPage { openAddress(browserPage) }
  }

  /// Deletes the token from memory and keyring, everything requested with it, the recent searches, and the
  /// likes that the service does not have yet (`Likes.pendingCount`). Needs no network.
  package func logOut() {
    signOut(keepingWishes: false)
    forgetSearches()
  }

  /// Logs out after the service refused the token, and shows one notice. Pending likes are kept for the same
  /// person.
  func expire() {
    guard phase == .signedIn, connection?.signIn != nil else { return }
    // If the service did not name the owner of the token, the next login might be another person's.
    signOut(keepingWishes: signedIn?.account.isKnown == true)
    show(.signedOutByService)
  }

  private func signOut(keepingWishes: Bool) {
    guard phase == .signedIn, let connection, connection.signIn != nil, let signedIn else {
      return
    }
    leave()
    phase = .signedOut
    replaceTask { [self] in
      await forget(
        LogOut(of: signedIn.account, keepsWishes: keepingWishes), over: connection,
        after: signedIn.likes)
    }
  }
}

// MARK: - Steps

extension Session {
  private func signIn(over connection: Connection) async {
    do {
      let token = try await token(from: connection) { phase = .signingIn(address: $0) }
      if let token { await begin(over: connection, with: token) }
    } catch {
      if Task.isCancelled { return }
      phase = .signedOut
      if error != .cancelled { signInError = error }
    }
  }

  /// Opens the service's page in the browser and waits for the token.
  ///
  /// - Parameters:
  ///   - right: requested besides the usual ones.
  ///   - opened: called with the page's address before the browser opens it.
  /// - Returns: nil if the task was cancelled meanwhile.
  func token(
    from connection: Connection, adding right: Right? = nil, opened: (URL) -> Void
  ) async throws(SignInError) -> AccessToken? {
    defer {
      attempt = nil
      forgetPaste()
    }
    guard let signIn = connection.signIn else { return nil }
    let attempt = try await signIn.begin(adding: right)
    if Task.isCancelled {
      await attempt.cancel()
      return nil
    }
    self.attempt = attempt
    opened(attempt.address)
    openAddress(attempt.address)
    let token = try await attempt.token()
    return Task.isCancelled ? nil : token
  }

  private func enter(_ demo: any DemoSteering, over connection: Connection) async {
    do {
      let token = try await demo.enter()
      if !Task.isCancelled { await begin(over: connection, with: token) }
    } catch {
      if !Task.isCancelled, error != .cancelled { signInError = error }
    }
  }

  /// Starts the login with a token and stores the token.
  private func begin(over connection: Connection, with token: AccessToken) async {
    let left = await AccountDeletion(parts: parts, connection: connection)
      .prepare(for: AccountName(service: connection.service.id, token: token))
    if Task.isCancelled { return }
    if let left {
      phase = .signedOut
      return report(left)
    }
    enter(connection, with: token)
    await keep(token, over: connection)
  }

  /// Stores the token, and shows a notice if that fails.
  func keep(_ token: AccessToken, over connection: Connection) async {
    isSettling = true
    let failure = await parts.credentials.keep(token, for: connection.service)
    isSettling = false
    if let failure, !Task.isCancelled { show(.tokenNotKept(failure)) }
  }

  /// Deletes the data of a log-out. Runs to its end even if the person logs in again at once.
  ///
  /// - Parameter likes: those of the person who logs out. Their pending writes end before the deletion.
  private func forget(_ logOut: LogOut, over connection: Connection, after likes: Likes?) async {
    isSettling = true
    let deletion = Task { [parts] in
      await likes?.finish()
      return await AccountDeletion(parts: parts, connection: connection).forget(logOut)
    }
    report(await deletion.value)
    isSettling = false
  }

  /// Shows what a log-out could not delete.
  func report(_ left: AccountDeletion.Leftovers) {
    if let error = left.token { show(.tokenNotForgotten(error)) }
    if let obstacle = left.data {
      show(.dataNotForgotten(obstacle, isTriedAgain: left.isRemembered))
    }
  }
}
