// SPDX-License-Identifier: MIT

// The real demo service in this process, on a free port of the loopback interface.

import BelvedereServices
import DemoService
import DemoTestSupport
import Foundation

/// A running demo service for one test.
struct Demo {
  let base: URL
  let control: DemoControl

  /// Runs a body against a service of its own, which ends afterwards.
  @discardableResult
  static func run<Result>(
    redirectURI: String = DemoConfiguration.defaultRedirectURI,
    _ body: (Demo) async throws -> Result
  ) async throws -> Result {
    var configuration = DemoConfiguration(photos: packageRoot.appending(path: "data/demo"))
    configuration.redirectURIs = [redirectURI]
    let demo = try DemoForTests(configuration)
    let base = try await demo.server.start()
    do {
      let result = try await body(Demo(base: base, control: demo.control))
      await demo.server.stop()
      return result
    } catch {
      await demo.server.stop()
      throw error
    }
  }

  /// A request for a path of this service, with an optional fault.
  func request(_ path: String, fault: String? = nil, limits: TransferLimits = .json) throws
    -> HTTPRequest
  {
    // In the query rather than a header, so that a redirect does not have it.
    let query = fault.map { (path.contains("?") ? "&" : "?") + "demo_fault=\($0)" } ?? ""
    var request = HTTPRequest(try WebAddress("\(base)\(path)\(query)"), limits: limits)
    request.authorization = Authorization(
      "Client-ID \(DemoConfiguration.accessKey)", for: request.address.origin)
    return request
  }

  /// Waits until a logged request matches. The test's time limit ends a futile wait.
  func waitForRequest(_ fits: (LoggedRequest) -> Bool) async throws {
    while !control.requests.contains(where: fits) {
      try await Task.sleep(for: .milliseconds(5))
    }
  }
}

/// The folder of Package.swift.
let packageRoot = URL(filePath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
