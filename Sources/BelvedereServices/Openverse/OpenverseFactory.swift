// Openverse for the connector.

import BelvedereCore
import Foundation

struct OpenverseFactory: SourceFactory {
  let source = PhotoSource.openverse

  private let tools: SourceTools
  /// Shared by all connections, so that its limits of requests outlive them.
  private let archive: OpenverseArchive?
  private let fetcher: ImageFetcher

  init(_ tools: SourceTools) {
    self.tools = tools
    archive = URL(string: OpenverseArchive.address).map {
      OpenverseArchive(
        base: $0, source: .openverse, agent: tools.agent, http: tools.http, disk: tools.answers)
    }
    fetcher = ImageFetcher(.openverse(tools.agent), http: tools.http)
  }

  func parts(demo: URL?) throws(ConnectionError) -> SourceParts {
    let own = demo.map {
      OpenverseArchive(
        base: $0, source: source.demo, agent: tools.agent, http: tools.http, disk: tools.answers)
    }
    guard let archive = own ?? archive, let address = demo ?? URL(string: OpenverseArchive.address)
    else { throw .invalidAddress(OpenverseArchive.address) }
    // Its texts exist in their authors' languages only.
    return SourceParts(address: address, lists: archive, localize: { _ in })
  }

  func images(demo: Origin?) -> ImageFetcher {
    demo.map { ImageFetcher(.openverse(tools.agent, at: $0.demoHosts), http: tools.http) }
      ?? fetcher
  }
}

extension ImagePolicy {
  /// The pictures of Openverse. Its thumbnails come from one host, the files from any.
  static func openverse(
    _ agent: ContactAgent, at origins: Set<Origin> = [.https("api.openverse.org")]
  ) -> ImagePolicy {
    ImagePolicy(
      origins: origins, reachesPublicHosts: true, userAgent: { agent.userAgent }, mostTransfers: 6,
      firstPause: 5, checksMediaType: true)
  }
}
