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
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent()  // BelvedereUITests
      .deletingLastPathComponent()  // Tests
      .deletingLastPathComponent()
    onMain {
      let folders = InstalledFolders(
        data: "/nonexistent", icons: root.appending(path: "data/icons").path,
        locale: "/nonexistent", schemas: "/nonexistent", licenses: "/nonexistent")
      XCTAssertEqual(SelfCheck.missingIcons(folders: folders), [])
    }
  }
}
