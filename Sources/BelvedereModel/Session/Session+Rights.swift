// SPDX-License-Identifier: MIT

// The rights that no login asks for: each is asked for in the browser when the person first wants to use it. The
// session goes on meanwhile, and whatever comes of it.

import BelvedereCore
import Foundation

/// The state of such a right.
nonisolated package enum RightState: Equatable, Sendable {
  /// It was not asked for yet.
  case absent
  /// Waiting for the browser; nil until the listener is open.
  case asking(address: URL?)
  /// It was asked for to no effect, for this reason.
  case failed(SignInError)
  case granted
  /// The person or the service refused it. It is not asked for again before the next login.
  case refused
}

extension Session {
  package func state(of right: Right) -> RightState { rights[right] ?? .absent }

  /// True if the right is granted, or may be asked for. If the service does not tell whose token it gives,
  /// a second one might be another person's.
  package func mayUse(_ right: Right) -> Bool {
    signedIn?.account.isKnown == true && !looksAround && state(of: right) != .refused
  }

  /// Asks in the browser for a right, unless it is granted or refused already.
  package func ask(for right: Right) {
    guard mayUse(right), let connection, awaitedRight == nil else { return }
    switch state(of: right) {
    case .absent, .failed: rights[right] = .asking(address: nil)
    case .asking, .granted, .refused: return
    }
    replaceTask { [self] in await ask(for: right, over: connection) }
  }

  /// Ends the wait for the browser.
  package func cancelAsking() {
    guard let right = awaitedRight?.right else { return }
    forgetPaste()
    if let attempt {
      Task { await attempt.cancel() }
    } else {
      task?.cancel()
      rights[right] = .absent
    }
  }

  /// The right that the browser is asked for, and the page; nil while none is asked for.
  var awaitedRight: (right: Right, address: URL?)? {
    for case (let right, .asking(let address)) in rights { return (right, address) }
    return nil
  }

  private func ask(for right: Right, over connection: Connection) async {
    do {
      let token = try await token(from: connection, adding: right) {
        rights[right] = .asking(address: $0)
      }
      if let token { await take(token, for: right, over: connection) }
    } catch {
      if Task.isCancelled { return }
      switch error {
      case .cancelled: rights[right] = .absent
      // The service refuses a right that the key does not have.
      case .denied, .service(.refused): rights[right] = .refused
      default: rights[right] = .failed(error)
      }
    }
  }

  /// Uses a token in place of the present one, if it is the same person's and has the right.
  private func take(_ token: AccessToken, for right: Right, over connection: Connection) async {
    guard AccountName(service: connection.service.id, token: token) == signedIn?.account else {
      rights[right] = .failed(.anotherPerson)
      return
    }
    guard token.grants(right) else {
      rights[right] = .refused
      return
    }
    connection.authorize(token)
    rights[right] = .granted
    await keep(token, over: connection)
  }
}
