// SPDX-License-Identifier: MIT

// `identity.ini` in the data folder, which Meson writes by its options `app_id`, `homepage`, `issues` and `profile`.

import BelvedereCore
import BelvedereUI
import GtkKit

nonisolated extension Identity {
  /// The identity of this installation.
  static let installed = Identity(in: InstalledFolders.found().data)

  /// A sentence about an id that the desktop would refuse; nil if there is none.
  static var problem: String? {
    if isValid(id: installed.id), !installed.folder.contains("/") { return nil }
    return "The id in \(InstalledFolders.found().data)/identity.ini is no application id:"
      + " ‘\(installed.id)’. Install Belvedere again."
  }

  /// Reads the file in a data folder. What is missing in it is as usual.
  init(in data: String) {
    let file = KeyFile(path: data + "/identity.ini")
    func text(_ key: String, _ usual: String) -> String { file?.text("Identity", key) ?? usual }
    let usual = Identity.usual
    self.init(
      id: text("id", usual.id), name: text("name", usual.name),
      folder: text("folder", usual.folder),
      homepage: text("homepage", usual.homepage), issues: text("issues", usual.issues),
      isDevelopment: text("profile", "default") == "development")
  }
}
