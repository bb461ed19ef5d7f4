// SPDX-License-Identifier: MIT

// The sandbox of this process.

import BelvedereCore
import Foundation
import GtkKit

nonisolated extension Sandbox {
  /// Read once: it cannot change while the program runs.
  static let present = Sandbox(
    environment: ProcessInfo.processInfo.environment,
    flatpakInfo: try? String(contentsOfFile: "/.flatpak-info", encoding: .utf8),
    home: UserFolders.home, folders: UserFolders.named)
}
