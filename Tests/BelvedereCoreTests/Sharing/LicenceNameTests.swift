// SPDX-License-Identifier: MIT

// Names of licences and changes for people, also for all shipped demo photographs.

import Foundation
import Testing

@testable import BelvedereCore

@Suite struct LicenceNameTests {
  @Test(arguments: [
    ("CC-BY-SA-4.0", "CC BY-SA 4.0"), ("CC-BY-2.0", "CC BY 2.0"),
    ("CC-BY-NC-ND-3.0", "CC BY-NC-ND 3.0"),
    ("CC-BY-3.0-DE", "CC BY 3.0 DE"), ("CC0-1.0", "CC0 1.0"),
    ("LicenseRef-PublicDomain", "Public domain"),
    ("CC-PDDC", "Public domain"), ("MIT", "MIT"), ("CC-", "CC-"), ("", ""),
  ])
  func anIdentifierHasAName(spdx: String, name: String) {
    #expect(LicenceName(spdx: spdx).english == name)
  }

  @Test(arguments: [
    (
      "cropped to 4:5 (2535x3168 at +1267+0); resized to 1280x1600; re-encoded as JPEG q80; "
        + "metadata replaced by author and licence",
      "cropped, resized"
    ),
    (
      "resized to 1600x900; converted from WebP to JPEG q85; already in the package: cropping, "
        + "sharpening; metadata replaced by author and licence",
      "cropped, sharpened, resized"
    ),
    (
      "already in the package: non-linear rescaling, cropping, sharpening",
      "cropped, stretched, sharpened"
    ),
    (
      "already in the package: cropping, colour adjustment, sharpening",
      "cropped, colours adjusted, sharpened"
    ),
    (
      "already in the package: cropping, sharpening, removed a few spots",
      "cropped, spots removed, sharpened"
    ),
    ("re-encoded as JPEG q80; metadata replaced by author and licence", "re-encoded"),
    ("colours converted from Adobe RGB (1998) to sRGB; re-encoded as JPEG q80", "re-encoded"),
    ("Resized", "resized"), ("Turned upside down; resized", "resized, Turned upside down"),
    ("none", ""), (" ; ", ""),
  ])
  func aRecordOfChangesIsShownInWords(record: String, words: String) {
    #expect(PhotoChange.list(in: record).map(\.english).joined(separator: ", ") == words)
  }

  /// The shipped table; a new photograph may have a change without a translation.
  @Test func everyDemoPhotographHasWordsForItsLicenceAndChanges() throws {
    let credits = URL(filePath: #filePath).appending(path: "../../../../data/demo/CREDITS.tsv")
    let lines = try String(contentsOf: credits.standardizedFileURL, encoding: .utf8)
      .split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    let header = try #require(lines.first)
    let licence = try #require(header.firstIndex(of: "licence_spdx"))
    let changes = try #require(header.firstIndex(of: "changes_made"))
    for line in lines.dropFirst() {
      let name = LicenceName(spdx: String(line[licence])).english
      #expect(name == "Public domain" || name.hasPrefix("CC"), "\(line[0])")
      #expect(!name.contains("CC-") && !name.contains("LicenseRef"), "\(line[0])")
      for change in PhotoChange.list(in: String(line[changes])) {
        if case .other(let words) = change { Issue.record("\(line[0]): \(words)") }
      }
    }
  }
}
