// SPDX-License-Identifier: MIT

// Pictures at Wikimedia's two hosts, by the rules for files.

import BelvedereCore
import Foundation
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct CommonsImagesTests {
  private let time = TestTime()
  private let clock = EagerClock()

  private func run(
    _ answers: Data..., body: (ScriptedHost, String, ImageFetcher) async throws -> Void
  ) async throws {
    let host = ScriptedHost(answers)
    try await RawServer.run(answering: { await host.answer(to: $0) }) { base in
      try await withClient { http in
        let images = ImageFetcher(
          .commons(ContactAgent(contact: "a@b.example"), at: [try WebAddress(base).origin]),
          http: http,
          repeating: Repeating(clock: clock, random: { 0.5 }), now: { [time] in time.now })
        try await body(host, "\(base)/wikipedia/commons/thumb/a/ab/A.jpg/960px-A.jpg", images)
      }
    }
  }

  private static let bytes = Data([0xFF, 0xD8, 0xFF, 0xD9])
  private static let jpeg = ScriptedHost.answer(bytes, "Content-Type: image/jpeg")
  private static func page(_ status: String, _ headers: String...) -> Data {
    let lines = ["HTTP/1.1 \(status)", "Content-Type: text/html"] + headers + ["Content-Length: 6"]
    return Data((lines + ["Connection: close", "", "<html>"]).joined(separator: "\r\n").utf8)
  }

  @Test func theProgramNamesItselfHereToo() async throws {
    try await run(Self.jpeg) { host, address, images in
      let data = try await images.imageData(at: address)
      #expect(data == Self.bytes)
      #expect(try await images.originalData(at: address) { _ in } == Self.bytes)
      for request in host.requests {
        #expect(
          request.contains("\r\nUser-Agent: Belvedere/\(belvedereVersion) (a@b.example) libcurl/"))
        #expect(request.contains("\r\nAccept: image/jpeg,image/png,image/webp;q=0.9\r\n"))
        #expect(!request.contains("Accept-Encoding"))
      }
    }
  }

  @Test func bothHostsAreAllowedAndNoOther() async throws {
    let http = CannedHTTP(
      .text("a", headers: ["Content-Type": "image/jpeg"]),
      .text("b", headers: ["Content-Type": "image/jpeg"]))
    let images = ImageFetcher(.commons(ContactAgent(contact: "")), http: http)
    for host in ["upload", "thumb"] {
      _ = try await images.imageData(at: "https://\(host).wikimedia.org/wikipedia/commons/A.jpg")
    }
    #expect(http.requests.allSatisfy { $0.allowedOrigins == Origin.commonsImages })
    try await withClient { http in
      let images = ImageFetcher(.commons(ContactAgent(contact: "")), http: http)
      for address in ["https://other.wikimedia.org/A.jpg", "http://upload.wikimedia.org/A.jpg"] {
        let error = await apiError { try await images.imageData(at: address) }
        #expect(error?.kind == "insecure", "\(address)")
      }
    }
  }

  @Test func fourAtATime() async throws {
    try await run(Self.jpeg) { host, address, images in
      host.hold(true)
      let tasks = (0..<10).map { _ in Task { try await images.imageData(at: address) } }
      await eventually("four are asked for") { host.requests.count == 4 }
      await eventually("the others wait in the line") { await images.waitingCount == 6 }
      #expect(host.requests.count == 4)
      host.hold(false)
      for task in tasks {
        let data = try await task.value
        #expect(data == Self.bytes)
      }
      #expect(host.requests.count == 10 && host.mostOpen <= 4)
    }
  }

  @Test func whoGivesUpInTheLineIsCancelled() async throws {
    try await run(Self.jpeg) { host, address, images in
      host.hold(true)
      let others = (0..<4).map { _ in Task { try await images.imageData(at: address) } }
      await eventually("four are asked for") { host.requests.count == 4 }
      let last = Task { try await images.imageData(at: address) }
      await eventually("the fifth waits in the line") { await images.waitingCount == 1 }
      last.cancel()
      await #expect(throws: APIError.cancelled) { try await last.value }
      #expect(await images.waitingCount == 0)
      host.hold(false)
      for task in others {
        let data = try await task.value
        #expect(data == Self.bytes)
      }
      #expect(host.requests.count == 4)
    }
  }

  @Test(arguments: [
    Self.page("200 OK"), ScriptedHost.answer(Self.bytes, "Content-Type: image/svg+xml"),
    ScriptedHost.answer(Self.bytes),
  ])
  func aPageIsNoPicture(answer: Data) async throws {
    try await run(answer) { host, address, images in
      await #expect(throws: APIError.unreadable(detail: "The answer is no picture")) {
        try await images.imageData(at: address)
      }
      #expect(host.requests.count == 1)
    }
  }

  @Test func afterARefusalTheHostIsLeftAlone() async throws {
    try await run(Self.page("429 Too Many Requests"), Self.jpeg) { host, address, images in
      await #expect(throws: APIError.rateLimited(retryAfter: nil)) {
        try await images.imageData(at: address)
      }
      time.advance(by: 4)
      await #expect(throws: APIError.rateLimited(retryAfter: 1)) {
        try await images.imageData(at: address)
      }
      #expect(host.requests.count == 1)
      time.advance(by: 1)
      let data = try await images.imageData(at: address)
      #expect(data == Self.bytes)
    }
  }

  @Test func retryAfterIsObeyed() async throws {
    try await run(
      Self.page("429 Too Many Requests", "Retry-After: 90"), Self.jpeg
    ) { host, address, images in
      await #expect(throws: APIError.rateLimited(retryAfter: 90)) {
        try await images.imageData(at: address)
      }
      time.advance(by: 89)
      await #expect(throws: APIError.rateLimited(retryAfter: 1)) {
        try await images.imageData(at: address)
      }
      #expect(host.requests.count == 1)
    }
  }

  @Test(
    arguments: [
      ("403 Forbidden", .forbidden(messages: [])),
      ("400 Bad Request", .refused(status: 400, messages: [])),
      ("404 Not Found", .notFound(messages: [])),
    ] as [(String, APIError)])
  func aRefusalIsNotRepeated(status: String, error: APIError) async throws {
    try await run(Self.page(status)) { host, address, images in
      await #expect(throws: error) { try await images.imageData(at: address) }
      #expect(host.requests.count == 1)
    }
  }

  @Test func aFailureIsTriedAgain() async throws {
    try await run(Self.page("503 Service Unavailable"), Self.jpeg) { host, address, images in
      let data = try await images.imageData(at: address)
      #expect(data == Self.bytes)
      #expect(host.requests.count == 2)
    }
  }
}
