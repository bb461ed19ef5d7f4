// SPDX-License-Identifier: MIT

// The Action API over a HostClient: one request at a time, answers stored for the query's lifetime, pauses as the host
// demands. The parts of an answer are merged here.

import BelvedereCore
import Foundation

/// Sends queries to Wikimedia Commons.
struct CommonsAPI: Sendable {
  /// The most answers for one query: 500 files in parts of 50, and some in reserve.
  private static let mostParts = 12

  private let host: HostClient

  init(host: HostClient) { self.host = host }

  /// The rules of mediawiki.org/wiki/API:Etiquette and Wikimedia_APIs/Access_policy.
  static func configuration(base: URL, agent: ContactAgent) -> HostClient.Configuration {
    var configuration = HostClient.Configuration(base: base, userAgent: agent.userAgent)
    configuration.headers["Accept"] = "application/json"
    configuration.concurrentTransfers = 1
    configuration.mostInMinute = 200
    configuration.firstPause = 5
    return configuration
  }

  /// Returns the answer to a query, with all properties of its files.
  ///
  /// - Parameters:
  ///   - lifetime: seconds for which the same query is not sent again.
  ///   - mark: the position of the next part, from the answer before.
  @concurrent
  func answer(
    to query: CommonsQuery, language: String, lifetime: Int, from mark: CommonsMark = [:]
  ) async throws(APIError) -> CommonsAnswer {
    func part(_ mark: CommonsMark) async throws(APIError) -> CommonsAnswer {
      let endpoint = CommonsEndpoint(query, language: language, lifetime: lifetime, mark: mark)
      let answer = try await host.answer(to: endpoint) { response in
        if case .failure(let error) = CommonsAnswer.read(response.body) { error } else { nil }
      }
      return try CommonsAnswer.read(answer.response.body).get()
    }
    var answer = try await part(mark)
    var parts = 1
    while !answer.isComplete, let next = answer.mark, parts < Self.mostParts {
      answer.merge(try await part(next))
      parts += 1
    }
    return answer
  }
}
