// SPDX-License-Identifier: MIT

// Openverse as a source for the connector.

import BelvedereCore

extension OpenverseArchive: PublicSource {
  static var source: PhotoSource { .openverse }

  static func imagePolicy(_ agent: ContactAgent, demo: Origin?) -> ImagePolicy {
    demo.map { .openverse(agent, at: $0.demoHosts) } ?? .openverse(agent)
  }

  /// Its texts are in the language of whoever wrote them.
  func localize(_ languages: String) {}
}

extension ImagePolicy {
  /// The pictures that Openverse finds. Its own thumbnails come from one host, the files from any.
  static func openverse(
    _ agent: ContactAgent, at origins: Set<Origin> = [.https("api.openverse.org")]
  ) -> ImagePolicy {
    ImagePolicy(
      origins: origins, reachesPublicHosts: true, userAgent: { agent.userAgent }, mostTransfers: 6,
      firstPause: 5, checksMediaType: true)
  }
}
