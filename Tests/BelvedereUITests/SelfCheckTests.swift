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
