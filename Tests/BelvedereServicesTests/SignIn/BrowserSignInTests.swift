// SPDX-License-Identifier: MIT

// Whole sign-ins against the demo service, over real sockets.

import BelvedereCore
import DemoService
import DemoTestSupport
import Foundation
import LoopbackTestSupport
import TestSupport
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct BrowserSignInTests {
  /// The parts of a sign-in test.
  struct Side {
    let demo: Demo
    let browser: Browser
    let signIn: BrowserSignIn
    let redirectURI: String
    let port: Int

    /// The redirect address with a query.
    func callback(_ query: String) -> String { "\(redirectURI)?\(query)" }
  }

  private static let key = APIKey(
    accessKey: DemoConfiguration.accessKey, secretKey: DemoConfiguration.secretKey)

  private func run(
    key: APIKey = Self.key, clock: any Clock<Duration> = ContinuousClock(),
    limits: LoopbackListener.Limits = LoopbackListener.Limits(),
    _ body: (Side) async throws -> Void
  ) async throws {
    let (redirectURI, port) = chosenRedirect()
    try await Demo.run(redirectURI: redirectURI) { demo in
      try await withClient { client in
        let configuration = BrowserSignIn.Configuration(
          oauthBase: "\(demo.base)/oauth", redirectURI: redirectURI, key: key)
        let signIn = BrowserSignIn(configuration, http: client, clock: clock, limits: limits)
        try await body(
          Side(
            demo: demo, browser: Browser(http: client), signIn: signIn, redirectURI: redirectURI,
            port: port))
      }
    }
  }

  @Test func logsIn() async throws {
    try await run { side in
      let attempt = try await side.signIn.begin()
      let redirect = try await side.browser.decide("allow", at: attempt.address)
      let page = try await side.browser.open(redirect, headers: ["Sec-Fetch-Dest": "document"])
      #expect(page.status == 200)
      #expect(page.text.contains(CallbackTexts().signedIn))
      let token = try await attempt.token()
      #expect(token.username == "ada")
      #expect(token.scopes == ["public", "read_user", "read_photos", "write_likes"])
      // Exchanged once for any number of calls.
      #expect(try await attempt.token() == token)
      #expect(side.demo.control.requests.filter { $0.path == "/oauth/token" }.count == 1)
    }
  }

  /// A browser may prefetch the page before it shows it.
  @Test func answersAgainForAWhile() async throws {
    let clock = HeldClock()
    try await run(clock: clock) { side in
      let attempt = try await side.signIn.begin()
      let redirect = try await side.browser.decide("allow", at: attempt.address)
      try await side.browser.open(redirect, headers: ["Sec-Purpose": "prefetch"])
      #expect(try await attempt.token().username == "ada")

      let page = try await side.browser.open(redirect, headers: ["Sec-Fetch-Dest": "document"])
      #expect(page.status == 200 && page.text.contains(CallbackTexts().signedIn))
      #expect(side.demo.control.requests.filter { $0.path == "/oauth/token" }.count == 1)

      clock.gate.open()
      var error: HTTPError?
      while error == nil { error = await httpError { try await side.browser.open(redirect) } }
      #expect(error?.kind == "unreachable")
    }
  }

  @Test func theNextLoginHasThePortAtOnce() async throws {
    try await run { side in
      for _ in 0..<2 {
        let attempt = try await side.signIn.begin()
        try await side.browser.open(try await side.browser.decide("allow", at: attempt.address))
        #expect(try await attempt.token().username == "ada")
      }
    }
  }

  @Test func asksForARightOnlyWhenItIsWanted() async throws {
    try await run { side in
      for right in [nil, Right.editAccount] {
        let attempt = try await side.signIn.begin(adding: right)
        let redirect = try await side.browser.decide("allow", at: attempt.address)
        try await side.browser.open(redirect)
        let token = try await attempt.token()
        #expect(token.scopes.contains("write_user") == (right != nil))
        #expect(token.grants(.editAccount) == (right != nil))
        #expect(token.scopes.count == (right == nil ? 4 : 5))
      }
    }
  }

  @Test func answersWithoutTraces() async throws {
    try await run { side in
      let attempt = try await side.signIn.begin()
      let page = try await side.browser.open(
        side.callback("code=%3Cu%3E&error_description=%3Cb%3E"))
      #expect(page.status == 400)
      #expect(!page.text.contains("<u>") && !page.text.contains("<b>"))
      #expect(page.headers["Cache-Control"] == "no-store")
      #expect(page.headers["Referrer-Policy"] == "no-referrer")
      #expect(page.headers["Content-Security-Policy"]?.hasPrefix("default-src 'none'") == true)
      await attempt.cancel()
    }
  }

  @Test func isDenied() async throws {
    try await run { side in
      let attempt = try await side.signIn.begin()
      let redirect = try await side.browser.decide("deny", at: attempt.address)
      #expect(try await side.browser.open(redirect).text.contains(CallbackTexts().denied))
      await #expect(throws: SignInError.denied) { try await attempt.token() }
    }
  }

  @Test(arguments: ["code=forged&state=forged", "error=access_denied&state=forged"])
  func isNotMovedByAForgedLogin(query: String) async throws {
    try await run { side in
      let attempt = try await side.signIn.begin()
      let page = try await side.browser.open(
        side.callback(query), headers: ["Sec-Fetch-Dest": "document"])
      #expect(page.status == 400)
      #expect(page.text.contains(CallbackTexts().unusable))
      #expect(!side.demo.control.requests.contains { $0.path == "/oauth/token" })
      try await side.browser.open(try await side.browser.decide("allow", at: attempt.address))
      #expect(try await attempt.token().username == "ada")
    }
  }

  @Test func isNotMovedByStrayRequests() async throws {
    try await run { side in
      let attempt = try await side.signIn.begin()
      let redirect = try await side.browser.decide("allow", at: attempt.address)
      let origin = "http://127.0.0.1:\(side.port)"
      #expect(try await side.browser.open("\(origin)/favicon.ico").status == 404)
      #expect(try await side.browser.open(side.callback("code=x")).status == 400)
      let post = try await side.browser.open(redirect, method: .post)
      #expect(post.status == 405)
      #expect(post.headers["Allow"] == "GET, HEAD")
      let rebound = try await side.browser.open(
        redirect, headers: ["Host": "evil.example:\(side.port)"])
      #expect(rebound.status == 400)
      let image = try await side.browser.open(
        side.callback("code=x&state=x"), headers: ["Sec-Fetch-Dest": "image"])
      #expect(image.status == 404)
      let target = redirect.dropFirst(origin.count)
      let head = try await RawConnection.exchange(
        "HEAD \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(side.port)\r\n\r\n", port: side.port)
      #expect(head.hasPrefix("HTTP/1.1 200"))
      #expect(head.hasSuffix("\r\n\r\n"))
      try await side.browser.open(redirect)
      #expect(try await attempt.token().username == "ada")
    }
  }

  @Test func closesWhatTheBrowserKeepsOpen() async throws {
    try await run { side in
      let attempt = try await side.signIn.begin()
      let idle = try await RawConnection(port: side.port)
      try await idle.send("GET /callback HTTP/1.1\r\n")
      let redirect = try await side.browser.decide("allow", at: attempt.address)
      try await side.browser.open(redirect)
      _ = try await attempt.token()
      #expect(try await idle.answer() == "")
    }
  }

  @Test func closesConnectionsThatSendTooMuch() async throws {
    try await run { side in
      let attempt = try await side.signIn.begin()
      let line = "GET /callback?code=\(String(repeating: "x", count: 9_000)) HTTP/1.1\r\n\r\n"
      #expect(try await RawConnection.exchange(line, port: side.port) == "")
      await attempt.cancel()
    }
  }

  @Test func closesConnectionsThatTakeTooLong() async throws {
    let limits = LoopbackListener.Limits(connectionSeconds: 1)
    try await run(limits: limits) { side in
      let attempt = try await side.signIn.begin()
      #expect(try await RawConnection(port: side.port).answer() == "")
      await attempt.cancel()
    }
  }

  @Test func heldConnectionsMakeRoomForTheBrowser() async throws {
    try await run { side in
      let attempt = try await side.signIn.begin()
      var held: [RawConnection] = []
      for _ in 0..<8 { held.append(try await RawConnection(port: side.port)) }
      let redirect = try await side.browser.decide("allow", at: attempt.address)
      #expect(try await side.browser.open(redirect).status == 200)
      #expect(try await attempt.token().username == "ada")
      for connection in held { #expect(try await connection.answer() == "") }
    }
  }

  @Test func theOldestOfNineConnectionsIsClosed() async throws {
    try await run { side in
      let attempt = try await side.signIn.begin()
      var held: [RawConnection] = []
      for _ in 0..<8 { held.append(try await RawConnection(port: side.port)) }
      let target = "GET /x HTTP/1.1\r\nHost: 127.0.0.1:\(side.port)\r\n\r\n"
      #expect(try await RawConnection.exchange(target, port: side.port).hasPrefix("HTTP/1.1 404"))
      #expect(try await held[0].answer() == "")
      try await held[1].send(target)
      #expect(try await held[1].answer().hasPrefix("HTTP/1.1 404"))
      await attempt.cancel()
    }
  }

  @Test func givesUpInTime() async throws {
    try await run(clock: EagerClock()) { side in
      let attempt = try await side.signIn.begin()
      await #expect(throws: SignInError.timedOut) { try await attempt.token() }
    }
  }

  @Test func isCancelled() async throws {
    try await run { side in
      let attempt = try await side.signIn.begin()
      await attempt.cancel()
      await #expect(throws: SignInError.cancelled) { try await attempt.token() }
      // The port is free again.
      let second = try await side.signIn.begin()
      let waiting = Task { try await second.token() }
      waiting.cancel()
      await #expect(throws: SignInError.cancelled) { try await waiting.value }
    }
  }

  @Test func aSecondAttemptEndsTheFirst() async throws {
    try await run { side in
      let first = try await side.signIn.begin()
      let second = try await side.signIn.begin()
      await #expect(throws: SignInError.cancelled) { try await first.token() }
      let redirect = try await side.browser.decide("allow", at: second.address)
      try await side.browser.open(redirect)
      #expect(try await second.token().username == "ada")
    }
  }

  @Test func reportsThatThePortIsTaken() async throws {
    try await RawServer.run(answering: "") { base in
      let port = try #require(URL(string: base)?.port)
      let configuration = BrowserSignIn.Configuration(
        oauthBase: "http://127.0.0.1:1/oauth", redirectURI: "http://127.0.0.1:\(port)/callback",
        key: Self.key)
      let signIn = BrowserSignIn(configuration, http: CannedHTTP())
      await #expect(throws: SignInError.portTaken(port: port)) { _ = try await signIn.begin() }
    }
  }

  @Test func takesAPastedCode() async throws {
    try await run { side in
      let attempt = try await side.signIn.begin()
      let redirect = try await side.browser.decide("allow", at: attempt.address)
      #expect(await attempt.submit(pasted: "  \(redirect)\n") == nil)
      #expect(try await attempt.token().username == "ada")
    }
  }

  @Test(
    arguments: [("nonsense words", .noCode), ("code=x&state=x", .wrongState), ("x", .codeExpired)]
      as [(String, SignInError)])
  func reportsWhatIsWrongWithAPaste(_ text: String, _ error: SignInError) async throws {
    try await run { side in
      let attempt = try await side.signIn.begin()
      #expect(await attempt.submit(pasted: text) == error)
      // The attempt continues: another code is accepted, and so is the browser's answer.
      #expect(await attempt.submit(pasted: text) == error)
      let redirect = try await side.browser.decide("allow", at: attempt.address)
      #expect(await attempt.submit(pasted: redirect) == nil)
      #expect(try await attempt.token().username == "ada")
    }
  }

  @Test func theBrowserComesBackAfterACodeThatWasNoGood() async throws {
    try await run { side in
      let attempt = try await side.signIn.begin()
      #expect(await attempt.submit(pasted: "mistyped") == .codeExpired)
      let redirect = try await side.browser.decide("allow", at: attempt.address)
      try await side.browser.open(redirect)
      #expect(try await attempt.token().username == "ada")
    }
  }

  @Test func reportsThatTheKeyIsUnknown() async throws {
    let key = APIKey(accessKey: DemoConfiguration.accessKey, secretKey: "wrong")
    try await run(key: key) { side in
      let attempt = try await side.signIn.begin()
      let redirect = try await side.browser.decide("allow", at: attempt.address)
      try await side.browser.open(redirect)
      await #expect(throws: SignInError.invalidClient) { try await attempt.token() }
    }
  }

  @Test func reportsThatTheServiceFailed() async throws {
    try await run { side in
      side.demo.control.fail("/oauth/token", with: "503-html")
      let attempt = try await side.signIn.begin()
      let redirect = try await side.browser.decide("allow", at: attempt.address)
      try await side.browser.open(redirect)
      await #expect(
        throws: SignInError.service(.serverFailed(status: 503, retryAfter: nil))
      ) { try await attempt.token() }
    }
  }
}

/// Sleeps until its gate is opened.
private final class HeldClock: Clock {
  typealias Instant = ContinuousClock.Instant

  let gate = Gate()

  init() { gate.close() }

  var now: Instant { .now }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws { await gate.pass() }
}
