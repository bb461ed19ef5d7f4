// SPDX-License-Identifier: MIT

import BelvedereCore
import DemoTestSupport
import Foundation
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct ImageFetcherTests {
  private func fetcher(_ http: any HTTPSending, _ origins: Set<Origin>) -> ImageFetcher {
    ImageFetcher(
      .unsplash(at: origins), http: http, repeating: Repeating(clock: EagerClock(), random: { 0.5 })
    )
  }

  /// The address of a small image of the demo service, and a fetcher for it.
  private func run(_ body: (Demo, String, ImageFetcher) async throws -> Void) async throws {
    try await Demo.run { demo in
      try await withClient { client in
        let image = "\(demo.base)/images/profile-ada?w=64&h=64&fit=crop"
        let origin = try WebAddress(image).origin
        try await body(demo, image, fetcher(client, [origin]))
      }
    }
  }

  @Test func fetchesWithoutCredentials() async throws {
    try await run { demo, image, fetcher in
      let data = try await fetcher.imageData(at: image)
      #expect(data.starts(with: [0xFF, 0xD8]))
      #expect(demo.control.requests.map(\.authorization) == [nil])
    }
  }

  @Test func repeatsABrokenTransfer() async throws {
    try await run { demo, image, fetcher in
      demo.control.fail("/images", with: "cut:10", count: 2)
      let data = try await fetcher.imageData(at: image)
      #expect(data.starts(with: [0xFF, 0xD8]))
    }
  }

  @Test func doesNotRepeatAMissingImage() async throws {
    try await run { demo, image, fetcher in
      demo.control.fail("/images", with: "404", count: nil)
      await #expect(throws: APIError.notFound(messages: ["Couldn't find Photo"])) {
        try await fetcher.imageData(at: image)
      }
      #expect(demo.control.requests.count == 1)
    }
  }

  @Test func isNotFloodedByCompression() async throws {
    try await run { demo, image, fetcher in
      demo.control.fail("/images", with: "gzip-bomb", count: nil)
      // No compression was requested.
      let data = try await fetcher.imageData(at: image)
      #expect(data.count < 1_000_000)
    }
  }

  @Test(arguments: [
    "https://evil.example/a.jpg", "http://images.unsplash.com/a.jpg", "file:///etc/passwd",
    "https://images.unsplash.com:8443/a.jpg", "https://images.unsplash.com.evil.example/a.jpg",
  ])
  func keepsToItsHosts(_ address: String) async throws {
    try await withClient { client in
      let fetcher = fetcher(client, Origin.unsplashImages)
      let error = await apiError { try await fetcher.imageData(at: address) }
      #expect(error?.kind == "insecure")
      #expect(client.statistics.requests == 0)
    }
  }

  @Test func saysThatAnotherHostIsTheReason() async throws {
    try await withClient { client in
      let fetcher = fetcher(client, Origin.unsplashImages)
      let error = await apiError {
        try await fetcher.imageData(at: "https://images.example/a.jpg")
      }
      #expect(
        error == .insecure(.otherHost, detail: "images.example is not a host of this service"))
    }
  }

  @Test func encodesOddAddresses() async throws {
    let http = CannedHTTP(.text("x"))
    _ = try await fetcher(http, Origin.unsplashImages)
      .imageData(at: "https://images.unsplash.com/schloß?ixid=M3w&w=10")
    #expect(
      http.requests.first?.address.text
        == "https://images.unsplash.com/schlo%c3%9f?ixid=M3w&w=10")
    #expect(http.requests.first?.limits == .image)
  }
}
