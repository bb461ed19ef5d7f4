// SPDX-License-Identifier: MIT

// Checks the documentation: its links point to existing files and headings, comments name existing pages, and README
// is not too long.

import Foundation
import Testing

@Suite struct DocumentationTests {
  /// The pages for people, by their paths from the root.
  private static func pages() throws -> [String] {
    try [
      "README.md", "CONTRIBUTING.md", "CODE_OF_CONDUCT.md", "SECURITY.md",
      "Tests/EndToEnd/README.md",
    ]
      + ProjectFolder.files(below: "docs", endingIn: [".md"])
  }

  @Test func readmeHasAtMost900Words() throws {
    let words = try ProjectFolder.text(of: "README.md").split(whereSeparator: \.isWhitespace)

    #expect(words.count <= 900)
  }

  @Test func linksLeadToFilesAndHeadingsThatExist() throws {
    for page in try Self.pages() {
      for link in Self.links(in: try ProjectFolder.text(of: page)) where !link.contains(":") {
        let parts = link.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
        let target = parts[0].isEmpty ? page : Self.path(parts[0], from: page)

        #expect(ProjectFolder.exists(target), "\(page) links to \(link)")
        if parts.count > 1, ProjectFolder.exists(target) {
          let headings = Self.anchors(in: try ProjectFolder.text(of: target))
          #expect(headings.contains(parts[1]), "\(page) links to \(link)")
        }
      }
    }
  }

  @Test func pagesThatCommentsNameExist() throws {
    let page = /docs\/[a-z-]+\.md/
    let sources =
      try ["Package.swift"]
      + ["Sources", "Tests", "scripts"].flatMap {
        try ProjectFolder.files(below: $0, endingIn: [".swift", ".c", ".h", ".md", ".py"])
      }

    for source in sources {
      for match in try ProjectFolder.text(of: source).matches(of: page) {
        #expect(ProjectFolder.exists(String(match.output)), "\(source) names \(match.output)")
      }
    }
  }

  /// The targets of `[text](target)` and `![text](target)`.
  private static func links(in text: String) -> [String] {
    text.matches(of: /\]\(([^)\s]+)\)/).map { String($0.output.1) }
  }

  /// A relative target as a path from the root.
  private static func path(_ target: String, from page: String) -> String {
    var folders = page.split(separator: "/").dropLast().map(String.init)
    for part in target.split(separator: "/") {
      if part == ".." { folders = folders.dropLast() } else { folders.append(String(part)) }
    }
    return folders.joined(separator: "/")
  }

  /// The anchors that GitHub and GitLab make for a page's headings.
  private static func anchors(in text: String) -> Set<String> {
    Set(
      text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
        line.drop { $0 == "#" || $0 == " " }.lowercased()
          .filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
          .replacing(" ", with: "-")
      })
  }
}
