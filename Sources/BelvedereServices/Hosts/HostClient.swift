// SPDX-License-Identifier: MIT

// The client for any host other than the photo service: a weather service, a server of map tiles. It is independent of
// Unsplash: no API version, no request budget, no credentials. Such hosts are free of charge and demand few requests,
// from a program that identifies itself. Therefore answers are stored and confirmed by the rules of RFC 9111
// (StoredAnswer), equal requests share one job, and pauses that a host demands are kept (HostPause).
//
// A job: [disk] -> (line) transfer -> disk, waiters. When the last waiter withdraws, its task is cancelled. The HTTP
// client follows redirects within the host's origin; the answer is stored under the requested address.

import BelvedereCore
import Foundation
import Logging

/// An answer of a host: a fresh one, or a stale one in its place.
package struct HostAnswer: Sendable {
  /// The answer as the host sent it, with the headers of its latest confirmation. The status is in
  /// 200...299.
  package let response: HTTPResponse
  /// The time at which the answer arrived or was last confirmed, by this computer's clock.
  package let receivedAt: Date
  /// Seconds since the host generated or confirmed the answer.
  package let age: TimeInterval
  /// The time until which the host is not asked again, by this computer's clock; the present time for a stale
  /// answer.
  package let freshUntil: Date
  /// The reason why there is no newer answer; nil unless the answer is stale.
  package let failure: APIError?

  fileprivate init(_ answer: StoredAnswer, at now: Date, failure: APIError? = nil) {
    response = HTTPResponse(status: answer.status, headers: answer.headers, body: answer.body)
    receivedAt = answer.receivedAt
    age = answer.age(at: now)
    freshUntil = now + answer.freshness(at: now)
    self.failure = failure
  }
}

/// Requests from one host by GET and stores its answers on disk.
package actor HostClient {
  /// The address, the headers and the limits of a host.
  package struct Configuration: Sendable {
    /// The address that precedes all routes.
    package var base: URL
    /// Makes the `User-Agent` of each request.
    package let userAgent: @Sendable () -> String
    /// The other headers of every request, such as `Accept`.
    package var headers: [String: String] = [:]
    /// The most transfers at a time. Some hosts allow only one.
    package var concurrentTransfers = 6
    /// The most requests in a minute; those beyond it wait. Nil for no limit.
    package var mostInMinute: Int?
    /// The shortest pause in seconds after a 429; doubled for each further one.
    package var firstPause: TimeInterval = 5
    /// True if a 403 means that the host does not accept this program: it is not asked again.
    package var stopsWhenForbidden = false
    package var limits = TransferLimits.json
    /// Seconds for which an answer without a lifetime of its own is fresh.
    package var defaultLifetime: TimeInterval = 0

    /// - Parameter userAgent: contains the program, its version and a contact, as such hosts demand. Evaluated for
    ///   each request.
    package init(base: URL, userAgent: @escaping @autoclosure @Sendable () -> String) {
      self.base = base
      self.userAgent = userAgent
    }
  }

  /// Equal calls share a job.
  private struct Call: Hashable {
    let address: WebAddress
    let headers: [String: String]
    let allowance: TimeInterval

    /// The name of the answer on disk. It contains the headers because answers may vary by them (`Vary`).
    var key: String {
      let lines = headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
      return ([address.text] + lines).joined(separator: "\n")
    }
  }

  private typealias Jobs = SharedJobs<Call, HostAnswer, APIError>

  private let configuration: Configuration
  private let http: any HTTPSending
  private let disk: DiskCache
  private let repeating: Repeating
  private let logger: Logger
  private let now: @Sendable () -> Date

  private let line: WaitingLine
  private var pause: HostPause
  private var rate: HostRate
  /// The error of a host that does not accept this program.
  private var exclusion: APIError?
  /// True if the end of a route was already logged.
  private var hasWarned = false
  private let jobs: Jobs

  /// - Parameter disk: stores answers only; several hosts may share it.
  package init(_ configuration: Configuration, http: any HTTPSending, disk: DiskCache) {
    self.init(configuration, http: http, disk: disk, repeating: Repeating())
  }

  /// - Parameter now: the clock for freshness and pauses.
  init(
    _ configuration: Configuration, http: any HTTPSending, disk: DiskCache, repeating: Repeating,
    logger: Logger = Logger(label: "belvedere.hosts"),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.configuration = configuration
    self.http = http
    self.disk = disk
    self.repeating = repeating
    self.logger = logger
    self.now = now
    let line = WaitingLine(places: max(1, configuration.concurrentTransfers))
    jobs = Jobs { job, priority in if priority == nil { line.withdraw(job: job) } }
    self.line = line
    pause = HostPause(first: configuration.firstPause)
    rate = HostRate(most: configuration.mostInMinute)
  }

  /// Returns the stored answer while it is fresh; requests it otherwise. While the host fails (no network, a limit,
  /// 5xx, an unusable answer), a stored answer is returned if the answer itself or the caller allows it. Without such
  /// an answer, a failed request is repeated by `RetryPolicy`.
  ///
  /// Throws the errors of a call of the photo service: `.rateLimited`, without a request, during a pause that the host
  /// demanded; `.forbidden`, without a request, if the host does not accept this program (`stopsWhenForbidden`);
  /// `.cancelled` as soon as the task is cancelled.
  ///
  /// - Parameters:
  ///   - endpoint: a route below the base, whose method is GET.
  ///   - headers: sent in addition to those of the configuration.
  ///   - allowance: seconds after the end of its lifetime for which a stored answer may be used.
  ///   - flaw: checks a new answer of status 200...299, and returns the error if it is unusable. Such an answer does
  ///     not replace the stored one: it may be the login page of a network. `.rateLimited` begins a pause.
  package func answer(
    to endpoint: some Endpoint, headers: [String: String] = [:], allowance: TimeInterval = 0,
    flaw: @escaping @Sendable (HTTPResponse) -> APIError? = { _ in nil }
  ) async throws(APIError) -> HostAnswer {
    precondition(endpoint.method == .get, "Only GET can be answered from a cache")
    let call = Call(
      address: try address(of: endpoint),
      headers: configuration.headers.merging(headers) { $1 }, allowance: allowance)
    return try await jobs.value(of: call, priority: .visible) { job in
      Task { await run(job, flaw) }
    }
  }

  private func address(of endpoint: some Endpoint) throws(APIError) -> WebAddress {
    do throws(HTTPError) {
      return try WebAddress(endpoint.address(base: configuration.base))
    } catch {
      throw APIError(error)
    }
  }
}

// MARK: - For tests

extension HostClient {
  /// The number of waiting callers; for tests.
  var waiterCount: Int { jobs.running.values.reduce(0) { $0 + $1.callerCount } }

  /// The number of transfers that wait in the line; for tests.
  var waitingCount: Int { line.count }
}

// MARK: - The steps of a job

extension HostClient {
  private typealias Examination = @Sendable (HTTPResponse) -> APIError?

  private func run(_ job: Jobs.Job, _ flaw: @escaping Examination) async {
    do throws(APIError) {
      jobs.finish(job, with: .success(try await load(job, flaw)))
    } catch {
      jobs.finish(job, with: .failure(error))
    }
  }

  private func load(
    _ job: Jobs.Job, _ flaw: @escaping Examination
  ) async throws(APIError) -> HostAnswer {
    let call = job.request
    let stored = await stored(call)
    let defaultLifetime = configuration.defaultLifetime
    if let stored, stored.isFresh(at: now(), defaultLifetime: defaultLifetime) {
      return HostAnswer(stored, at: now())
    }
    let standIn = stored.flatMap {
      $0.mayStandIn(at: now(), allowance: call.allowance, defaultLifetime: defaultLifetime)
        ? $0 : nil
    }
    var repeating = repeating
    // With a stored answer to fall back on, there is only one try.
    if standIn != nil { repeating.policy.maximumTries = 1 }
    do throws(APIError) {
      let answer = try await repeating.run { () async throws(APIError) in
        try await ask(job, confirming: stored, flaw)
      }
      await keep(answer, of: call)
      return HostAnswer(answer, at: now())
    } catch {
      guard error.letsStandIn, let standIn else { throw error }
      return HostAnswer(standIn, at: now(), failure: error)
    }
  }

  private func ask(
    _ job: Jobs.Job, confirming stored: StoredAnswer?, _ flaw: Examination
  ) async throws(APIError) -> StoredAnswer {
    let call = job.request
    guard await line.enter(job: job.id, priority: .visible) else { throw .cancelled }
    defer { line.leave() }
    if let exclusion { throw exclusion }
    if let rest = pause.rest(at: now()) { throw .rateLimited(retryAfter: rest) }
    if let rest = rate.enter(at: now()) {
      do { try await repeating.clock.sleep(for: .seconds(rest)) } catch { throw .cancelled }
    }
    var request = HTTPRequest(call.address, limits: configuration.limits)
    request.headers = call.headers.merging(stored?.conditions ?? [:]) { $1 }
    request.headers["User-Agent"] = configuration.userAgent()
    let requestedAt = now()
    let response: HTTPResponse
    do throws(HTTPError) { response = try await http.send(request) } catch { throw APIError(error) }
    let receivedAt = now()
    let asked = response.headers["Retry-After"].flatMap {
      RetryAfter.seconds(from: $0, now: receivedAt)
    }
    pause.note(status: response.status, retryAfter: asked, at: receivedAt)
    // The pause may be longer than the demanded one.
    let retryAfter = asked.map { _ in pause.rest(at: receivedAt) ?? 0 }
    if response.status == 304, let stored {
      return stored.confirmed(by: response, requestedAt: requestedAt, receivedAt: receivedAt)
    }
    guard (200..<300).contains(response.status) else {
      let error = ErrorAnswer(
        status: response.status, body: response.body, retryAfter: retryAfter
      ).error
      if case .forbidden = error, configuration.stopsWhenForbidden { exclusion = error }
      throw error
    }
    // MediaWiki reports an overload with status 200 and `Retry-After` (`maxlag`).
    if retryAfter != nil { throw .rateLimited(retryAfter: retryAfter) }
    if let flaw = flaw(response) {
      if case .rateLimited = flaw { pause.note(status: 429, retryAfter: nil, at: receivedAt) }
      throw flaw
    }
    if response.status == 203 { warn(of: call.address) }
    return StoredAnswer(response, requestedAt: requestedAt, receivedAt: receivedAt)
  }

  /// Logs, once for the host, that it will end a route: MET Norway's meaning of 203.
  private func warn(of address: WebAddress) {
    guard !hasWarned else { return }
    hasWarned = true
    logger.warning("\(address.withoutQuery) answers 203: it will end, or is not final")
  }

  /// Returns the stored answer; nil if there is none, or if it is in the format of an older version.
  private func stored(_ call: Call) async -> StoredAnswer? {
    let data = await disk.data(for: call.key)
    return data.flatMap { try? PropertyListDecoder().decode(StoredAnswer.self, from: $0) }
  }

  /// Stores an answer. Returns when an equal request would find it. If the answer may not be stored, its predecessor is
  /// deleted.
  private func keep(_ answer: StoredAnswer, of call: Call) async {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    guard answer.isStorable, let data = try? encoder.encode(answer) else {
      return await disk.remove(call.key)
    }
    await disk.store(data, for: call.key)
  }
}

extension APIError {
  /// True if a stored answer may be used after this failure of a host.
  fileprivate var letsStandIn: Bool {
    if case .unreadable = self { true } else { isTransient }
  }
}
