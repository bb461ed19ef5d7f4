// SPDX-License-Identifier: MIT

// The folders of a module use one another in one direction, in the order of docs/architecture.md.

import Foundation
import Testing

@Suite struct FolderArrowTests {
  private static func modules() throws -> [[SourceFile]] {
    let files = try SourceFile.all().filter(\.isSwift)
    return Dictionary(grouping: files, by: \.module).values.map(Array.init)
  }

  @Test func noModuleHasACircleOfFolders() throws {
    for files in try Self.modules() {
      #expect(FolderArrows(of: files).circle == nil)
    }
  }

  @Test func theOrderOfTheFoldersIsThatOfTheArchitecturesPage() throws {
    let page = try ProjectFolder.text(of: "docs/architecture.md")
    for module in [
      "BelvedereUI", "BelvedereModel", "BelvedereServices", "GtkKit", "BelvedereCore",
      "DemoService",
    ] {
      let files = try #require(try Self.modules().first { $0[0].module == module })
      let arrows = FolderArrows(of: files)
      // One line for each folder, the lowest last: "- `Common`: …" below the heading of the module.
      let section = try #require(
        page.components(separatedBy: "\n### \(module)\n").dropFirst().first)
      let order = section.components(separatedBy: "\n#")[0].matches(of: /\n- `(\w+)`/).map {
        "\(module)/\($0.output.1)"
      }
      // Some modules have files beside their folders.
      #expect(Set(order) == Set(files.map(\.folder)).subtracting([module]))
      for (place, folder) in order.enumerated() {
        for used in arrows.uses[folder, default: [:]].keys {
          #expect(!order[..<place].contains(used), "\(folder) uses \(used), which stands above it")
        }
      }
    }
  }

  @Test func seesACircle() {
    let files = [
      SourceFile(path: "Sources/House/Roof/Tile.swift", text: "struct Tile { let wall: Wall }\n"),
      SourceFile(path: "Sources/House/Wall/Wall.swift", text: "struct Wall { var door: Door }\n"),
      SourceFile(
        path: "Sources/House/Door/Door.swift",
        text: "func open() -> Tile? { nil }\nclass Door {}\n"),
      SourceFile(path: "Sources/House/Cellar/Box.swift", text: "let text = \"Tile\" // Tile\n"),
    ]
    let circle = FolderArrows(of: files).circle
    #expect(
      circle == [
        "House/Door uses House/Roof (Tile)", "House/Roof uses House/Wall (Wall)",
        "House/Wall uses House/Door (Door)",
      ])
    #expect(FolderArrows(of: Array(files.dropFirst())).circle == nil)
  }
}
