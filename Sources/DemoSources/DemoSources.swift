// SPDX-License-Identifier: MIT

// The sources without accounts that the demo service simulates, each in a folder of its own.

import DemoService

/// The routes of those sources, for `DemoServer`.
package enum DemoSources {
  package static let routes: [DemoSite.Routes] = [CommonsRoutes.routes, OpenverseRoutes.routes]
}
