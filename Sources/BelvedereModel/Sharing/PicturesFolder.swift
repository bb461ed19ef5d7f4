// SPDX-License-Identifier: MIT

// The folder of "Save to Pictures": the person's own or, where a sandbox hides that, one that they choose once.

import BelvedereCore
import Foundation

/// The folder into which photos are saved without a question.
package final class PicturesFolder {
  /// The folder that the desktop names. What is saved there need not be the person's.
  package let usual: URL

  private let sandbox: Sandbox
  private let preferences: Preferences

  /// - Parameters:
  ///   - usual: the folder that the desktop names.
  ///   - sandbox: that of this process.
  ///   - preferences: stores the chosen folder.
  package init(_ usual: URL, in sandbox: Sandbox, preferences: Preferences) {
    self.usual = usual
    self.sandbox = sandbox
    self.preferences = preferences
  }

  /// The folder to save in; nil if the person has to be asked.
  package var folder: URL? { [usual, chosen].compactMap(\.self).first { sandbox.isPersons($0) } }

  /// Stores a folder that the person chose, for as long as it can be used.
  package func choose(_ folder: URL) {
    if sandbox.isPersons(folder) { preferences.picturesFolder = folder.path }
  }

  /// The chosen folder; nil if there is none, or it cannot be written any more.
  private var chosen: URL? {
    let path = preferences.picturesFolder
    guard !path.isEmpty, access(path, W_OK) == 0 else { return nil }
    return URL(fileURLWithPath: path, isDirectory: true)
  }
}
