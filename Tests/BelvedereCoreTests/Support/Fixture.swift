import Foundation
import Testing

/// A file beside the tests.
func fixture(_ name: String) throws -> Data {
  let folder = try #require(Bundle.module.resourceURL).appending(path: "Fixtures")
  return try Data(contentsOf: folder.appending(path: name))
}
