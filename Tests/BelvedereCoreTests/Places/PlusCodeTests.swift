// SPDX-License-Identifier: MIT

// Plus Codes against the vectors of google/open-location-code (Apache-2.0; the licence stands beside
// them).

import Foundation
import TestSupport
import Testing

@testable import BelvedereCore

@Suite struct PlusCodeTests {
  @Test func positionsAreEncodedAsTheReferenceDoes() throws {
    let rows = try rows(of: "encoding")
    #expect(rows.count > 250)
    for row in rows {
      let code = PlusCode(
        latitude: try #require(Int(row[2])) - 90 * 25_000_000,
        longitude: try #require(Int(row[3])) - 180 * 8_192_000, digits: try #require(Int(row[4])))
      #expect(code.text == row[5], "\(row)")
    }
  }

  @Test func codesAreDecodedAsTheReferenceDoes() throws {
    let rows = try rows(of: "decoding")
    #expect(rows.count > 20)
    for row in rows {
      let area = try #require(PlusCode(text: row[0]), "\(row)").area
      let edges = try row[2...].map { try #require(Double($0)) }
      for (edge, expected) in zip([area.south, area.west, area.north, area.east], edges) {
        #expect(abs(edge - expected) < 1e-9, "\(row)")
      }
    }
  }

  @Test func onlyFullCodesAreRead() throws {
    let rows = try rows(of: "validityTests")
    #expect(rows.count > 20)
    for row in rows {
      #expect((PlusCode(text: row[0]) != nil) == (row[3] == "true"), "\(row)")
    }
  }

  @Test func aCodeHoldsThePositionThatItWasMadeOf() throws {
    var random = SplitMix64(seed: 12)
    for _ in 0..<10_000 {
      let position = try #require(
        Coordinate(
          latitude: .random(in: -90..<90, using: &random),
          longitude: .random(in: -180..<180, using: &random)))
      for digits in [2, 8, 10, 11, 15] {
        let code = PlusCode(position, digits: digits)
        let area = code.area
        #expect(area.south <= position.latitude && position.latitude <= area.north)
        #expect(area.west <= position.longitude && position.longitude <= area.east)
        #expect(PlusCode(text: code.text.lowercased()) == code)
        #expect(try PlusCode(#require(code.centre), digits: digits) == code)
      }
    }
  }

  private func rows(of name: String) throws -> [[String]] {
    try String(decoding: fixture("OpenLocationCode/\(name).csv"), as: UTF8.self)
      .split(whereSeparator: \.isNewline)
      .filter { !$0.hasPrefix("#") }
      .map { $0.components(separatedBy: ",") }
  }
}
