// Shorthands of the decoding tests: values from JSON text, and one photo that has every field.

import Foundation
import Testing

/// Decodes JSON text.
func decoded<Value: Decodable>(_ type: Value.Type = Value.self, _ json: String) throws -> Value {
  try JSONDecoder().decode(type, from: Data(json.utf8))
}

/// A photo of only what is required, with further fields as JSON text.
func photoJSON(id: String = #""abc""#, _ fields: String = "") -> String {
  let more = fields.isEmpty ? "" : ", \(fields)"
  return #"{"id": \#(id), "urls": {"raw": "https://images.example/1?ixid=x"}\#(more)}"#
}

/// A file beside the tests.
func fixture(_ name: String) throws -> Data {
  let folder = try #require(Bundle.module.resourceURL).appending(path: "Fixtures")
  return try Data(contentsOf: folder.appending(path: name))
}
