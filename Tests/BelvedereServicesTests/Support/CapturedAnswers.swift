// SPDX-License-Identifier: MIT

// Real answers of api.unsplash.com from 2019 to 2023, collected from the published test data of other clients. They are
// third-party, so they are not part of the project: the tests read them from the folder in BELVEDERE_ANSWERS (else
// `shared/unsplash/answers` beside the project's folder), and are skipped without them.

import Foundation

enum CapturedAnswers {
  private static let folder =
    ProcessInfo.processInfo.environment["BELVEDERE_ANSWERS"].map { URL(filePath: $0) }
    ?? packageRoot.appending(path: "../shared/unsplash/answers").standardizedFileURL

  static let areThere = FileManager.default.fileExists(atPath: folder.path)
  static let areMissing = "No captured answers; BELVEDERE_ANSWERS can name their folder."

  /// The JSON text of an answer, by its file's name without the ending.
  static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: "\(name).json"), encoding: .utf8)
  }
}
