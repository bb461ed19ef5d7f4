// SPDX-License-Identifier: MIT

// Wikimedia Commons as a source for the connector.

import BelvedereCore

extension CommonsArchive: PublicSource {
  static var source: PhotoSource { .commons }

  static func imagePolicy(_ agent: ContactAgent, demo: Origin?) -> ImagePolicy {
    .commons(agent, at: demo?.demoHosts ?? Origin.commonsImages)
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
