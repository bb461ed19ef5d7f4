// SPDX-License-Identifier: MIT

// The HTTP client of the whole program: libcurl's multi interface on one thread of its own (see TransferLoop), behind
// `async` calls. Redirects are followed here; each one passes the same checks as the first request.

import CCurl
import Foundation
import Logging

/// Sends requests under the program's rules: https only (http on the loopback interface), at most five redirects that
/// keep the scheme and stay within the request's origins, authorization for its own origin only, limited answers.
package final class HTTPClient: HTTPSending {
  private static let maximumRedirects = 5

  private let inbox = TransferInbox()
  private let logger: Logger

  /// Creates a client and starts its thread, which ends when the client is released.
  ///
  /// - Parameter logger: gets a line for each answer, at level debug, without query or headers.
  package convenience init(
    _ configuration: HTTPConfiguration, logger: Logger = Logger(label: "belvedere.http")
  ) {
    self.init(configuration, logger: logger, add: TransferLoop.add)
  }

  /// - Parameter add: passes a transfer to libcurl; a test passes one that fails.
  init(
    _ configuration: HTTPConfiguration, logger: Logger = Logger(label: "belvedere.http"),
    add: @escaping TransferLoop.Adding
  ) {
    self.logger = logger
    TransferLoop.start(inbox: inbox, configuration: configuration, add: add)
  }

  deinit { inbox.close() }

  /// Cancels every transfer and ends the thread; returns when the thread has ended. Later requests are cancelled at
  /// once.
  package func shutdown() async {
    inbox.close()
    await inbox.waitForEnd()
  }

  /// libcurl and the libraries that it uses, with their versions.
  package static var libraries: String { String(cString: curl_version()) }

  /// Figures since the client was created.
  package var statistics: HTTPStatistics { inbox.statistics }

  /// Sends a request and waits for the whole answer, for any status. Only GET is redirected; for another method the
  /// redirect itself is the answer. Cancelling the task removes the transfer and throws `.cancelled`.
  package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    var hop = request
    for _ in 0...Self.maximumRedirects {
      try checkReach(of: hop)
      let outcome = try await loggedTransfer(hop)
      guard let target = outcome.redirect, request.method == .get else { return outcome.response }
      hop.address = try WebAddress(target)
      guard hop.address.origin.scheme == request.address.origin.scheme else {
        throw .forbiddenAddress(detail: "A redirect changes the scheme")
      }
    }
    throw .tooManyRedirects(limit: Self.maximumRedirects)
  }

  private func checkReach(of request: HTTPRequest) throws(HTTPError) {
    let origin = request.address.origin
    guard
      request.allowedOrigins.contains(origin) || request.reachesPublicHosts && origin.isPublic
    else {
      throw .otherHost(detail: "\(origin.host) is not a host of this service")
    }
  }

  private func loggedTransfer(_ request: HTTPRequest) async throws(HTTPError)
    -> CurlTransfer.Outcome
  {
    do throws(HTTPError) {
      let outcome = try await transfer(request)
      logger.debug("\(request): \(outcome.response.status)")
      return outcome
    } catch {
      if error != .cancelled { logger.debug("\(request): \(error)") }
      throw error
    }
  }

  private func transfer(_ request: HTTPRequest) async throws(HTTPError) -> CurlTransfer.Outcome {
    let id = inbox.makeID()
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        inbox.start(TransferInbox.Job(id: id, request: request, waiter: waiter))
        // A cancellation before this point had no effect, as there was no job.
        if Task.isCancelled { inbox.cancel(id) }
      }
    } onCancel: {
      inbox.cancel(id)
    }
    return try answer.get()
  }
}
