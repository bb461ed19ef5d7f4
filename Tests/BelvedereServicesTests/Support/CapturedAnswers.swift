// SPDX-License-Identifier: MIT

// Real answers of api.unsplash.com from 2019 to 2023, collected from the published test data of other clients. They are
// third-party, so they are not part of the project: the tests read them from `unsplash/answers` in the folder that
// BELVEDERE_REFERENCES names, and are skipped without it.

import Foundation
import Testing

enum CapturedAnswers {
  private static let folder = ProcessInfo.processInfo.environment["BELVEDERE_REFERENCES"]
    .map { URL(filePath: $0).appending(path: "unsplash/answers") }

  static let areThere = folder != nil
  static let areMissing = "No captured answers; BELVEDERE_REFERENCES can name their folder."

  /// The JSON text of an answer, by its file's name without the ending.
  static func text(_ name: String) throws -> String {
    let file = try #require(folder).appending(path: "\(name).json")
    return try String(contentsOf: file, encoding: .utf8)
  }
}
