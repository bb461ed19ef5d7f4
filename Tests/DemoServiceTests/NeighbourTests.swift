// SPDX-License-Identifier: MIT

// What a web page or another program on this computer can send to the service while somebody uses it:
// nothing ends it, fills its memory, or gets in without a login.

import Foundation
import LoopbackTestSupport
import NIOCore
import NIOHTTP1
import Testing

@testable import DemoService
@testable import DemoTestSupport

@Suite(.timeLimit(.minutes(15)))
struct NeighbourTests {
  /// The one for tests, too: only that makes faults.
  @Test(
    arguments: [
      "/images/profile-ada?w=1&h=1&fit=crop&dpr=nan",
      "/images/profile-ada?w=8&demo_fault=wrong-length:9223372036854775807",
      "/photos?demo_fault=429:date:1e30",
      "/photos?page=2&client_id=demo-access-key&demo_fault=page-overlap:-99999999",
    ], [false, true])
  func noGetEndsIt(path: String, isForTests: Bool) async throws {
    try await DemoProgram.run(isForTests: isForTests) { program, client in
      _ = try? await client.send("GET", path, authorization: nil)
      let after = try await client.send("GET", "/topics?per_page=1")
      #expect(after.status == 200)
      #expect(program.process.isRunning)
    }
  }

  /// A token for a member that there is not, sealed with the key that was once the same everywhere.
  private var forgedToken: String {
    let text = base64URL(Array("999999 9999999999999999 public+read_user".utf8))
    let key = Array("belvedere-demo".utf8)
    return "\(text).\(base64URL(sha256(key + sha256(key + Array(text.utf8)))))"
  }

  @Test func aForgedTokenIsInvalidAndEndsNothing() async throws {
    try await DemoProgram.run { _, client in
      let bearer = "Bearer \(forgedToken)"
      let answer = try? await client.send("GET", "/me", authorization: bearer)
      #expect(answer?.status == 401)
      let after = try await client.send("GET", "/topics?per_page=1")
      #expect(after.status == 200)
    }
  }

  @Test func theInstalledProgramHasNeitherFaultsNorLeversNorALog() async throws {
    try await DemoProgram.run { _, client in
      for fault in ["500", "stall", "nonsense"] {
        let path = "/topics?per_page=1&demo_fault=\(fault)"
        let answer = try await client.send("GET", path, fault: fault)
        #expect(answer.status == 200)
      }
      for (method, path) in [
        ("GET", "/admin/requests"), ("DELETE", "/admin/requests"), ("DELETE", "/admin/faults"),
        ("POST", "/admin/faults?prefix=/&fault=500"), ("POST", "/admin/rate-limit?remaining=0"),
        ("POST", "/admin/revoke"), ("POST", "/admin/reset"),
      ] {
        let answer = try await client.send(method, path)
        #expect(answer.status == 404, "\(path)")
      }
      #expect(try await client.send("GET", "/topics?per_page=1").status == 200)
    }
  }

  /// Where faults are wanted, the values that cannot be meant are bounded.
  @Test(arguments: [
    "wrong-length:-9223372036854775808", "wrong-length:9223372036854775807",
    "429:date:1e30", "cut:-9223372036854775808", "429:date:nan",
    "503:date:-1e30", "503:date:-inf", "page-overlap:9223372036854775807",
    "page-overlap:-9223372036854775808", "redirect:-9223372036854775808",
  ])
  func noValueOfAFaultEndsTheService(fault: String) async throws {
    try await withService { client, _ in
      _ = try? await client.send("GET", "/photos?page=2&per_page=3", fault: fault)
      let after = try await client.send("GET", "/topics?per_page=1")
      #expect(after.status == 200)
    }
  }

  @Test(arguments: [-1, 2, 999_999, .max])
  func aTokenForNobodyIsInvalid(member: Int) {
    let grants = Grants()
    let token = grants.issueToken(Grant(member: member, scopes: ["public"]))
    #expect(grants.grant(ofToken: token) == nil)
  }

  @Test(arguments: [
    "", "Host: evil.example\r\n", "Host: PORT\r\nHost: PORT\r\n",
    "Host: PORT\r\nHost: evil.example\r\n", "Host: evil.example\r\nX-Demo-Fault: stall\r\n",
  ])
  func onlyOneOwnNameIsAnswered(headers: String) async throws {
    try await withService { client, _ in
      let port = try #require(URL(string: client.base)?.port)
      let own = headers.replacing("PORT", with: "127.0.0.1:\(port)")
      for path in ["/", "/photos?client_id=demo-access-key", "/images/profile-ada?w=8", "/admin/x"]
      {
        let connection = try await RawConnection(port: port)
        connection.close(after: .seconds(5))
        try await connection.send("GET \(path) HTTP/1.1\r\n\(own)Connection: close\r\n\r\n")
        #expect(try await connection.answer().hasPrefix("HTTP/1.1 421"), "\(path)")
      }
    }
  }

  @Test func aPathOfSlashesIsReadInAMoment() {
    let slashes = String(repeating: "/", count: 200_000)
    let time = ContinuousClock().measure {
      let request = Request(
        head: HTTPRequestHead(version: .http1_1, method: .GET, uri: slashes), body: ByteBuffer())
      #expect(request.path == "/")
    }
    #expect(time < .seconds(1))
  }

  @Test func codesThatNobodyTakesAreForgotten() throws {
    let grants = Grants()
    let now = Date()
    let request = try AuthorizationRequest(
      FormFields(
        "client_id=demo-access-key&redirect_uri=\(AuthorizationRequest.outOfBand)"
          + "&response_type=code"), registered: [])
    func issue(at time: Date) -> String { grants.issueCode(for: request, member: 0, now: time) }

    let codes = (0..<200).map { issue(at: now.addingTimeInterval(Double($0) / 1_000)) }
    #expect(grants.takeCode(codes[0]) == nil)
    #expect(grants.takeCode(codes[199]) != nil)
    // Those that have expired make room first.
    let late = now.addingTimeInterval(Grants.codeLifetime + 1)
    let fresh = (0..<50).map { _ in issue(at: late) }
    #expect(fresh.allSatisfy { grants.takeCode($0) != nil })
    #expect(codes.allSatisfy { grants.takeCode($0) == nil })
  }

  @Test func theLogKeepsTheBeginningOfWhatIsLong() throws {
    let log = RequestLog()
    let long = String(repeating: "x", count: 15_000)
    let head = HTTPRequestHead(
      version: .http1_1, method: .RAW(value: long), uri: "/\(long)?a=\(long)",
      headers: [
        "Authorization": long, "Accept-Language": long, "User-Agent": long,
      ])
    _ = log.open(Request(head: head, body: ByteBuffer()))
    let entry = try #require(log.entries.first)
    let texts = [
      entry.method, entry.path, entry.query, entry.authorization, entry.acceptLanguage,
      entry.userAgent,
    ].compactMap { $0 }
    #expect(texts.count == 6)
    #expect(texts.map(\.utf8.count).reduce(0, +) <= 4_096)
  }

  @Test func equalScopesAreGrantedOnceAndAChallengeIsShort() throws {
    let fields =
      "client_id=demo-access-key&redirect_uri=\(AuthorizationRequest.outOfBand)&response_type=code"
    let scopes = Array(repeating: "public", count: 1_000).joined(separator: "+")
    let request = try AuthorizationRequest(FormFields("\(fields)&scope=\(scopes)"), registered: [])
    #expect(request.scopes == ["public"])
    let challenge = String(repeating: "c", count: 10_000)
    #expect(throws: AuthorizationRequest.Refusal.self) {
      try AuthorizationRequest(FormFields("\(fields)&code_challenge=\(challenge)"), registered: [])
    }
  }
}
