// SPDX-License-Identifier: MIT

// The address of the help. A desktop with a program for `help:` addresses shows the installed pages there; elsewhere,
// as in a sandbox, the browser shows the same pages as one file or, without that, from the project's site.

import BelvedereCore
import Foundation
import GtkKit

/// The help for people.
struct Help {
  /// The page to open.
  let address: String

  /// - Parameters:
  ///   - dataFolders: where the desktop's program looks for pages.
  ///   - hasProgram: true if the desktop has one.
  ///   - languages: the person's, best first.
  init(
    of context: AppContext, dataFolders: [String] = Desktop.dataFolders,
    hasProgram: Bool = Desktop.canOpen(scheme: "help"),
    languages: [String] = UserLocale.languageNames
  ) {
    let name = context.identity.folder
    let isInstalled = dataFolders.contains {
      FileManager.default.fileExists(atPath: "\($0)/help/C/\(name)/index.page")
    }
    let files = (languages + ["en"]).map { "\(context.folders.help)/\($0).html" }
    if hasProgram && isInstalled {
      address = "help:\(name)"
    } else if let file = files.first(where: FileManager.default.fileExists(atPath:)) {
      address = URL(fileURLWithPath: file).absoluteString
    } else {
      address = "\(context.identity.homepage)/blob/main/docs/help/en/index.md"
    }
  }
}
