// SPDX-License-Identifier: MIT

import BelvedereServices
import DemoTestSupport
import Foundation
import Testing

@Suite(.timeLimit(.minutes(15)))
struct HTTPClientTests {
  @Test func givesStatusHeadersAndBody() async throws {
    try await Demo.run { demo in
      try await withClient { client in
        let response = try await client.send(demo.request("/photos?per_page=3"))
        #expect(response.status == 200)
        #expect(response.headers["x-per-page"] == "3")
        #expect(response.headers["X-Ratelimit-Remaining"] == "4999")
        let list = try JSONSerialization.jsonObject(with: response.body) as? [Any]
        #expect(list?.count == 3)
        #expect(demo.control.requests.first?.userAgent == "Belvedere/test")
        #expect(demo.control.requests.first?.acceptLanguage == nil)
        #expect(demo.control.requests.first?.authorization == "Client-ID")
      }
    }
  }

  @Test func reusesItsConnection() async throws {
    try await Demo.run { demo in
      try await withClient { client in
        for _ in 0..<5 { _ = try await client.send(demo.request("/topics")) }
        #expect(client.statistics.requests == 5)
        #expect(client.statistics.connections == 1)
      }
    }
  }

  @Test func makesFewConnectionsToAHost() async throws {
    try await Demo.run { demo in
      try await withClient { client in
        try await withThrowingTaskGroup(of: Int.self) { group in
          for _ in 0..<30 {
            group.addTask {
              try await client.send(demo.request("/topics", fault: "latency:20")).status
            }
          }
          for try await status in group { #expect(status == 200) }
        }
        #expect(client.statistics.connections <= 6)
      }
    }
  }

  @Test func cancellingRemovesTheTransfer() async throws {
    try await Demo.run { demo in
      try await withClient { client in
        let task = Task { try await client.send(demo.request("/photos", fault: "stall")) }
        try await demo.waitForRequest { $0.outcome == .open }
        task.cancel()
        await #expect(throws: HTTPError.cancelled) { try await task.value }
        // The service sees the connection close.
        try await demo.waitForRequest { $0.outcome == .aborted }
      }
    }
  }

  @Test func sendsNothingForACancelledTask() async throws {
    try await Demo.run { demo in
      try await withClient { client in
        let task = Task {
          while !Task.isCancelled { await Task.yield() }
          return try await client.send(demo.request("/photos", fault: "stall"))
        }
        task.cancel()
        await #expect(throws: HTTPError.cancelled) { try await task.value }
      }
    }
  }

  @Test func shutdownCancelsAndEnds() async throws {
    try await Demo.run { demo in
      let client = HTTPClient(.test)
      let task = Task { try await client.send(demo.request("/photos", fault: "stall")) }
      try await demo.waitForRequest { $0.outcome == .open }
      await client.shutdown()
      await #expect(throws: HTTPError.cancelled) { try await task.value }
      await #expect(throws: HTTPError.cancelled) {
        try await client.send(demo.request("/photos"))
      }
      await client.shutdown()
    }
  }

  @Test func sleepsWhenIdle() async throws {
    try await Demo.run { demo in
      try await withClient { client in
        _ = try await client.send(demo.request("/topics"))
        // Wake-ups by the transfer's end are over by the second check.
        try await Task.sleep(for: .milliseconds(100))
        let before = client.statistics.wakeUps
        try await Task.sleep(for: .milliseconds(400))
        #expect(client.statistics.wakeUps == before)
      }
    }
  }

  @Test func sendsAForm() async throws {
    try await Demo.run { demo in
      try await withClient { client in
        var request = try demo.request("/oauth/token")
        request.method = .post
        request.form = "grant_type=authorization_code&client_id=x"
        let response = try await client.send(request)
        #expect(response.status == 401)
        #expect(String(decoding: response.body, as: UTF8.self).contains("invalid_client"))
      }
    }
  }

  @Test(arguments: ["a\r\nX-Evil: 1", "a\nb", "a\u{0}b", ""])
  func refusesUnsafeHeaderValues(_ value: String) async throws {
    try await Demo.run { demo in
      try await withClient { client in
        var request = try demo.request("/topics")
        request.headers["X-Test"] = value
        await #expect(throws: HTTPError.invalidRequest(detail: "The header X-Test cannot be sent"))
        {
          try await client.send(request)
        }
        #expect(demo.control.requests.isEmpty)
      }
    }
  }

  @Test func joinsRepeatedHeadersAndForgetsInterimOnes() async throws {
    let bytes =
      "HTTP/1.1 103 Early Hints\r\nLink: <early>; rel=preload\r\n\r\n"
      + "HTTP/1.1 200 OK\r\nLink: <a>; rel=first\r\nlink: <b>; rel=next\r\nContent-Length: 2\r\n\r\nok"
    try await RawServer.run(answering: bytes) { base in
      try await withClient { client in
        let response = try await client.send(HTTPRequest(WebAddress(base), limits: .json))
        #expect(response.headers["Link"] == "<a>; rel=first, <b>; rel=next")
        #expect(response.body == Data("ok".utf8))
      }
    }
  }
}
