// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The content of a fixture.
func fixture(_ name: String) throws -> Data {
  let folder = try #require(Bundle.module.resourceURL).appending(path: "Fixtures")
  return try Data(contentsOf: folder.appending(path: name))
}
