// SPDX-License-Identifier: MIT

// Helpers for tests of answers: values from JSON text, and one photo with every field.

import Foundation
import Testing

@testable import BelvedereServices

/// Decodes JSON text.
func decoded<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
  try JSONDecoder().decode(type, from: Data(json.utf8))
}

/// Decodes JSON text as an answer, and returns its value.
func decoded<Answer: UnsplashAnswer>(_ type: Answer.Type, _ json: String) throws -> Answer.Value {
  try JSONDecoder().decode(type, from: Data(json.utf8)).value
}

/// A photo with the required fields, and further fields as JSON text.
func photoJSON(id: String = #""abc""#, _ fields: String = "") -> String {
  let more = fields.isEmpty ? "" : ", \(fields)"
  return #"{"id": \#(id), "urls": {"raw": "https://images.example/1?ixid=x"}\#(more)}"#
}

/// The text of a fixture.
func fixture(_ name: String) throws -> String {
  let folder = try #require(Bundle.module.resourceURL).appending(path: "Fixtures")
  return try String(contentsOf: folder.appending(path: name), encoding: .utf8)
}
