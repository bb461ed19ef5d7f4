// SPDX-License-Identifier: MIT

// Sources without accounts, as the connector knows them.

import BelvedereCore
import Foundation

/// Makes the parts of connections to one source without accounts. It holds the state that outlives a connection, such
/// as a pause that a host demands.
protocol SourceFactory: Sendable {
  var source: PhotoSource { get }

  /// Returns the parts of a connection.
  ///
  /// - Parameter demo: the address of a demo service that imitates the source; nil for the source itself.
  func parts(demo: URL?) throws(ConnectionError) -> SourceParts

  /// Returns a fetcher for the source's pictures. Connections to other sources use it, too: a list may contain photos
  /// of several.
  ///
  /// - Parameter demo: the origin of a demo service that imitates the source.
  func images(demo: Origin?) -> ImageFetcher
}

/// The object behind a source without accounts: the source itself, or a demo service in its stead.
protocol PublicSource: PhotoLists {
  static var source: PhotoSource { get }
  static var address: String { get }
  /// The rules for the source's pictures.
  ///
  /// - Parameter demo: the origin of a demo service in the source's stead.
  static func imagePolicy(_ agent: ContactAgent, demo: Origin?) -> ImagePolicy

  init(
    base: URL, source: PhotoSource, agent: ContactAgent, http: any HTTPSending, disk: DiskCache)
  /// Asks for texts in these languages, if the source has any choice.
  func localize(_ languages: String)
}

/// The factory of such a source.
struct PublicSourceFactory<Archive: PublicSource>: SourceFactory {
  private let tools: SourceTools
  /// One for all connections: its limits, and a pause that the source asks for, outlive them.
  private let archive: Archive?
  private let fetcher: ImageFetcher

  init(_ tools: SourceTools) {
    self.tools = tools
    archive = URL(string: Archive.address).map { Self.archive(at: $0, Archive.source, tools) }
    fetcher = ImageFetcher(Archive.imagePolicy(tools.agent, demo: nil), http: tools.http)
  }

  var source: PhotoSource { Archive.source }

  func parts(demo: URL?) throws(ConnectionError) -> SourceParts {
    let own = demo.map { Self.archive(at: $0, source.demo, tools) }
    guard let archive = own ?? archive, let address = demo ?? URL(string: Archive.address)
    else { throw .invalidAddress(Archive.address) }
    return SourceParts(
      address: address, lists: archive, nearby: archive as? any PhotosByPosition,
      localize: { archive.localize($0) })
  }

  func images(demo: Origin?) -> ImageFetcher {
    guard let demo else { return fetcher }
    return ImageFetcher(Archive.imagePolicy(tools.agent, demo: demo), http: tools.http)
  }

  private static func archive(
    at address: URL, _ source: PhotoSource, _ tools: SourceTools
  ) -> Archive {
    Archive(
      base: address, source: source, agent: tools.agent, http: tools.http, disk: tools.answers)
  }
}

/// The parts of a connection that only its source can make.
struct SourceParts {
  let address: URL
  let lists: any PhotoLists
  let nearby: (any PhotosByPosition)?
  let localize: @Sendable (String) -> Void
}

/// The dependencies of factories.
struct SourceTools: Sendable {
  let http: any HTTPSending
  /// Stores the answers of hosts.
  let answers: DiskCache
  let agent: ContactAgent
}

extension Origin {
  /// The two hosts of a demo service: two names of this computer, for a source with two hosts.
  var demoHosts: Set<Origin> { [self, Origin(scheme: scheme, host: "localhost", port: port)] }
}
