// Sources without accounts, as the connector knows them. Each has a factory in its own folder.

import BelvedereCore
import Foundation

/// Makes the parts that talk to one source without accounts. It keeps what outlives a connection, such as a pause that
/// a host asks for.
protocol SourceFactory: Sendable {
  var source: PhotoSource { get }

  /// Returns the parts of a connection.
  ///
  /// - Parameter demo: the address of a demo service in the source's stead; nil for the source itself.
  func parts(demo: URL?) throws(ConnectionError) -> SourceParts

  /// Returns what fetches the source's pictures. Connections to other sources need it, too: a list may show photos of
  /// several.
  ///
  /// - Parameter demo: the origin of a demo service in the source's stead.
  func images(demo: Origin?) -> ImageFetcher
}

/// The parts of a connection that only its source can make.
struct SourceParts {
  let address: URL
  let lists: any PhotoLists
  var nearby: (any PhotosByPosition)?
  let localize: @Sendable (String) -> Void
}

/// The things that every factory works with.
struct SourceTools: Sendable {
  let http: any HTTPSending
  /// Stores the answers of hosts.
  let answers: DiskCache
  let agent: ContactAgent
}

extension Origin {
  /// The two hosts of a demo service: two names of this computer, where a source has two hosts.
  var demoHosts: Set<Origin> { [self, Origin(scheme: scheme, host: "localhost", port: port)] }
}
