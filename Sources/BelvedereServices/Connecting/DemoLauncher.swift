// SPDX-License-Identifier: MIT

// Logs in to the demo without a browser, and resets it. The demo service recognises the program that started it by a
// key. It returns a code for that key, which is exchanged for a token like any other.

import BelvedereCore
import Foundation

struct DemoLauncher: DemoSteering {
  let redirectURI: String
  let http: any HTTPSending
  /// Returns the running service; starts it first if necessary.
  let process: @Sendable () async throws(ConnectionError) -> DemoProcess

  func enter() async throws(SignInError) -> AccessToken {
    let process = try await running()
    let secrets = SignInSecrets()
    let response = try await send(
      "launcher/code", to: process,
      form: BrowserSignIn.authorizeQuery(
        key: DemoProcess.key, redirectURI: redirectURI, scopes: Right.loginScopes,
        secrets: secrets))
    guard (200..<300).contains(response.status) else {
      throw SignInError(ErrorAnswer(response, now: Date()))
    }
    guard let code = try? JSONDecoder().decode(CodeAnswer.self, from: response.body).code else {
      throw .service(.unreadable(detail: "The answer holds no code"))
    }
    let exchange = TokenExchange(
      tokenAddress: "\(process.address)/oauth/token", redirectURI: redirectURI,
      key: DemoProcess.key, http: http)
    return try await exchange.token(code: code, verifier: secrets.verifier)
  }

  func reset() async throws(ConnectionError) {
    let process = try await process()
    let status: Int
    do throws(SignInError) {
      status = try await send("launcher/reset", to: process, form: "").status
    } catch {
      throw .demoFailed(detail: "\(error)")
    }
    guard (200..<300).contains(status) else { throw .demoFailed(detail: "Status \(status)") }
  }

  private func running() async throws(SignInError) -> DemoProcess {
    do throws(ConnectionError) { return try await process() } catch {
      throw .service(.unreachable(detail: "\(error)"))
    }
  }

  @concurrent
  private func send(_ path: String, to process: DemoProcess, form: String)
    async throws(SignInError) -> HTTPResponse
  {
    do throws(HTTPError) {
      var request = HTTPRequest(try WebAddress("\(process.address)/\(path)"), limits: .json)
      request.method = .post
      request.headers = [
        "Accept": "application/json", "X-Demo-Launcher-Key": process.launcherKey.value,
      ]
      request.form = form
      return try await http.send(request)
    } catch {
      throw error == .cancelled ? .cancelled : .service(APIError(error))
    }
  }
}

private struct CodeAnswer: Decodable {
  let code: String
}
