// SPDX-License-Identifier: MIT

// The client with a misbehaving service: each of the demo service's faults once.

import BelvedereCore
import DemoTestSupport
import Foundation
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct HTTPClientFaultTests {
  private static let impatient = {
    var configuration = HTTPConfiguration.test
    configuration.stallTimeout = 1
    return configuration
  }()

  /// Sends one request with a fault.
  private func send(
    _ path: String = "/photos?per_page=30", fault: String, limits: TransferLimits = .json,
    configuration: HTTPConfiguration = .test
  ) async throws -> HTTPResponse {
    try await Demo.run { demo in
      try await withClient(configuration) { client in
        try await client.send(demo.request(path, fault: fault, limits: limits))
      }
    }
  }

  @Test func waitsForASlowAnswer() async throws {
    #expect(try await send(fault: "latency:300").status == 200)
  }

  @Test(arguments: ["stall", "stall:100"])
  func givesUpOnAStalledAnswer(_ fault: String) async {
    await #expect(throws: HTTPError.timedOut) {
      try await send(fault: fault, configuration: Self.impatient)
    }
  }

  @Test func givesUpAfterTheTotalTime() async {
    await #expect(throws: HTTPError.timedOut) {
      try await send(fault: "stall", limits: TransferLimits(maximumBytes: 1_000, totalSeconds: 1))
    }
  }

  @Test(arguments: ["cut", "cut:100", "wrong-length", "wrong-length:100"])
  func takesAShortAnswerForABrokenConnection(_ fault: String) async {
    let error = await httpError { try await send(fault: fault) }
    #expect(error?.kind == "unreachable")
  }

  @Test func countsDecodedBytesItself() async {
    await #expect(throws: HTTPError.tooLarge(limit: 4_000_000)) {
      try await send(fault: "gzip-bomb")
    }
  }

  @Test func capsAnswersThatAreNotCompressed() async {
    await #expect(throws: HTTPError.tooLarge(limit: 1_000)) {
      try await send(
        fault: "latency:0", limits: TransferLimits(maximumBytes: 1_000, totalSeconds: 60))
    }
  }

  @Test func allAnswersTogetherHaveALimit() async throws {
    var configuration = HTTPConfiguration.test
    configuration.arrivingBytes = 1_000
    let answer = "HTTP/1.1 200 OK\r\n\r\n"
    try await RawServer.run(answering: { request in
      Data((answer + String(repeating: "n", count: request.contains("/large") ? 1_001 : 900)).utf8)
    }) { base in
      try await withClient(configuration) { client in
        for _ in 0..<3 {
          let small = HTTPRequest(try WebAddress("\(base)/small"), limits: .json)
          // The reserved memory is released afterwards.
          #expect(try await client.send(small).body.count == 900)
          let large = HTTPRequest(try WebAddress("\(base)/large"), limits: .json)
          await #expect(throws: HTTPError.noRoom) { try await client.send(large) }
        }
      }
    }
    #expect(TransferLimits.image.maximumBytes == 16_000_000)
  }

  @Test func roomIsSharedByAll() {
    let room = TransferRoom(bytes: 100)
    #expect(room.take(60) && !room.take(50) && room.take(40) && !room.take(1))
    room.giveBack(60)
    #expect(room.take(50))
  }

  @Test(arguments: [1, 5])
  func followsRedirects(_ count: Int) async throws {
    #expect(try await send(fault: "redirect:\(count)").status == 200)
  }

  @Test(arguments: ["redirect:6", "redirect-loop"])
  func stopsAfterFiveRedirects(_ fault: String) async throws {
    try await Demo.run { demo in
      try await withClient { client in
        let error = await httpError {
          try await client.send(demo.request("/photos", fault: fault))
        }
        #expect(error == .tooManyRedirects(limit: 5))
        // Nothing about the connection was unsafe.
        #expect(error.map { APIError($0) } == .unreadable(detail: "More than 5 redirects"))
        #expect(demo.control.requests.count == 6)
      }
    }
  }

  @Test(arguments: [
    "redirect-file", "redirect-host", "redirect-host:ftp://127.0.0.1",
    "redirect-host:https://127.0.0.1:1", "redirect-host:http://user@127.0.0.1",
  ])
  func neverFollowsARedirectToElsewhere(_ fault: String) async {
    let error = await httpError { try await send(fault: fault) }
    #expect(error?.kind == "forbiddenAddress" || error?.kind == "otherHost")
  }

  @Test func keepsTheAuthorizationFromAnotherOrigin() async throws {
    try await Demo.run { other in
      try await Demo.run { demo in
        try await withClient { client in
          var request = try demo.request("/topics", fault: "redirect-host:\(other.base)")
          request.allowedOrigins.insert(try other.request("/topics").address.origin)
          let response = try await client.send(request)
          #expect(response.status == 401)
          #expect(demo.control.requests.map(\.authorization) == ["Client-ID"])
          #expect(other.control.requests.map(\.authorization) == [nil])
        }
      }
    }
  }

  @Test func staysAtTheOriginOfARequestThatNamesNoOther() async throws {
    try await Demo.run { other in
      try await Demo.run { demo in
        try await withClient { client in
          let request = try demo.request("/topics", fault: "redirect-host:\(other.base)")
          let error = await httpError { try await client.send(request) }
          #expect(error?.kind == "otherHost")
          #expect(other.control.requests.isEmpty)
        }
      }
    }
  }

  @Test func reportsThatATransferWasNotTaken() async throws {
    let obstacle = HTTPError.unreachable(detail: "Out of memory")
    let client = HTTPClient(.test) { _, _ in obstacle }
    await #expect(throws: obstacle) {
      try await client.send(HTTPRequest(WebAddress("http://127.0.0.1:9"), limits: .json))
    }
    #expect(client.statistics.requests == 0)
    await client.shutdown()
  }

  @Test func doesNotRedirectAPost() async throws {
    try await Demo.run { demo in
      try await withClient { client in
        var request = try demo.request("/photos/x/like", fault: "redirect")
        request.method = .post
        #expect(try await (300..<400).contains(client.send(request).status))
        #expect(demo.control.requests.count == 1)
      }
    }
  }

  @Test func refusesEndlessHeaders() async throws {
    let line = "X-Filler: \(String(repeating: "x", count: 1_000))\r\n"
    let bytes = "HTTP/1.1 200 OK\r\n" + String(repeating: line, count: 100) + "\r\n"
    try await RawServer.run(answering: bytes) { base in
      try await withClient { client in
        await #expect(
          throws: HTTPError.malformed(detail: "The answer's header is over 64 kB")
        ) {
          try await client.send(HTTPRequest(WebAddress(base), limits: .json))
        }
      }
    }
  }

  @Test func reportsThatNobodyListens() async throws {
    let base = try await RawServer.run(answering: "") { $0 }
    try await withClient { client in
      let error = await httpError {
        try await client.send(HTTPRequest(WebAddress(base), limits: .json))
      }
      #expect(error?.kind == "unreachable")
    }
  }
}
