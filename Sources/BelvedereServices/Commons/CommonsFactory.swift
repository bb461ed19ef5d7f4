// Wikimedia Commons for the connector.

import BelvedereCore
import Foundation

struct CommonsFactory: SourceFactory {
  let source = PhotoSource.commons

  private let tools: SourceTools
  /// Shared by all connections, so that a pause that the archive demands outlives them.
  private let archive: CommonsArchive?
  /// Shared by all connections, so that its limit of transfers holds for all.
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
  /// The number of a file in a photo's id; nil for another id.
  func number(of photo: Photo.ID) -> Int? {
    key(of: photo).flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  /// The title in a photo's id, with `File:`. The archive's answer has the photo's id by number.
  func title(of photo: Photo.ID) -> String? {
    key(of: photo).flatMap { $0.hasPrefix("File:") ? $0 : nil }
  }
}
