// SPDX-License-Identifier: MIT

// The licence texts of everything that is linked into the programs are in data/licenses, which Meson
// installs, and the About window names each library.

import Foundation
import Testing

@testable import BelvedereCore

@Suite struct LicenseTests {
  /// The parts of Package.resolved that are needed here.
  private struct Resolved: Decodable {
    struct Pin: Decodable { let identity: String }
    let pins: [Pin]
  }

  private let texts = Set(LinkedLibrary.all.flatMap(\.texts))

  /// In a source archive with its packages nothing is resolved.
  @Test(.enabled(if: ProjectFolder.exists("Package.resolved"), "no packages were fetched"))
  func everyPackageHasItsLicenceText() throws {
    let resolved = try JSONDecoder().decode(
      Resolved.self, from: Data(try ProjectFolder.text(of: "Package.resolved").utf8))
    try #require(!resolved.pins.isEmpty)

    for pin in resolved.pins {
      #expect(texts.contains(pin.identity), "no library in LinkedLibrary.all is \(pin.identity)")
    }
  }

  @Test func everyNamedTextIsThereAndEveryTextIsNamed() throws {
    let files = try ProjectFolder.files(below: "data/licenses", endingIn: [""])

    #expect(Set(files) == Set(texts.map { "data/licenses/\($0).txt" }))
    for file in files { #expect(try ProjectFolder.text(of: file).count > 500, "\(file)") }
  }

  /// docs/packaging.md has the reasons.
  @Test func theLicenceOfTheWholeIsTheSameEverywhere() throws {
    let metainfo = try ProjectFolder.text(of: "data/belvedere.metainfo.xml.in")
    let tag = /<project_license>(.+)<\/project_license>/
    let license = try #require(try tag.firstMatch(in: metainfo)).output.1
    #expect(try ProjectFolder.text(of: "docs/packaging.md").contains("**`\(license)`**"))
    let about = try ProjectFolder.text(of: "Sources/BelvedereUI/Application/About.swift")
    #expect(license.hasSuffix("GPL-3.0-or-later") && about.contains("(about, GTK_LICENSE_GPL_3_0)"))
    #expect(license.hasPrefix("MIT") && about.contains("GTK_LICENSE_MIT_X11, nil)"))
    #expect(try ProjectFolder.text(of: "LICENSE").hasPrefix("MIT License"))
  }

  /// The year and the holder in About are those of the text, if the text has them.
  @Test(arguments: LinkedLibrary.all) func aCopyrightIsThatOfTheText(library: LinkedLibrary) throws
  {
    let text = try ProjectFolder.text(of: "data/licenses/\(library.texts[0]).txt")
    let holder = library.copyright.drop { !$0.isLetter }

    #expect(!holder.isEmpty)
    #expect(text.contains(holder) || text.contains("Licensed under the Apache License"))
  }
}
