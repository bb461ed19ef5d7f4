// SPDX-License-Identifier: MIT

// The request behind Find Places against the demo service, with each of its faults.

import BelvedereCore
import DemoService
import DemoTestSupport
import Foundation
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct RandomPhotosDemoTests {
  private func find(
    fault: String? = nil, count: Int? = 1,
    _ body: (Result<[Photo], APIError>, _ requests: Int) async throws -> Void
  ) async throws {
    try await Demo.run { demo in
      try await withClient { client in
        let key = APIKey(
          accessKey: DemoConfiguration.accessKey, secretKey: DemoConfiguration.secretKey)
        let api = try APIClient(
          base: demo.base, key: key, http: client,
          repeating: Repeating(clock: EagerClock(), random: { 0.5 }))
        if let fault { #expect(demo.control.fail("/photos/random", with: fault, count: count)) }
        let found: Result<[Photo], APIError>
        do throws(APIError) {
          found = .success(
            try await UnsplashService(api: api).page(1, of: .random(.everything)).elements)
        } catch {
          found = .failure(error)
        }
        try await body(found, demo.control.requests.count)
      }
    }
  }

  @Test func oneRequestBringsThirtyPhotosAndSomeHavePositions() async throws {
    try await find { found, requests in
      let photos = try found.get()
      #expect(photos.count == 30 && requests == 1)
      let positions = photos.compactMap(\.location?.coordinate)
      #expect(!positions.isEmpty)
      #expect(!positions.contains { $0.latitude == 0 && $0.longitude == 0 })
    }
  }

  @Test(
    arguments: [
      ("401", .unauthorized(messages: ["OAuth error: The access token is invalid"])),
      ("403-limit", .rateLimited(retryAfter: nil)),
      ("404", .notFound(messages: ["Couldn't find Photo"])),
      ("410", .gone(messages: ["Query flagged as spam"])),
      ("429:none", .rateLimited(retryAfter: nil)), ("429:60", .rateLimited(retryAfter: 60)),
      ("503:120", .serverFailed(status: 503, retryAfter: 120)),
      ("gzip-bomb", .unreadable(detail: "The answer is over 4000000 bytes")),
      ("redirect-loop", .unreadable(detail: "More than 5 redirects")),
    ] as [(String, APIError)])
  func aRefusalIsReportedAndNotRepeated(fault: String, error: APIError) async throws {
    try await find(fault: fault, count: fault == "redirect-loop" ? nil : 1) { found, requests in
      #expect(throws: error) { try found.get() }
      #expect(requests == (fault == "redirect-loop" ? 6 : 1))
    }
  }

  @Test(arguments: ["malformed-json", "redirect-host", "redirect-file"])
  func anAnswerThatCannotBeTrustedBringsNothing(fault: String) async throws {
    try await find(fault: fault, count: nil) { found, _ in
      #expect(throws: APIError.self) { try found.get() }
    }
  }

  @Test(arguments: ["500", "503", "503-html", "cut", "wrong-length", "429:1", "latency:1"])
  func aShortTroubleIsRepeated(fault: String) async throws {
    try await find(fault: fault) { found, requests in
      let photos = try found.get()
      #expect(photos.count == 30)
      #expect(requests == (fault == "latency:1" ? 1 : 2))
    }
  }

  @Test(arguments: [("bad-element", 29), ("missing-fields", 30), ("empty-page", 0)])
  func whatIsDamagedIsLeftOut(fault: String, count: Int) async throws {
    try await find(fault: fault) { found, _ in
      let photos = try found.get()
      #expect(photos.count == count)
      if fault == "missing-fields" { #expect(photos.allSatisfy { $0.location == nil }) }
    }
  }
}
