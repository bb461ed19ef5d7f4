// SPDX-License-Identifier: MIT

// Templates for the addresses of tiles: valid ones and their results, and the flaws of others.

import BelvedereCore
import Foundation
import Testing

struct TileAddressTests {
  private func address(of template: String, _ zoom: Int = 3, _ column: Int = 5, _ row: Int = 2)
    throws -> String
  {
    let template = try TileAddress(template)
    let tile = try #require(MapTile(zoom: zoom, column: column, row: row))
    return template.endpoint(of: tile).address(base: template.base)
  }

  @Test func openStreetMapIsAskedAtExactlyItsAddress() throws {
    #expect(TileAddress.openStreetMap.text == "https://tile.openstreetmap.org/{z}/{x}/{y}.png")
    #expect(
      try address(of: TileAddress.openStreetMap.text)
        == "https://tile.openstreetmap.org/3/5/2.png")
  }

  @Test(arguments: [
    (" https://tile.example.org/{z}/{x}/{y}.png\n", "https://tile.example.org/3/5/2.png"),
    (
      "https://example.org:8443/maps/{z}/{y}/{x}@2x.png?key=a%20b&style=dark",
      "https://example.org:8443/maps/3/2/5%402x.png?key=a%20b&style=dark"
    ),
    ("https://example.org/tile?z={z}&x={x}&y={y}", "https://example.org/tile?z=3&x=5&y=2"),
    ("https://example.org/{z}/{z}-{x}-{y}.png", "https://example.org/3/3-5-2.png"),
    ("https://example.org/%7Eanna/{z}/{x}/{y}", "https://example.org/~anna/3/5/2"),
    ("http://127.0.0.1:8080/{z}/{x}/{y}.png", "http://127.0.0.1:8080/3/5/2.png"),
    // A dot segment is kept as a path component of two dots.
    ("https://example.org/../{z}/{x}/{y}", "https://example.org/%2E%2E/3/5/2"),
  ])
  func aTileIsPutIntoTheTemplate(template: String, expected: String) throws {
    #expect(try address(of: template) == expected)
  }

  @Test(
    arguments: [
      ("", .noAddress), ("tile.example.org/{z}/{x}/{y}.png", .noAddress),
      ("https://tile.example.org", .noAddress), ("https:///{z}/{x}/{y}.png", .noAddress),
      ("https://anna:word@example.org/{z}/{x}/{y}.png", .noAddress),
      ("https://example.org/{z}/{x}/{y}.png#top", .noAddress),
      ("https://{z}.example.org/{x}/{y}.png", .noAddress),
      ("https://example.org?z={z}&x={x}&y={y}/", .noAddress),
      ("http://example.org/{z}/{x}/{y}.png", .insecure),
      ("ftp://example.org/{z}/{x}/{y}.png", .insecure),
      ("file:///maps/{z}/{x}/{y}.png", .insecure),
      ("https://example.org/", .missing(["{z}", "{x}", "{y}"])),
      ("https://example.org/{z}/{x}.png", .missing(["{y}"])),
      ("https://example.org/{z/{x}/{y}.png", .missing(["{z}"])),
      ("https://example.org/{Z}/{x}/{y}.png", .unknown("{Z}")),
      ("https://{s}.example.org/{z}/{x}/{y}.png", .unknown("{s}")),
      ("https://example.org/{z}/{x}/{-y}.png", .unknown("{-y}")),
    ] as [(String, TileAddress.Flaw)])
  func whatIsNoTemplateHasItsFlaw(text: String, flaw: TileAddress.Flaw) {
    #expect(throws: flaw) { try TileAddress(text) }
  }
}
