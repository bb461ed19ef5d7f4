// SPDX-License-Identifier: MIT

// Opened files and addresses: the places of the good ones beside the reasons of the others, and nothing stored before
// the person says so.

import BelvedereCore
import Foundation
import TestSupport
import Testing

@testable import BelvedereModel

@Suite(.timeLimit(.minutes(5)))
struct PlacePreviewTests {
  /// Reads a file as one or two places, by its name; fails for "broken.gpx".
  nonisolated private struct Reader: PlaceFileReading {
    func content(of file: URL) async throws(PlaceFileError) -> PlaceFileContent {
      var content = PlaceFileContent()
      switch file.lastPathComponent {
      case "broken.gpx": throw .malformed(line: 3, detail: "x")
      case "one.gpx": content.records = records(1)
      case "two.kml": content.records = records(2)
      default: content.shapes = 4
      }
      return content
    }

    private func records(_ count: Int) -> [PlaceRecord] {
      (1...count).compactMap { number in
        Coordinate(latitude: 10, longitude: Double(number))
          .map { PlaceRecord(position: $0, name: "Spot \(number)", note: "Note") }
      }
    }
  }

  private let world = PlacesWorld()

  private func preview() -> PlacePreview {
    PlacePreview(reader: Reader(), geography: world.geography)
  }

  private func file(_ name: String) -> PlacePreview.Source { .file(URL(filePath: "/x/\(name)")) }

  private func opened(_ sources: PlacePreview.Source..., in preview: PlacePreview) async {
    preview.open(sources)
    #expect(preview.isReading)
    await preview.reading?.value
    #expect(!preview.isReading)
  }

  @Test func theGoodOnesOpenBesideTheOthers() async throws {
    let preview = preview()
    await opened(
      file("one.gpx"), file("broken.gpx"), file("two.kml"), file("walk.gpx"), in: preview)

    #expect(preview.places.map(\.name) == ["Spot 1", "Spot 1", "Spot 2"])
    #expect(preview.places.map(\.note) == ["Note", "Note", "Note"])
    // Also two places at one position are two.
    #expect(preview.atlas?.places.count == 3 && Set(preview.places.map(\.key)).count == 3)
    #expect(preview.items.map { $0.records.count } == [1, 0, 2, 0])
    #expect(preview.items[1].outcome == .failure(.file(.malformed(line: 3, detail: "x"))))
    #expect(try preview.items[3].outcome?.get().shapes == 4)
    #expect(!preview.isOfAddresses)
  }

  @Test func nothingIsStoredBeforeTheImport() async throws {
    let preview = preview()
    await opened(file("two.kml"), file("one.gpx"), in: preview)
    #expect(world.store.favourites.isEmpty)

    let stored = await preview.store(by: world.acts)
    #expect(stored == ImportedPlaces(added: 2, known: 1))
    #expect(world.store.favourites.count == 2)
    world.store.fail(.failed(.diskFull))
    #expect(await preview.store(by: world.acts) == nil)
    #expect(!preview.isStoring)
  }

  @Test func laterFilesJoinTheOpenedOnes() async {
    let preview = preview()
    await opened(file("one.gpx"), in: preview)
    preview.select(preview.places[0])
    await opened(file("two.kml"), file("two.kml"), in: preview)
    #expect(preview.places.count == 3 && preview.items.count == 2)
    await opened(file("one.gpx"), in: preview)
    #expect(preview.places.count == 3 && preview.items.count == 2)
    await opened(.address("geo:5,6"), in: preview)
    #expect(preview.places.count == 4)
  }

  @Test func anAddressTakesThePlaceOfTheOneBefore() async throws {
    let preview = preview()
    await opened(.address("geo:0,0?q=48.85,2.35(Tour)&z=12"), in: preview)
    #expect(preview.places.map(\.name) == ["Tour"] && preview.zoom == 12 && preview.isOfAddresses)
    await opened(.address("GEO:5,6"), in: preview)
    #expect(preview.places.map(\.position.latitude) == [5] && preview.zoom == nil)
    await opened(file("one.gpx"), in: preview)
    #expect(preview.places.map(\.name) == ["Spot 1"])
  }

  @Test func whatCannotBeShownHasItsReason() async throws {
    let position = try #require(Coordinate(latitude: 48.9, longitude: 2.3))
    world.geography = FakeGeography(
      labels: [MapLabel(kind: .city, name: "Paris", position: position, rank: 30)])
    let preview = preview()
    await opened(
      .address("geo:95,2"), .address("geo:0,0?q=Atlantis"), .address("sftp://x/a.gpx"),
      .address("geo:0,0?q=paris"), in: preview)
    #expect(
      preview.items.prefix(3).map(\.outcome) == [
        .failure(.geoAddress(.outOfRange(latitude: 95, longitude: 2))),
        .failure(.unknownName("Atlantis")), .failure(.otherAddress),
      ])
    #expect(preview.places.map(\.name) == ["Paris"])
  }

  @Test func theMapGetsThePinsOfItsView() async throws {
    let preview = preview()
    let middle = try #require(Coordinate(latitude: 10, longitude: 1))
    preview.show(
      PlaceView(
        box: MapBox(south: 0, west: -5, north: 20, east: 5), zoom: 18, middle: middle),
      isResting: true)
    await opened(file("two.kml"), in: preview)
    await until { preview.pins.count == 2 }
    #expect(preview.distance(to: preview.places[0]) == nil)
  }
}
