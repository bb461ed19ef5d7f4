// SPDX-License-Identifier: MIT

// One sign-in, run by one task from the open listener to the token. At its end the listener is closed. The browser's
// code is exchanged at most once, for any number of calls of `token()`. A pasted code is exchanged separately, and ends
// the attempt only if it gives a token.

import BelvedereCore
import Foundation

final class BrowserSignInAttempt: SignInAttempt {
  typealias Outcome = Result<AccessToken, SignInError>

  /// The events that end the wait.
  enum Ending: Sendable {
    /// The browser returned a code, or the reason why there is none.
    case answered(Result<String, SignInError>)
    /// A pasted code gave a token.
    case pasted(AccessToken)
    /// The time limit is over, or the person cancelled.
    case ended(SignInError)
  }

  /// The time for which the listener stays open after the answer: a browser that has prefetched the page fetches it
  /// again to show it.
  private static let rest = Duration.seconds(5)

  let address: URL
  private let secrets: SignInSecrets
  private let exchange: TokenExchange
  private let outcome: OneShot<Ending>
  private let runner: Task<Outcome, Never>

  init(
    address: URL, secrets: SignInSecrets, outcome: OneShot<Ending>, listener: LoopbackListener,
    exchange: TokenExchange, timeLimit: Duration, clock: any Clock<Duration>
  ) {
    self.address = address
    self.secrets = secrets
    self.exchange = exchange
    self.outcome = outcome
    runner = Task {
      let deadline = Task {
        // Cancelled as soon as the wait has ended.
        do { try await clock.sleep(for: timeLimit) } catch { return }
        outcome.set(.ended(.timedOut))
      }
      let ending = await outcome.value()
      deadline.cancel()
      if case .answered = ending {
        listener.close(after: Self.rest, clock: clock)
      } else {
        await listener.close()
      }
      do throws(SignInError) {
        switch ending {
        case .pasted(let token): return .success(token)
        case .ended(let error): throw error
        case .answered(let answer):
          let code = try answer.get()
          return .success(try await exchange.token(code: code, verifier: secrets.verifier))
        }
      } catch {
        return .failure(error)
      }
    }
  }

  deinit { end() }

  func token() async throws(SignInError) -> AccessToken {
    let result = await withTaskCancellationHandler {
      await runner.value
    } onCancel: {
      end()
    }
    return try result.get()
  }

  func submit(pasted text: String) async -> SignInError? {
    do throws(SignInError) {
      let code = try PastedCode.outcome(of: text, state: secrets.state).get()
      outcome.set(.pasted(try await exchange.token(code: code, verifier: secrets.verifier)))
      return nil
    } catch {
      return error
    }
  }

  /// Returns when the listener is closed, or is left open for the browser.
  func cancel() async {
    end()
    _ = await runner.value
  }

  private func end() {
    outcome.set(.ended(.cancelled))
    runner.cancel()
  }
}
