// Wikimedia Commons for the connector.

import BelvedereCore
import Foundation

struct CommonsFactory: SourceFactory {
  let source = PhotoSource.commons

  private let tools: SourceTools
  /// One for all connections: a pause that the archive asks for outlives them.
  private let archive: CommonsArchive?
  /// One for all connections, as its limit of transfers is.
  private let fetcher: ImageFetcher

  init(_ tools: SourceTools) {
    self.tools = tools
    archive = URL(string: CommonsArchive.address).map {
      CommonsArchive(
        base: $0, source: .commons, agent: tools.agent, http: tools.http, disk: tools.answers)
    }
    fetcher = ImageFetcher(.commons(tools.agent), http: tools.http)
  }

  func parts(demo: URL?) throws(ConnectionError) -> SourceParts {
    let own = demo.map {
      CommonsArchive(
        base: $0, source: source.demo, agent: tools.agent, http: tools.http, disk: tools.answers)
    }
    guard let archive = own ?? archive, let address = demo ?? URL(string: CommonsArchive.address)
    else { throw .invalidAddress(CommonsArchive.address) }
    return SourceParts(
      address: address, lists: archive, nearby: archive, localize: { archive.localize($0) })
  }

  func images(demo: Origin?) -> ImageFetcher {
    demo.map { ImageFetcher(.commons(tools.agent, at: $0.demoHosts), http: tools.http) } ?? fetcher
  }
}

extension PhotoSource {
  /// The number of a file of the archive; nil for another id.
  func number(of photo: Photo.ID) -> Int? {
    key(of: photo).flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  /// The title in such an id, with `File:`; the archive answers with the photo's own id.
  func title(of photo: Photo.ID) -> String? {
    key(of: photo).flatMap { $0.hasPrefix("File:") ? $0 : nil }
  }
}
