// SPDX-License-Identifier: MIT

// The self-check of the icons.

import BelvedereCore
import Foundation
import GtkKit
import XCTest

@testable import BelvedereUI

final class SelfCheckTests: UITestCase {
  func testAnIconThatTheThemeLacksIsNamed() {
    onMain {
      XCTAssertEqual(
        Desktop.missingIcons(of: [Icon.close.name, "no-such-icon-symbolic"]),
        ["no-such-icon-symbolic"])
    }
  }

  func testAPictureThatCannotBeLoadedIsExplained() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let broken = folder.appending(path: "icon.svg")
    try Data("<svg xmlns='http://www.w3.org/2000/svg' width=".utf8).write(to: broken)
    onMain {
      XCTAssertNotNil(Desktop.problem(ofPicture: broken.path))
      XCTAssertNotNil(Desktop.problem(ofPicture: folder.appending(path: "none.svg").path))
    }
  }

  func testEveryIconIsInTheThemeOrOurs() {
    let root = sourceFolder
    onMain {
      let folders = InstalledFolders(
        data: root.appending(path: "data").path, icons: "/nonexistent",
        locale: "/nonexistent", schemas: "/nonexistent", licenses: "/nonexistent")
      XCTAssertEqual(SelfCheck.missingIcons(folders: folders), [])
    }
  }

  /// Names of our own in a folder that all programs share would meet others', and a Flatpak may not have them there.
  func testOnlyTheApplicationsIconIsShared() throws {
    let theme = sourceFolder.appending(path: "data/icons/hicolor")
    let files =
      FileManager.default.enumerator(atPath: theme.path)?.compactMap { $0 as? String } ?? []
    let names = files.filter { $0.hasSuffix(".svg") || $0.hasSuffix(".png") }
      .map { URL(filePath: $0).lastPathComponent }
    XCTAssertFalse(names.isEmpty)
    XCTAssertEqual(names.filter { !$0.hasPrefix(Identity.usual.id) }, [])
  }

  private var sourceFolder: URL {
    URL(filePath: #filePath)
      .deletingLastPathComponent()  // BelvedereUITests
      .deletingLastPathComponent()  // Tests
      .deletingLastPathComponent()
  }
}
