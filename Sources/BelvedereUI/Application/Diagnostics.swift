// SPDX-License-Identifier: MIT

// An action of the application for tests, which GApplication exports on the session bus. It prints how
// many of the program's objects are alive. It exists only when BELVEDERE_DIAGNOSTICS is in the environment.

import Foundation
import GtkKit

/// The action that prints the counts.
enum Diagnostics {
  static let printLiveObjects = Action("app.print-live-objects")

  static var isWanted: Bool { ProcessInfo.processInfo.environment["BELVEDERE_DIAGNOSTICS"] != nil }

  /// One line with every count by its name, for people and tests alike.
  static var liveObjects: String {
    let counts = LiveObjects.all.map { "\($0)=\($1)" }.sorted().joined(separator: " ")
    return "live objects: \(counts)"
  }

  static func add(to application: some ObjectPointer) {
    application.add(printLiveObjects) {
      try? FileHandle.standardOutput.write(contentsOf: Data("\(liveObjects)\n".utf8))
    }
  }
}
