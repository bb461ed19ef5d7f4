// SPDX-License-Identifier: MIT

// The person's folders by the XDG base directory specification.

import Foundation
import XCTest

@testable import GtkKit

final class UserFoldersTests: XCTestCase {
  func testARelativePathCountsAsNone() {
    let home = UserFolders.home
    XCTAssertEqual(
      UserFolders.folder("share", usually: ".local/share").path,
      home.appendingPathComponent(".local/share").path)
    XCTAssertEqual(UserFolders.folder("", usually: "Pictures").lastPathComponent, "Pictures")
    XCTAssertEqual(UserFolders.folder("/srv/data", usually: ".cache").path, "/srv/data")
  }
}
