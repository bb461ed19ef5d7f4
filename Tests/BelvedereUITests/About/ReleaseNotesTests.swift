// SPDX-License-Identifier: MIT

// The release notes of the About window, which come from the metainfo file.

import BelvedereCore
import XCTest

@testable import BelvedereUI

final class ReleaseNotesTests: UITestCase {
  func testOnlyTheVersionsOwnTextIsTaken() {
    let metainfo = """
      <component><name>B</name><description><p>About</p></description><releases>
        <release version="2.0"><description><p>Newer</p></description></release>
        <release version="1.0"><url>https://example.org</url><description>
          <p>One &amp;
             <em>two</em></p><p xml:lang="ru">Раз</p>
          <ul><li>three</li><li xml:lang="ru">три</li></ul><ul xml:lang="ru"><li>три</li></ul>
        </description></release>
        <release version="0.9"><description><p>Older</p></description></release>
      </releases></component>
      """
    onMain {
      XCTAssertEqual(
        ReleaseNotes.notes(of: "1.0", in: metainfo), "<p>One &amp; two</p><ul><li>three</li></ul>")
      XCTAssertNil(ReleaseNotes.notes(of: "3.0", in: metainfo))
      XCTAssertNil(ReleaseNotes.notes(of: "1.0", in: "no XML"))
    }
  }

  func testThisVersionHasNotes() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let metainfo = try String(
      contentsOf: root.appending(path: "data/belvedere.metainfo.xml.in"), encoding: .utf8)
    try onMain {
      let notes = try XCTUnwrap(ReleaseNotes.notes(of: belvedereVersion, in: metainfo))
      XCTAssertTrue(notes.hasPrefix("<p>") && notes.count > 100, notes)
    }
  }
}
