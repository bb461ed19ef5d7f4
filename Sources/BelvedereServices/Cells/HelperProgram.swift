// SPDX-License-Identifier: MIT

// Finds the programs that Belvedere starts and nobody else does.

import Foundation

/// The programs in `libexec`: the sandboxed ones and the demo service.
package enum HelperProgram {
  /// Returns the path of a program: in the installation, beside this program, or in the build folder above the tests.
  /// One that is nowhere has the path where it would be installed. Any thread.
  package static func path(of name: String) -> String {
    let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let places = ["../libexec", ".", "../../.."].map {
      folder.appendingPathComponent("\($0)/\(name)").standardizedFileURL.path
    }
    return places.first { FileManager.default.isExecutableFile(atPath: $0) } ?? places[0]
  }
}
