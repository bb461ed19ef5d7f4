// The self-check of the icons.

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
    XCTAssertEqual(names.filter { !$0.hasPrefix(appID) }, [])
  }

  private var sourceFolder: URL {
    URL(filePath: #filePath)
      .deletingLastPathComponent()  // BelvedereUITests
      .deletingLastPathComponent()  // Tests
      .deletingLastPathComponent()
  }
}
