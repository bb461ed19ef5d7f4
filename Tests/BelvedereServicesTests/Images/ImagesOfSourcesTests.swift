import BelvedereCore
import Foundation
import Synchronization
import Testing

@testable import BelvedereServices

/// A list may show photos of another source: each image is fetched by its own source's rules.
@Suite(.timeLimit(.minutes(15)))
struct ImagesOfSourcesTests {
  private final class Fetcher: ImageFetching, OriginalFetching {
    private let asked = Mutex<[String]>([])
    var addresses: [String] { asked.withLock { $0 } }

    func imageData(at address: String) async throws(APIError) -> Data {
      asked.withLock { $0.append(address) }
      return Data()
    }

    func originalData(
      at address: String, progress: @escaping @Sendable (TransferProgress) -> Void
    ) async throws(APIError) -> Data {
      try await imageData(at: address)
    }
  }

  @Test func eachImageGoesToItsOwnSource() async throws {
    let (own, others) = (Fetcher(), Fetcher())
    let images = ImagesOfSources(own: own, ownOrigins: Origin.unsplashImages, others: others)
    let unsplash = "https://images.unsplash.com/photo-1?w=40"
    let commons = "https://upload.wikimedia.org/wikipedia/commons/a/ab/Photo.jpg"
    for address in [unsplash, commons, "no address"] {
      _ = try await images.imageData(at: address)
      _ = try await images.originalData(at: address) { _ in }
    }

    #expect(own.addresses == [unsplash, unsplash, "no address", "no address"])
    #expect(others.addresses == [commons, commons])
  }
}
