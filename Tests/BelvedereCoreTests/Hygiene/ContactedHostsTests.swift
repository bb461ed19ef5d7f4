// SPDX-License-Identifier: MIT

// The man page and the page on privacy tell each host that the program contacts and each folder that it writes, and no
// other. Both are read from the sources.

import Foundation
import Testing

@testable import BelvedereCore

@Suite struct ContactedHostsTests {
  private static let manPage = "data/belvedere.1"
  private static let privacyPage = "docs/help/en/privacy.md"
  /// Hosts in constants that are links for people, or names.
  private static let onlyLinked: Set = ["creativecommons.org"]

  /// The hosts that constants of `BelvedereServices` name, and the map's usual server.
  private static func hosts() throws -> Set<String> {
    let services = try ProjectFolder.files(below: "Sources/BelvedereServices", endingIn: [".swift"])
    let named = try services.flatMap(hosts(in:))
    let tiles = try #require(TileAddress.openStreetMap.base.host())
    return Set(named).subtracting(onlyLinked).union([tiles])
  }

  /// The hosts in `"https://host…"` and `.https("host")`, comments left out.
  private static func hosts(in file: String) throws -> [String] {
    let code = try ProjectFolder.text(of: file).split(separator: "\n")
      .filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
    return code.matches(of: /(?:"https:\/\/|\.https\(")([a-z0-9-]+(?:\.[a-z0-9-]+)+)/)
      .map { String($0.output.1) }
  }

  /// The text below a heading of the man page, up to the next one.
  private static func section(_ name: String) throws -> String {
    let parts = try ProjectFolder.text(of: manPage).split(separator: "\n.SH ")
    let section = parts.first { $0.hasPrefix(name + "\n") }
    return try String(#require(section, "\(name)")).replacing("\\-", with: "-")
  }

  @Test(arguments: ["Unsplash", "Commons", "Openverse", "MetNorway"])
  func everyFolderOfAServiceNamesAHost(folder: String) throws {
    let files = try ProjectFolder.files(
      below: "Sources/BelvedereServices/\(folder)", endingIn: [".swift"])

    #expect(try !files.flatMap(Self.hosts(in:)).isEmpty)
  }

  @Test func manPageTellsEveryHostAndNoOther() throws {
    let told = try Self.section("PRIVACY").split(separator: "\n").filter { $0.hasPrefix(".B") }
      .flatMap { $0.matches(of: /[a-z0-9-]+(\.[a-z0-9-]+)+/).map { String($0.output.0) } }

    #expect(try Set(told) == Self.hosts())
  }

  @Test func privacyPageTellsEveryHostAndNoOther() throws {
    let rows = try ProjectFolder.text(of: Self.privacyPage).split(separator: "\n")
      .compactMap { $0.firstMatch(of: /^\| (`[a-z0-9.-]+\.[a-z]+`[^|]*)\|/)?.output.1 }
    let told = rows.flatMap { $0.matches(of: /`([^`]+)`/).map { String($0.output.1) } }

    #expect(try Set(told) == Self.hosts())
  }

  /// `Composition` has them in the person's folders, below `belvedere` unless the installation has another id.
  @Test func manPageAndPrivacyPageTellEveryFolder() throws {
    let sources = try ProjectFolder.files(below: "Sources/belvedere", endingIn: [".swift"])
    let folders = try sources.flatMap { source in
      try ProjectFolder.text(of: source)
        .matches(of: /(data|cache)Folder\.appendingPathComponent\("([^"]+)"\)/)
        .map { "~/\($0.output.1 == "data" ? ".local/share" : ".cache")/belvedere/\($0.output.2)" }
    }
    try #require(!folders.isEmpty)
    let privacy = try ProjectFolder.text(of: Self.privacyPage)

    for folder in folders {
      #expect(try Self.section("FILES").contains(".I \(folder)"))
      #expect(privacy.contains("`\(folder)"))
    }
  }

  @Test func manPageTellsThePicturesFolder() throws {
    let sources = try ProjectFolder.files(below: "Sources/belvedere", endingIn: [".swift"])
    let writes = try sources.contains {
      try ProjectFolder.text(of: $0).contains("UserFolders.pictures")
    }

    #expect(try Self.section("FILES").contains(".I ~/Pictures/") == writes)
  }

  /// Variables that the program reads itself; `BELVEDERE_DIAGNOSTICS` is for tests.
  @Test func manPageTellsEveryVariable() throws {
    let sources = try ProjectFolder.files(below: "Sources", endingIn: [".swift"])
      .filter { $0.contains("/belvedere/") || $0.contains("/BelvedereUI/") }
    let variables = try sources.flatMap { source in
      try ProjectFolder.text(of: source).matches(of: /environment\["(BELVEDERE_[A-Z_]+)"\]/)
        .map { String($0.output.1) }
    }
    try #require(!variables.isEmpty)

    for variable in variables where variable != "BELVEDERE_DIAGNOSTICS" {
      #expect(try Self.section("ENVIRONMENT").contains(variable))
    }
  }
}
