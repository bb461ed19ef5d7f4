// Sources without accounts. Each has a factory in its own folder, which the connector uses.

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

/// The source's own parts of a connection.
struct SourceParts {
  let address: URL
  let lists: any PhotoLists
  var nearby: (any PhotosByPosition)?
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
