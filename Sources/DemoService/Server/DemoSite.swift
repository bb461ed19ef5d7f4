// SPDX-License-Identifier: MIT

// The service's data for the routes of other hosts, which it simulates.

import FoundationEssentials

/// The service's photos and its address, for more routes.
package struct DemoSite: Sendable {
  /// Makes the routes of another host.
  package typealias Routes = @Sendable (DemoSite) -> [Route]

  package let catalog: Catalog
  package let images: ImageRenderer
  /// `http://127.0.0.1:PORT`
  package let base: String
  package let now: @Sendable () -> Date
  package let state: DemoState
  /// Stores changes of the state if the service keeps it.
  package let keep: @Sendable () async -> Void
}
