// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import DemoService

/// The service's published OpenAPI document, which is not part of the project: the tests read it from the folder that
/// BELVEDERE_REFERENCES names, and are skipped without it.
private let document = ProcessInfo.processInfo.environment["BELVEDERE_REFERENCES"]
  .map { URL(filePath: $0).appending(path: "unsplash/openapi-2026-04.json") }

@Suite(.timeLimit(.minutes(15)), .enabled(if: document != nil, "no OpenAPI document here"))
struct OpenAPITests {
  private let validator: SchemaValidator

  init() throws {
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: #require(document)))
    validator = SchemaValidator(document: try #require(object as? SchemaValidator.Object))
  }

  @Test(arguments: [
    ("/photos", "/photos?per_page=30"),
    ("/photos", "/photos?per_page=30&page=4"),
    ("/photos/random", "/photos/random"),
    ("/photos/random", "/photos/random?count=30"),
    ("/photos/{assetSlug}", "/photos/:photo"),
    ("/photos/{assetSlug}/statistics", "/photos/:photo/statistics"),
    ("/photos/{id}/download", "/photos/:photo/download"),
    ("/search/photos", "/search/photos?query=bird&per_page=30"),
    ("/topics", "/topics?per_page=30"),
    ("/topics/{topicSlug}", "/topics/birds"),
    ("/topics/{topicSlug}/photos", "/topics/birds/photos?per_page=30"),
    ("/me", "/me"),
    ("/users/{username}", "/users/mathiasappel"),
    ("/users/{username}/photos", "/users/mathiasappel/photos?per_page=30"),
    ("/users/{username}/statistics", "/users/mathiasappel/statistics"),
  ])
  func answersFollowThePublishedDocument(route: String, path: String) async throws {
    try await withService { client, control in
      let photo = OpaqueID.encode(3, as: .photo)
      let answer = try await client.send(
        "GET", path.replacing(":photo", with: photo), authorization: control.bearer("ada"))
      #expect(answer.status == 200)
      let body = try JSONSerialization.jsonObject(with: answer.body)
      let problems = try #require(validator.problems(of: body, route: route))
      #expect(problems.isEmpty, "\(problems.prefix(10).joined(separator: "\n"))")
    }
  }

  @Test func theValidatorSeesWhatIsWrong() throws {
    let photos = Data(#"[{"id": 7, "width": 0, "created_at": "yesterday"}]"#.utf8)
    let body = try JSONSerialization.jsonObject(with: photos)
    let problems = try #require(validator.problems(of: body, route: "/photos"))
    for words in ["id: 7 is not of type", "width: 0", "is no date", "urls is missing"] {
      #expect(problems.contains { $0.contains(words) }, "\(words)")
    }
    #expect(validator.problems(of: [], route: "/no/such/route") == nil)
  }
}
