// SPDX-License-Identifier: MIT

// Clusters of places: for any places, each is in one pin at every zoom, and no pin depends on the view.

import Foundation
import TestSupport
import Testing

@testable import BelvedereCore

@Suite struct PlaceClustersTests {
  private static let radius = 72.0
  private static let maximumZoom = 16

  @Test(arguments: 1...20)
  func everyPlaceIsInOnePinAtEveryZoom(seed: Int) throws {
    var random = SplitMix64(seed: seed)
    let places = try crowd(using: &random)
    let clusters = clusters(of: places)
    for zoom in 0...Self.maximumZoom + 2 {
      let pins = clusters.pins(in: .world, zoom: zoom)
      #expect(pins.reduce(0) { $0 + $1.count } == places.count)
      #expect(pins.flatMap(clusters.places).sorted() == Array(places.indices))
      for pin in pins {
        #expect(clusters.places(of: pin).count == pin.count)
        for place in clusters.places(of: pin) {
          #expect(clusters.pin(ofPlace: place, zoom: zoom) == pin.id)
        }
      }
    }
  }

  @Test(arguments: 1...20)
  func movingTheMapChangesNoPin(seed: Int) throws {
    var random = SplitMix64(seed: seed)
    let clusters = clusters(of: try crowd(using: &random))
    for _ in 0..<50 {
      let zoom = Int.random(in: 0...Self.maximumZoom, using: &random)
      let all = clusters.pins(in: .world, zoom: zoom)
      // Around a pin, so that the view is not empty.
      let middle = try #require(all.randomElement(using: &random))
      let size = 300 / Double(1 << zoom)
      let box = MapBox(
        south: middle.latitude - .random(in: 0...size, using: &random),
        west: middle.longitude - .random(in: 0...size, using: &random),
        north: middle.latitude + .random(in: 0...size, using: &random),
        east: middle.longitude + .random(in: 0...size, using: &random))
      let expected = try all.filter {
        box.contains(
          try #require(Coordinate(latitude: $0.latitude, longitude: $0.longitude)))
      }
      let pins = clusters.pins(in: box, zoom: zoom)
      #expect(Set(pins.map(\.id)) == Set(expected.map(\.id)))
      #expect(pins.count == expected.count)
      for pin in pins {
        #expect(box.west - 1e-9...box.east + 1e-9 ~= pin.longitude)
        let same = try #require(all.first { $0.id == pin.id })
        #expect(pin.latitude == same.latitude && pin.count == same.count)
        #expect(abs(way(from: pin.longitude, to: same.longitude)) < 1e-9)
      }
    }
  }

  @Test(arguments: 1...20)
  func aClusterIsAtTheMeanOfNeighbours(seed: Int) throws {
    var random = SplitMix64(seed: seed)
    let clusters = clusters(of: try crowd(using: &random))
    var open = clusters.pins(in: .world, zoom: 0)
    while let pin = open.popLast() {
      let children = clusters.children(of: pin)
      guard pin.count > 1 else {
        #expect(children.isEmpty && clusters.expansionZoom(of: pin) == nil)
        continue
      }
      open += children
      #expect(children.count > 1)
      #expect(children.reduce(0) { $0 + $1.count } == pin.count)
      let zoom = (clusters.expansionZoom(of: pin) ?? Self.maximumZoom + 1) - 1
      let reach = Self.radius / Double(256 << zoom) + 1e-12
      // All are within the radius of the first one.
      #expect(
        children.contains { first in
          children.allSatisfy { distance(from: first, to: $0) <= reach }
        })
      let (x, y) = children.reduce((0, 0)) { sum, child in
        let share = Double(child.count) / Double(pin.count)
        return (
          sum.0 + MercatorProjection.x(ofLongitude: child.longitude) * share,
          sum.1 + MercatorProjection.y(ofLatitude: child.latitude) * share
        )
      }
      #expect(abs(way(from: MercatorProjection.longitude(ofX: x), to: pin.longitude)) < 1e-8)
      #expect(abs(MercatorProjection.latitude(ofY: y) - pin.latitude) < 1e-8)
    }
  }

  @Test(arguments: 1...10)
  func aClusterIsSeveralPinsAtItsExpansionZoom(seed: Int) throws {
    var random = SplitMix64(seed: seed)
    let clusters = clusters(of: try crowd(using: &random))
    for pin in clusters.pins(in: .world, zoom: 3) {
      func ids(at zoom: Int) -> Set<Int> {
        Set(clusters.places(of: pin).map { clusters.pin(ofPlace: $0, zoom: zoom) })
      }
      if let zoom = clusters.expansionZoom(of: pin) {
        #expect(ids(at: zoom) == Set(clusters.children(of: pin).map(\.id)))
        #expect(ids(at: zoom - 1) == [pin.id])
      } else {
        #expect(ids(at: Self.maximumZoom) == [pin.id])
      }
    }
  }

  @Test(arguments: 1...10)
  func theOrderOfThePlacesChangesNothing(seed: Int) throws {
    var random = SplitMix64(seed: seed)
    let places = try crowd(using: &random)
    let shuffled = places.shuffled(using: &random)
    let (clusters, others) = (clusters(of: places), clusters(of: shuffled))
    for zoom in 0...Self.maximumZoom {
      let pins = clusters.pins(in: .world, zoom: zoom)
      let same = others.pins(in: .world, zoom: zoom)
      #expect(pins.count == same.count)
      for (pin, other) in zip(pins, same) {
        #expect(pin.id == other.id && pin.latitude == other.latitude)
        #expect(pin.longitude == other.longitude)
        let members = clusters.places(of: pin).map { places[$0] }
        #expect(members == others.places(of: other).map { shuffled[$0] })
        #expect(places[pin.representative] == shuffled[other.representative])
      }
    }
  }

  @Test func clustersLieOverThe180thMeridian() throws {
    // With many others elsewhere, so that the two are not neighbours by accident.
    let others = try (1...1_000).map { try place(Double($0) / 20, 10, key: $0) }
    let clusters = clusters(
      of: others + [try place(-17.7, 179.999), try place(-17.7, -179.997)])
    for (west, east, middle) in [(170.0, 190.0, 180.001), (-190, -170, -179.999)] {
      let pins = clusters.pins(in: MapBox(south: -20, west: west, north: -10, east: east), zoom: 5)
      #expect(pins.map(\.count) == [2])
      let pin = try #require(pins.first)
      #expect(abs(pin.longitude - middle) < 1e-9 && abs(pin.latitude + 17.7) < 1e-9)
      #expect(clusters.children(of: pin).allSatisfy { abs($0.longitude - middle) < 0.01 })
    }
    #expect(clusters.pins(in: MapBox(south: -20, west: 0, north: -10, east: 170), zoom: 5).isEmpty)
  }

  @Test func whatIsAtOnePositionIsNeverParted() throws {
    let places = try (0..<500).map { try place(64.1, -21.9, key: $0) }
    let clusters = clusters(of: places)
    let pins = clusters.pins(in: .world, zoom: 99)
    let pin = try #require(pins.first)
    #expect(pins.count == 1 && pin.count == 500 && clusters.expansionZoom(of: pin) == nil)
    #expect(abs(pin.latitude - 64.1) < 1e-9 && abs(pin.longitude + 21.9) < 1e-9)
    #expect(clusters.places(of: pin).dropFirst(100).prefix(50).count == 50)
  }

  @Test func aFavouriteStandsForItsClusterAndElseTheMostPhotos() throws {
    var places = try [
      place(64.1, -21.9, key: 1), place(64.1, -21.9, key: 2), place(64.1, -21.9, key: 3),
    ]
    places[1].photoCount = 12
    places[2].photoCount = 5
    #expect(clusters(of: places).pins(in: .world, zoom: 0).map(\.representative) == [1])
    places[2].favouredAt = .distantPast
    #expect(clusters(of: places).pins(in: .world, zoom: 0).map(\.representative) == [2])
  }

  @Test func placesNearThePolesAreAtTheEdgeOfTheMap() throws {
    let clusters = clusters(of: [try place(89.9, 10), try place(-90, 10, key: 1)])
    let north = clusters.pins(in: MapBox(south: 80, west: 0, north: 90, east: 20), zoom: 4)
    #expect(north.map(\.latitude) == [MercatorProjection.maximumLatitude])
    #expect(clusters.pins(in: .world, zoom: 4).count == 2)
  }

  @Test func withoutPlacesThereAreNoPins() {
    #expect(clusters(of: []).pins(in: .world, zoom: 3).isEmpty)
  }

  private func clusters(of places: [Place]) -> PlaceClusters {
    PlaceClusters(of: places, radius: Self.radius, maximumZoom: Self.maximumZoom)
  }

  /// Places around some middles, the 180th meridian among them, and some that share a position.
  private func crowd(using random: inout SplitMix64) throws -> [Place] {
    let middles: [(Double, Double)] =
      [(-17.0, 180.0)]
      + (0..<4).map { _ in
        (
          Double.random(in: -80...80, using: &random), Double.random(in: -179...179, using: &random)
        )
      }
    return try (0..<Int.random(in: 1...300, using: &random)).map { key in
      let middle = middles.randomElement(using: &random)!
      let spread: Double = [0, 0.001, 0.1, 4].randomElement(using: &random)!
      let longitude = middle.1 + .random(in: -spread...spread, using: &random)
      var place = try place(
        middle.0 + .random(in: -spread...spread, using: &random),
        longitude > 180 ? longitude - 360 : longitude, key: key)
      place.photoCount = .random(in: 0...9, using: &random)
      place.favouredAt = Int.random(in: 0..<10, using: &random) == 0 ? .distantPast : nil
      return place
    }
  }

  /// - Parameter key: distinguishes places at one position.
  private func place(_ latitude: Double, _ longitude: Double, key: Int = 0) throws -> Place {
    let position = try #require(Coordinate(latitude: latitude, longitude: longitude))
    let code = PlusCode(latitude: key * 200_000, longitude: Int(longitude) * 1_024_000, digits: 10)
    return Place(key: code, position: position)
  }

  /// On the unit square.
  private func distance(from pin: PlaceClusters.Pin, to other: PlaceClusters.Pin) -> Double {
    let x = way(from: pin.longitude, to: other.longitude) / 360
    let y =
      MercatorProjection.y(ofLatitude: other.latitude)
      - MercatorProjection.y(ofLatitude: pin.latitude)
    return (x * x + y * y).squareRoot()
  }

  /// Degrees, around the earth.
  private func way(from longitude: Double, to other: Double) -> Double {
    let way = other - longitude
    return way - 360 * (way / 360).rounded()
  }
}
