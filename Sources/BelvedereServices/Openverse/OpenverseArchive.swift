// SPDX-License-Identifier: MIT

// Openverse as a source of photos: searches only. The effects of statuses (mostly in HostClient):
//
// - 200 with an incomplete page: there may still be a next page, as dead links are left out.
// - 401: more than twenty photos were requested, which never happens.
// - 404: the photo is gone.
// - 429: no request for the time of `Retry-After`. Without a key there are 20 requests a minute and 200 a day.
// - 5xx, no network, a truncated or slow answer, a page instead of an answer: a few more tries.

import BelvedereCore
import Foundation

/// Openverse, or a demo service that imitates it.
package final class OpenverseArchive: PhotoLists {
  package static let address = "https://api.openverse.org"

  private let base: URL
  private let host: HostClient
  private let source: PhotoSource

  /// - Parameters:
  ///   - base: `address`, or that of a demo service, which answers the same routes.
  ///   - source: its name begins the ids of photos.
  ///   - disk: stores answers only; several hosts may share it.
  package convenience init(
    base: URL, source: PhotoSource, agent: ContactAgent, http: any HTTPSending, disk: DiskCache
  ) {
    self.init(
      HostClient(Self.configuration(base: base, agent: agent), http: http, disk: disk), base: base,
      source: source)
  }

  init(_ host: HostClient, base: URL, source: PhotoSource) {
    self.host = host
    self.base = base
    self.source = source
  }

  static func configuration(base: URL, agent: ContactAgent) -> HostClient.Configuration {
    var configuration = HostClient.Configuration(base: base, userAgent: agent.userAgent)
    configuration.headers["Accept"] = "application/json"
    configuration.concurrentTransfers = 2
    configuration.mostInMinute = 20
    configuration.defaultLifetime = 1_800
    return configuration
  }

  package func topics() async throws(APIError) -> [Topic] { [] }

  @concurrent
  package func page(_ number: Int, of list: PhotoQuery) async throws(APIError) -> Page<Photo> {
    switch list {
    case .search(let search): return try await page(number, of: search)
    case .random(.words(let words)):
      var page = try await page(1, of: PhotoSearch(query: words))
      page.hasNext = false
      return page
    case .feed, .topic, .member, .likes, .around, .random:
      throw .notFound(messages: ["there is no list \(list.name)"])
    }
  }

  private func page(_ number: Int, of search: PhotoSearch) async throws(APIError) -> Page<Photo> {
    guard (1...OpenverseEndpoint.mostPages).contains(number) else {
      return Page(elements: [], hasNext: false)
    }
    let answer: OpenverseAnswer = try await answer(to: .search(search, page: number))
    let last = min(answer.pageCount ?? OpenverseEndpoint.mostPages, OpenverseEndpoint.mostPages)
    return Page(
      elements: answer.images.compactMap { $0.photo(of: source, base: base) },
      total: answer.total, hasNext: number < last, skipped: answer.skipped)
  }

  @concurrent
  package func photo(id: Photo.ID) async throws(APIError) -> Photo {
    guard let key = source.key(of: id), let uuid = UUID(uuidString: key) else {
      throw .notFound(messages: ["\(id) is no photo of this source"])
    }
    let image: OpenverseImage = try await answer(to: .image(uuid.uuidString.lowercased()))
    guard let photo = image.photo(of: source, base: base) else { throw .notFound(messages: []) }
    return photo
  }

  private func answer<Answer: Decodable & SendableMetatype>(
    to endpoint: OpenverseEndpoint
  ) async throws(APIError) -> Answer {
    @Sendable func read(_ body: Data) -> Answer? {
      try? JSONDecoder().decode(Answer.self, from: body)
    }
    let answer = try await host.answer(
      to: endpoint,
      flaw: { read($0.body) == nil ? .unreadable(detail: "No answer of Openverse") : nil })
    guard let value = read(answer.response.body) else {
      throw .unreadable(detail: "The stored answer is of another kind")
    }
    return value
  }
}
