// SPDX-License-Identifier: MIT

import BelvedereCore
import Testing

@testable import BelvedereServices

/// A list may contain photos of another source: each image is fetched by its own source's policy.
@Suite(.timeLimit(.minutes(15)))
struct ImagesOfSourcesTests {
  @Test func eachImageGoesToItsOwnSource() async throws {
    let jpeg = CannedHTTP.Answer.text("other", headers: ["Content-Type": "image/jpeg"])
    let (own, others) = (
      CannedHTTP(.text("own"), .text("own")), CannedHTTP(jpeg, jpeg)
    )
    let images = ImagesOfSources(fetchers: [
      ImageFetcher(.unsplash(), http: own),
      ImageFetcher(.commons(ContactAgent(contact: "")), http: others),
    ])
    let unsplash = "https://images.unsplash.com/photo-1?w=40"
    let commons = "https://upload.wikimedia.org/wikipedia/commons/a/ab/Photo.jpg"
    for address in [unsplash, commons] {
      _ = try await images.imageData(at: address)
      _ = try await images.originalData(at: address) { _ in }
    }
    let error = await apiError { try await images.imageData(at: "no address") }

    #expect(own.requests.map(\.address.text) == [unsplash, unsplash])
    #expect(others.requests.map(\.address.text) == [commons, commons])
    #expect(error != nil)
  }
}
