// Logging in through the browser and logging out, by the person's wish or because the service refused
// the token.

import BelvedereCore
import Foundation

extension Session {
  package func logIn() {
    guard let connection, phase == .signedOut else { return }
    signInError = nil
    phase = .signingIn(address: nil)
    replaceTask { [self] in await signIn(over: connection) }
  }

  /// Takes the code, or the whole address, that the person pasted from the browser.
  package func submit(pasted text: String) {
    let attempt = attempt
    Task { await attempt?.submit(pasted: text) }
  }

  package func cancelLogIn() {
    guard case .signingIn = phase else { return }
    if let attempt {
      Task { await attempt.cancel() }
    } else {
      task?.cancel()
      phase = .signedOut
    }
  }

  package func openAddressAgain() {
    if case .signingIn(let address?) = phase { openAddress(address) }
  }

  /// Forgets the token in memory and keyring, everything asked for with it, and the likes that the
  /// service was not told yet (`likes.pendingCount`); needs no network.
  package func logOut() { signOut(keepingWishes: false) }

  /// The service refused the token: signs out once, with a sentence. Likes that wait are kept for
  /// the same person.
  func expire() {
    guard phase == .signedIn else { return }
    signOut(keepingWishes: isAccountKnown)
    show(.signedOutByService)
  }

  private func signOut(keepingWishes: Bool) {
    guard phase == .signedIn, let connection else { return }
    leave()
    phase = .signedOut
    replaceTask { [self] in await forget(connection.service, keepingWishes: keepingWishes) }
  }
}

// MARK: - Steps

extension Session {
  private func signIn(over connection: Connection) async {
    do {
      let attempt = try await connection.signIn.begin()
      if Task.isCancelled { return await attempt.cancel() }
      self.attempt = attempt
      phase = .signingIn(address: attempt.address)
      openAddress(attempt.address)
      let token = try await attempt.token()
      self.attempt = nil
      if Task.isCancelled { return }
      enter(connection, with: token)
      isSettling = true
      let failure = await parts.credentials.keep(token, for: connection.service)
      isSettling = false
      if let failure, !Task.isCancelled { show(.tokenNotKept(failure)) }
    } catch {
      attempt = nil
      if Task.isCancelled { return }
      phase = .signedOut
      if error != .cancelled { signInError = error }
    }
  }

  /// Runs to its end even when the person logs in again at once.
  private func forget(_ service: ServiceDescription, keepingWishes: Bool) async {
    isSettling = true
    let forgetting = Task { [parts] in
      let failure = await parts.credentials.forgetToken(for: service)
      await parts.store.forgetAccount(of: service)
      if !keepingWishes { await parts.store.forgetWishes(of: service) }
      return failure
    }
    if let failure = await forgetting.value { show(.tokenNotForgotten(failure)) }
    isSettling = false
  }
}
