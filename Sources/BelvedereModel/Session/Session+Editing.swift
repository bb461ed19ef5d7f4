// The right to change the person's own data at the service. No login asks for it, so that a key without it can log in;
// it is requested in the browser at its first use. The session continues meanwhile, whatever the result.

import BelvedereCore
import Foundation

/// The state of that right.
nonisolated package enum EditingRight: Equatable, Sendable {
  /// It was not requested yet.
  case absent
  /// Waiting for the browser; nil until the listener is open.
  case asking(address: URL?)
  /// The request failed without a decision.
  case failed(SignInError)
  case granted
  /// The person or the service refused it. It is not requested again before the next login.
  case refused
}

extension Session {
  /// True if the person's own data can be changed, or the right to do so may be requested. If the service does not
  /// name the owner of a token, a second one might be another person's.
  package var mayEdit: Bool {
    signedIn?.account.isKnown == true && !looksAround && editing != .refused
  }

  /// Requests the right in the browser, unless it is granted or refused already.
  package func askToEdit() {
    guard mayEdit, let connection else { return }
    switch editing {
    case .absent, .failed: editing = .asking(address: nil)
    case .asking, .granted, .refused: return
    }
    replaceTask { [self] in await askToEdit(over: connection) }
  }

  /// Ends the wait for the browser.
  package func cancelAsking() {
    guard case .asking = editing else { return }
    forgetPaste()
    if let attempt {
      Task { await attempt.cancel() }
    } else {
      task?.cancel()
      editing = .absent
    }
  }

  private func askToEdit(over connection: Connection) async {
    do {
      let token = try await token(from: connection, adding: .editAccount) {
        editing = .asking(address: $0)
      }
      if let token { await take(token, over: connection) }
    } catch {
      if Task.isCancelled { return }
      switch error {
      case .cancelled: editing = .absent
      // The service refuses a right that the key does not have.
      case .denied, .service(.refused): editing = .refused
      default: editing = .failed(error)
      }
    }
  }

  /// Replaces the present token, if the new one is the same person's and has the right.
  private func take(_ token: AccessToken, over connection: Connection) async {
    guard AccountName(service: connection.service.id, token: token) == signedIn?.account else {
      editing = .failed(.anotherPerson)
      return
    }
    guard connection.signIn?.isGranted(.editAccount, by: token) == true else {
      editing = .refused
      return
    }
    connection.authorize(token)
    editing = .granted
    await keep(token, over: connection)
  }
}
