import BelvedereCore
import Foundation

/// Fetches images with the program's HTTP client, from the service's own hosts only. Sends no
/// credentials, which belong to the API.
package struct ImageDownloader: ImageFetching, OriginalFetching {
  private let http: any HTTPSending
  private let origins: Set<Origin>
  private let repeating: Repeating
  private let now: @Sendable () -> Date

  init(
    http: any HTTPSending, origins: Set<Origin>, repeating: Repeating = Repeating(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.http = http
    self.origins = origins
    self.repeating = repeating
    self.now = now
  }

  @concurrent
  package func imageData(at address: String) async throws(APIError) -> Data {
    try await data(at: address, limits: .image, progress: nil)
  }

  @concurrent
  package func originalData(
    at address: String, progress: @escaping @Sendable (TransferProgress) -> Void
  ) async throws(APIError) -> Data {
    try await data(at: address, limits: .original, progress: progress)
  }

  private func data(
    at address: String, limits: TransferLimits,
    progress: (@Sendable (TransferProgress) -> Void)?
  ) async throws(APIError) -> Data {
    var request: HTTPRequest
    do throws(HTTPError) {
      request = try imageRequest(address, limits: limits)
    } catch {
      throw APIError(error)
    }
    request.progress = progress
    return try await repeating.run { [request] () async throws(APIError) in
      let response: HTTPResponse
      do throws(HTTPError) { response = try await http.send(request) } catch {
        throw APIError(error)
      }
      guard response.status == 200 else { throw ErrorAnswer(response, now: now()).error }
      return response.body
    }
  }

  private func imageRequest(
    _ address: String, limits: TransferLimits
  ) throws(HTTPError) -> HTTPRequest {
    var request = HTTPRequest(try WebAddress(address), limits: limits)
    request.headers = ["Accept": "image/jpeg,image/png,image/webp;q=0.9"]
    request.acceptsCompression = false
    request.allowedOrigins = origins
    return request
  }
}

extension Origin {
  /// The hosts of Unsplash's images; `plus` has the premium ones.
  static let unsplashImages: Set<Origin> = [
    .https("images.unsplash.com"), .https("plus.unsplash.com"),
  ]
}
