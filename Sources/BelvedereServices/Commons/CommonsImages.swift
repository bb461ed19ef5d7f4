// The pictures of Wikimedia Commons. Its rules for files are stricter than those of image services: the
// program names itself here, too, few connections at a time, and a pause after a 429.

import BelvedereCore
import Foundation

/// Fetches thumbnails and originals of Wikimedia Commons, from its hosts only.
package actor CommonsImages: ImageFetching, OriginalFetching {
  /// Wikimedia's rules for robots say two connections; a person who scrolls is none.
  static let mostTransfers = 4

  private let http: any HTTPSending
  private let agent: CommonsAgent
  private let origins: Set<Origin>
  private let repeating: Repeating
  private let now: @Sendable () -> Date
  private let line = WaitingLine(places: mostTransfers)
  private var pause = HostPause(first: 5)
  private var lastJob = 0

  /// - Parameters:
  ///   - agent: the name under which the archive knows the program.
  ///   - origins: of the archive's files.
  package init(
    http: any HTTPSending, agent: CommonsAgent, origins: Set<Origin> = Origin.commonsImages
  ) {
    self.init(http: http, agent: agent, origins: origins, repeating: Repeating())
  }

  init(
    http: any HTTPSending, agent: CommonsAgent, origins: Set<Origin>,
    repeating: Repeating, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.http = http
    self.agent = agent
    self.origins = origins
    self.repeating = repeating
    self.now = now
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
    request.headers = [
      "Accept": "image/jpeg,image/png,image/webp;q=0.9", "User-Agent": agent.userAgent,
    ]
    request.acceptsCompression = false
    request.allowedOrigins = origins
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
    if let rest = pause.rest(at: now()) { throw .rateLimited(retryAfter: rest) }
    let response: HTTPResponse
    do throws(HTTPError) { response = try await http.send(request) } catch { throw APIError(error) }
    var answer = ErrorAnswer(response, now: now())
    pause.note(status: response.status, retryAfter: answer.retryAfter, at: now())
    // The pause may be longer than what the host asks for.
    if answer.retryAfter != nil { answer.retryAfter = pause.rest(at: now()) ?? 0 }
    guard response.status == 200 else { throw answer.error }
    // A page in place of a picture must not be kept as one.
    let type = response.headers["Content-Type"]?.lowercased() ?? ""
    guard PictureFormat.allCases.contains(where: { type.hasPrefix($0.mediaType) }) else {
      throw .unreadable(detail: "The answer is no picture")
    }
    return response.body
  }

  private func withdraw(_ job: Int) { line.withdraw(job: job) }
}

// MARK: - For tests

extension CommonsImages {
  /// The number of transfers that wait for a place; for tests.
  var waitingCount: Int { line.count }
}

extension Origin {
  /// Thumbnails moved to the second host in 2026; originals, and thumbnails as wide as these, did not.
  package static let commonsImages: Set<Origin> = [
    .https("upload.wikimedia.org"), .https("thumb.wikimedia.org"),
  ]
}
