// SPDX-License-Identifier: MIT

// Fetches images with the program's HTTP client, without credentials, which are for the API. Sources differ by their
// policies.

import BelvedereCore
import Foundation

/// The rules for fetching images of a source.
package struct ImagePolicy: Sendable {
  /// The hosts of its images; redirects to others are refused.
  var origins: Set<Origin>
  /// True for a source whose pictures may also be at any public host.
  var reachesPublicHosts = false
  /// Makes the `User-Agent`; nil for the client's own.
  var userAgent: (@Sendable () -> String)?
  /// The most transfers at a time.
  var mostTransfers = Int.max
  /// The pause in seconds after a first 429; nil for no pauses.
  var firstPause: TimeInterval?
  /// True to refuse an answer whose media type is not a picture: it must not be stored as one.
  var checksMediaType = false
}

/// Fetches pictures and originals of one source.
package actor ImageFetcher: ImageFetching, OriginalFetching {
  nonisolated let policy: ImagePolicy
  private let http: any HTTPSending
  private let repeating: Repeating
  private let now: @Sendable () -> Date
  private let line: WaitingLine
  private var pause: HostPause?
  private var lastJob = 0

  init(
    _ policy: ImagePolicy, http: any HTTPSending, repeating: Repeating = Repeating(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.policy = policy
    self.http = http
    self.repeating = repeating
    self.now = now
    line = WaitingLine(places: policy.mostTransfers)
    pause = policy.firstPause.map { HostPause(first: $0) }
  }

  package func imageData(at address: String) async throws(APIError) -> Data {
    try await data(at: address, limits: .image, progress: nil)
  }

  package func originalData(
    at address: String, progress: @escaping @Sendable (TransferProgress) -> Void
  ) async throws(APIError) -> Data {
    try await data(at: address, limits: .original, progress: progress)
  }

  private func data(
    at address: String, limits: TransferLimits, progress: (@Sendable (TransferProgress) -> Void)?
  ) async throws(APIError) -> Data {
    var request: HTTPRequest
    do throws(HTTPError) {
      request = HTTPRequest(try WebAddress(address), limits: limits)
    } catch {
      throw APIError(error)
    }
    request.headers = ["Accept": "image/jpeg,image/png,image/webp;q=0.9"]
    if let userAgent = policy.userAgent { request.headers["User-Agent"] = userAgent() }
    request.acceptsCompression = false
    request.allowedOrigins = policy.origins
    request.reachesPublicHosts = policy.reachesPublicHosts
    request.progress = progress
    return try await repeating.run { [request] () async throws(APIError) in
      try await oneAnswer(to: request)
    }
  }

  private func oneAnswer(to request: HTTPRequest) async throws(APIError) -> Data {
    lastJob += 1
    let job = lastJob
    let hasPlace = await withTaskCancellationHandler {
      await line.enter(job: job, priority: .visible)
    } onCancel: {
      Task { await self.withdraw(job) }
    }
    guard hasPlace else { throw .cancelled }
    defer { line.leave() }
    if let rest = pause?.rest(at: now()) { throw .rateLimited(retryAfter: rest) }
    let response: HTTPResponse
    do throws(HTTPError) { response = try await http.send(request) } catch { throw APIError(error) }
    var answer = ErrorAnswer(response, now: now())
    pause?.note(status: response.status, retryAfter: answer.retryAfter, at: now())
    // The pause may be longer than the demanded one.
    if answer.retryAfter != nil, let pause { answer.retryAfter = pause.rest(at: now()) ?? 0 }
    guard response.status == 200 else { throw answer.error }
    guard !policy.checksMediaType || response.isPicture else {
      throw .unreadable(detail: "The answer is no picture")
    }
    return response.body
  }

  private func withdraw(_ job: Int) { line.withdraw(job: job) }
}

extension HTTPResponse {
  fileprivate var isPicture: Bool {
    let type = headers["Content-Type"]?.lowercased() ?? ""
    return PictureFormat.allCases.contains { type.hasPrefix($0.mediaType) }
  }
}

// MARK: - For tests

extension ImageFetcher {
  /// The number of transfers that wait for a place.
  var waitingCount: Int { line.count }
}

/// Fetches each image by the policy of its source: a list may contain photos of other sources than the
/// session's.
struct ImagesOfSources: ImageFetching, OriginalFetching {
  /// The session's source first; it also fetches images that no policy covers.
  let fetchers: [ImageFetcher]

  func imageData(at address: String) async throws(APIError) -> Data {
    try await fetcher(of: address).imageData(at: address)
  }

  func originalData(
    at address: String, progress: @escaping @Sendable (TransferProgress) -> Void
  ) async throws(APIError) -> Data {
    try await fetcher(of: address).originalData(at: address, progress: progress)
  }

  private func fetcher(of address: String) -> ImageFetcher {
    guard let origin = try? WebAddress(address).origin else { return fetchers[0] }
    return fetchers.first { $0.policy.origins.contains(origin) } ?? fetchers[0]
  }
}
