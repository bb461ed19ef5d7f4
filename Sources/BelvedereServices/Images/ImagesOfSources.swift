// Images of several sources: a list may show photos of another source than the one that is looked at, and each
// source's hosts have rules of their own.

import BelvedereCore
import Foundation

/// Fetches each image as its source wants it.
struct ImagesOfSources: ImageFetching, OriginalFetching {
  /// Of the source that is looked at.
  let own: any ImageFetching & OriginalFetching
  let ownOrigins: Set<Origin>
  /// Of the other sources; it refuses origins that it does not know.
  let others: any ImageFetching & OriginalFetching

  func imageData(at address: String) async throws(APIError) -> Data {
    try await fetcher(of: address).imageData(at: address)
  }

  func originalData(
    at address: String, progress: @escaping @Sendable (TransferProgress) -> Void
  ) async throws(APIError) -> Data {
    try await fetcher(of: address).originalData(at: address, progress: progress)
  }

  private func fetcher(of address: String) -> any ImageFetching & OriginalFetching {
    guard let origin = try? WebAddress(address).origin, !ownOrigins.contains(origin) else {
      return own
    }
    return others
  }
}
