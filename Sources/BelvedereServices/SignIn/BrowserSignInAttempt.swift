// One sign-in, run by one task from the open listener to the token: whatever ends it, the listener
// is closed at once and the code is exchanged at most once, however often `token()` is called.

import BelvedereCore
import Foundation

final class BrowserSignInAttempt: SignInAttempt {
  typealias Outcome = Result<AccessToken, SignInError>

  let address: URL
  private let state: String
  /// The browser's answer, a pasted code, or whatever else ended the waiting.
  private let outcome: OneShot<Result<String, SignInError>>
  private let runner: Task<Outcome, Never>

  init(
    address: URL, secrets: SignInSecrets, outcome: OneShot<Result<String, SignInError>>,
    listener: LoopbackListener, exchange: TokenExchange, timeLimit: Duration,
    clock: any Clock<Duration>
  ) {
    self.address = address
    self.outcome = outcome
    state = secrets.state
    runner = Task {
      let deadline = Task {
        // Cancelled as soon as there is an outcome.
        do { try await clock.sleep(for: timeLimit) } catch { return }
        outcome.give(.failure(.timedOut))
      }
      let answer = await outcome.value()
      deadline.cancel()
      await listener.close()
      do throws(SignInError) {
        let code = try answer.get()
        return .success(try await exchange.token(code: code, verifier: secrets.verifier))
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

  func submit(pasted text: String) async {
    outcome.give(PastedCode.outcome(of: text, state: state))
  }

  /// Returns when the listener is closed.
  func cancel() async {
    end()
    _ = await runner.value
  }

  private func end() {
    outcome.give(.failure(.cancelled))
    runner.cancel()
  }
}
