// SPDX-License-Identifier: MIT

import Testing

@testable import BelvedereCore

@Suite struct ArchiveContactTests {
  @Test(arguments: [
    ("ada@example.org", "ada@example.org"),
    (" \thttps://example.org/ada\n", "https://example.org/ada"),
    ("http://example.org", "http://example.org"),
    ("https://example.org/@ada", "https://example.org/@ada"),
  ])
  func anAddressIsTaken(text: String, kept: String) throws {
    #expect(try ArchiveContact(text).text == kept)
  }

  @Test(arguments: [
    "", " ", "ada", "@example.org", "ada@", "a@b@c", "https://", "ftp://example.org",
    "ada@exämple.org",
    "ada@example.org\r\nX-Evil: 1", "ada @example.org", "ada@example.org)", "ada(@)example.org",
    "ada@example.org\\", "example.org/@ada", "a@" + String(repeating: "b", count: 200),
  ])
  func nothingElseIs(text: String) {
    #expect(throws: ArchiveContact.Flaw()) { try ArchiveContact(text) }
  }
}
