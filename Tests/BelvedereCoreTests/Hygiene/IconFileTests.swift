// SPDX-License-Identifier: MIT

// The application's icon is in the tree in the sizes in which desktops show it; scripts/update-icons draws them.

import Foundation
import Testing

@Suite struct IconFileTests {
  /// The first bytes of a PNG file; width and height follow, four bytes each.
  private static let beginning = Data(
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])

  @Test(arguments: [48, 128, 256]) func theIconIsDrawnInThisSize(size: Int) throws {
    let icons = try ProjectFolder.files(
      below: "data/icons/hicolor/scalable/apps", endingIn: [".svg"])

    #expect(!icons.isEmpty)
    for icon in icons {
      let drawn = icon.replacing("scalable", with: "\(size)x\(size)").replacing(
        ".svg", with: ".png")
      let bytes = try Data(contentsOf: ProjectFolder.root.appending(path: drawn))
      let number = withUnsafeBytes(of: UInt32(size).bigEndian) { Data($0) }

      #expect(bytes.starts(with: Self.beginning + number + number), "\(drawn)")
    }
  }
}
