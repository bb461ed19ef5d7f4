// SPDX-License-Identifier: MIT

// The API over HTTP: makes requests from routes, decodes answers to values or errors, and updates the budget.
// HTTPSending transfers; the rules are BelvedereCore's.

import BelvedereCore
import Foundation
import Synchronization

/// Calls the routes of one service.
final class APIClient: Sendable {
  let credentials: ServiceCredentials
  let budget: BudgetBoard
  /// Events for the person's session.
  let events: AsyncStream<ConnectionEvent>
  private let eventContinuation: AsyncStream<ConnectionEvent>.Continuation
  private let base: URL
  private let origin: Origin
  private let http: any HTTPSending
  private let repeating: Repeating
  private let now: @Sendable () -> Date
  private let acceptLanguage = Mutex<String?>(nil)

  /// Throws if requests to the base are not allowed.
  init(
    base: URL, key: APIKey?, http: any HTTPSending, repeating: Repeating = Repeating(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) throws(HTTPError) {
    self.base = base
    self.http = http
    self.repeating = repeating
    self.now = now
    origin = try WebAddress(base.absoluteString).origin
    credentials = ServiceCredentials(key: key, origin: origin)
    budget = BudgetBoard(now: now)
    (events, eventContinuation) = AsyncStream.makeStream()
  }

  /// Requests descriptions in these languages from the next request on.
  func localize(_ languages: String) { acceptLanguage.withLock { $0 = languages } }

  /// Calls a route. Only GET is repeated here. Likes are repeated by their queue, which has the person's latest
  /// wish.
  ///
  /// - Parameter form: the fields of a form to send; nil sends none.
  @concurrent
  func answer(
    to endpoint: some Endpoint, form: [(name: String, value: String)]? = nil
  ) async throws(APIError) -> HTTPResponse {
    var request = try request(endpoint.address(base: base))
    request.method = HTTPRequest.Method(endpoint.method)
    request.form = form.map(formEncoded)
    return try await answer(to: request)
  }

  /// Calls an address from an answer of the service. Returns nil if it is outside of the API's origin, to which
  /// credentials must not be sent.
  @concurrent
  func answer(toLink link: String) async throws(APIError) -> HTTPResponse? {
    guard let request = try? request(link), request.address.origin == origin else { return nil }
    return try await answer(to: request)
  }

  /// Calls a route and decodes the answer, off the caller's thread.
  @concurrent
  func value<Answer: UnsplashAnswer>(
    _ type: Answer.Type, of endpoint: some Endpoint,
    form: [(name: String, value: String)]? = nil
  ) async throws(APIError) -> Answer.Value {
    try decode(type, from: try await answer(to: endpoint, form: form)).value
  }

  /// Calls a route and reads one page of a list.
  @concurrent
  func page<Answer: UnsplashAnswer>(of type: Answer.Type, at endpoint: some Endpoint)
    async throws(APIError) -> Page<Answer.Value>
  {
    let response = try await answer(to: endpoint)
    return page(try decode(LossyArray<Answer>.self, from: response), total: nil, of: response)
  }

  /// Calls a search route and reads one page of its results.
  @concurrent
  func searchPage<Answer: UnsplashAnswer>(of type: Answer.Type, at endpoint: some Endpoint)
    async throws(APIError) -> Page<Answer.Value>
  {
    let response = try await answer(to: endpoint)
    let found = try decode(SearchAnswer<Answer>.self, from: response)
    return page(found.results, total: found.total, of: response)
  }
}

// MARK: - Requests and answers

extension APIClient {
  private func request(_ address: String) throws(APIError) -> HTTPRequest {
    do throws(HTTPError) {
      var request = HTTPRequest(try WebAddress(address), limits: .json)
      request.headers = ["Accept": "application/json", "Accept-Version": "v1"]
      request.headers["Accept-Language"] = acceptLanguage.withLock { $0 }
      return request
    } catch {
      throw APIError(error)
    }
  }

  private func answer(to request: HTTPRequest) async throws(APIError) -> HTTPResponse {
    guard request.method == .get else { return try await oneAnswer(to: request) }
    return try await repeating.run { () async throws(APIError) in
      try await oneAnswer(to: request)
    }
  }

  private func oneAnswer(to request: HTTPRequest) async throws(APIError) -> HTTPResponse {
    var request = request
    request.authorization = credentials.authorization
    let response: HTTPResponse
    do throws(HTTPError) { response = try await http.send(request) } catch { throw APIError(error) }
    let answer = ErrorAnswer(response, now: now())
    let isSuccess = (200..<300).contains(response.status)
    budget.update(
      limit: response.headers.count("X-Ratelimit-Limit"),
      remaining: answer.remainingRequests, isAtLimit: !isSuccess && answer.isRateLimit,
      retryAfter: answer.retryAfter)
    if response.status == 401, let used = request.authorization, credentials.isToken(used) {
      eventContinuation.yield(.loginRefused)
    }
    guard isSuccess else { throw answer.error }
    return response
  }

  private func decode<Value: Decodable>(_ type: Value.Type, from response: HTTPResponse)
    throws(APIError) -> Value
  {
    do {
      return try JSONDecoder().decode(type, from: response.body)
    } catch {
      throw .unreadable(detail: "\(error)")
    }
  }

  private func page<Answer>(_ list: LossyArray<Answer>, total: Int?, of response: HTTPResponse)
    -> Page<Answer.Value>
  {
    // An empty page ends the list even if there is a link to a next one.
    let isEmpty = list.elements.isEmpty && list.skipped == 0
    let count = response.headers.count("X-Total")
    let isOnePage = count.flatMap { count in
      response.headers.count("X-Per-Page").map { count <= $0 }
    }
    // A list of one page has no links, but some longer ones have none either.
    let promisesNext =
      response.headers["Link"].map { LinkHeader($0).hasNext } ?? (isOnePage != true)
    return Page(
      elements: list.elements,
      total: count ?? total,
      hasNext: !isEmpty && promisesNext, skipped: list.skipped)
  }
}

extension HTTPRequest.Method {
  fileprivate init(_ method: EndpointMethod) {
    switch method {
    case .get: self = .get
    case .post: self = .post
    case .put: self = .put
    case .delete: self = .delete
    }
  }
}
