// SPDX-License-Identifier: MIT

// The shipped borders against a table of places all over the earth, and damaged files.

import BelvedereCore
import Foundation
import TestSupport
import Testing

@testable import BelvedereServices

@Suite struct BordersTests {
  /// A row of the table.
  struct Place: CustomStringConvertible, Sendable {
    let name: String
    let latitude: Double
    let longitude: Double
    /// Nil on the high seas and in Antarctica.
    let country: String?
    /// Nil where mean solar time is used.
    let zone: String?

    var description: String { name }
  }

  private static let file = packageRoot.appending(path: "data/map/borders.bin")
  private static let shipped = Borders(file: file)

  private static let places: [Place] = {
    guard let file = Bundle.module.resourceURL?.appending(path: "Fixtures/borders.tsv"),
      let table = try? String(contentsOf: file, encoding: .utf8)
    else { return [] }
    return table.split(separator: "\n").dropFirst().compactMap { row in
      let fields = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 5, let latitude = Double(fields[1]), let longitude = Double(fields[2])
      else { return nil }
      return Place(
        name: fields[0], latitude: latitude, longitude: longitude,
        country: fields[3].isEmpty ? nil : fields[3], zone: fields[4].isEmpty ? nil : fields[4])
    }
  }()

  private func position(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test func placesHaveTheirCountryAndTheirClock() throws {
    let borders = try #require(Self.shipped)
    #expect(Self.places.count > 400)
    for place in Self.places {
      let found = borders.territory(at: try position(place.latitude, place.longitude))
      #expect(found?.countryCode == place.country, "\(place)")
      #expect(found?.timeZone == place.zone, "\(place)")
    }
  }

  @Test func everyZoneOfTheFileIsKnownHere() throws {
    let borders = try #require(Self.shipped)
    var random = SplitMix64(seed: 34)
    var zones: Set<String> = []
    for _ in 0..<5_000 {
      let place = try position(
        .random(in: -60...84, using: &random), .random(in: -180...180, using: &random))
      if let zone = borders.territory(at: place)?.timeZone { zones.insert(zone) }
    }
    #expect(zones.count > 150)
    #expect(zones.filter { TimeZone(identifier: $0) == nil } == [])
  }

  @Test(arguments: [(90.0, 0.0), (-90, 0), (-77.8, 166.7), (0, 180), (0, -180), (84.9, -180)])
  func atThePolesAndInTheOceanNothingIsKnown(latitude: Double, longitude: Double) throws {
    let borders = try #require(Self.shipped)
    #expect(borders.territory(at: try position(latitude, longitude)) == nil)
  }

  @Test func theFileIsSmall() throws {
    #expect(try Data(contentsOf: Self.file).count < 1_500_000)
  }

  // MARK: Synthetic files

  private static let two = BorderBytes(lands: [
    .init(code: "AA", zone: "Nowhere/Yet|Europe/Oslo", south: -10, west: 20, north: 10, east: 30),
    .init(code: "BB", zone: nil, south: 60, west: 179, north: 61, east: 180),
  ])

  @Test(arguments: [1, 720])
  func landIsWithinItsLinesAndTwelveMilesOfSea(bandCount: Int) throws {
    var file = Self.two
    file.bandCount = bandCount
    let borders = try #require(file.borders)
    func code(_ latitude: Double, _ longitude: Double) throws -> String? {
      borders.territory(at: try position(latitude, longitude))?.countryCode
    }

    #expect(try code(0, 25) == "AA" && code(-9.99, 29.99) == "AA" && code(60.5, 179.5) == "BB")
    // 22 km and 23 km from the coast, to the west, to the north and around the corner.
    #expect(try code(0, 19.802) == "AA" && code(0, 19.793) == nil)
    #expect(try code(10.198, 25) == "AA" && code(10.207, 25) == nil)
    #expect(try code(10.139, 30.139) == "AA" && code(10.15, 30.15) == nil)
    // Across the 180th meridian, where degrees are narrow.
    #expect(try code(60.5, -179.61) == "BB" && code(60.5, -179.58) == nil)
    #expect(try code(60.5, 180) == "BB" && code(60.5, -180) == "BB")
  }

  @Test func aZoneThatIsUnknownHereHasAnOlderName() throws {
    let borders = try #require(Self.two.borders)

    #expect(borders.territory(at: try position(0, 25))?.timeZone == "Europe/Oslo")
    let other = try #require(borders.territory(at: try position(60.5, 179.5)))
    #expect(other.timeZone == nil)
  }

  @Test func aFileThatIsCutIsNone() {
    let whole = Self.two.bytes
    for count in 0..<whole.count { #expect(Borders(Array(whole.prefix(count))) == nil) }
    #expect(Borders(whole + [0]) == nil)
    #expect(Borders(file: URL(filePath: "/nowhere/borders.bin")) == nil)
  }

  @Test func aDamagedFileAnswersOrIsNone() throws {
    var random = SplitMix64(seed: 7)
    let place = try position(0, 25)
    for _ in 0..<20_000 {
      var bytes = Self.two.bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      _ = Borders(bytes)?.territory(at: place)
    }
  }
}
