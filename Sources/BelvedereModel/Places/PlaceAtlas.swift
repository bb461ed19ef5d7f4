// SPDX-License-Identifier: MIT

// Places prepared for the map and the search. The only file of the models that uses PlaceClusters and
// PlaceIndex.

import BelvedereCore

/// All places, with their pins and their search index. Created and queried off the main thread: with 100,000 places
/// both take longer than a frame.
nonisolated package struct PlaceAtlas: Sendable {
  /// The radius of clusters: a pin's 44 pixels and 8 more, as a cluster lies at the mean of its places and so nearer to
  /// others. With a smaller one, pins would cover each other, and a large window would have too many.
  package static let pinRadius = 52.0
  /// At the zoom after this one, a street is as wide as the window.
  package static let maximumZoom = 18

  /// The places, sorted by key, with city and country in the person's language.
  package let places: [Place]
  /// The same places as stored.
  private let stored: [Place]
  private let names: PlaceNames
  private let clusters: PlaceClusters
  private let index: PlaceIndex

  init(of stored: [Place], names: PlaceNames = PlaceNames()) {
    self.stored = stored
    self.names = names
    places = names.translated(stored)
    clusters = PlaceClusters(
      of: places, radius: Self.pinRadius, maximumZoom: Self.maximumZoom)
    index = PlaceIndex(of: places, stored: names.isEmpty ? [] : stored)
  }

  @concurrent static func made(of stored: [Place], names: PlaceNames) async -> PlaceAtlas {
    PlaceAtlas(of: stored, names: names)
  }

  /// True if the atlas was made of these stored places.
  @concurrent func holds(_ stored: [Place]) async -> Bool { stored == self.stored }

  /// The same pins and index with a changed place, for changes that affect neither.
  ///
  /// - Parameter place: as it is stored.
  func replacing(_ place: Place, at index: Int) -> PlaceAtlas {
    PlaceAtlas(replacing: place, at: index, of: self)
  }

  private init(replacing place: Place, at index: Int, of other: PlaceAtlas) {
    stored = other.stored.replacing(place, at: index)
    places = other.places.replacing(other.names.translated(place), at: index)
    (names, clusters, self.index) = (other.names, other.clusters, other.index)
  }

  package func index(of key: PlusCode) -> Int? {
    let index = places.partitioningIndex { $0.key.text >= key.text }
    return index < places.count && places[index].key == key ? index : nil
  }

  // MARK: - Pins

  @concurrent func pins(in view: PlaceView) async -> [PlaceClusters.Pin] {
    clusters.pins(in: view.box, zoom: view.zoom)
  }

  /// The places of a cluster.
  package func places(of pin: PlaceClusters.Pin) -> [Place] {
    clusters.places(of: pin).map { places[$0] }
  }

  /// The zoom at which a cluster splits; nil if no zoom splits it.
  package func expansionZoom(of pin: PlaceClusters.Pin) -> Int? {
    clusters.expansionZoom(of: pin)
  }

  /// The pin that represents a place at a zoom.
  package func pin(of key: PlusCode, zoom: Int) -> PlaceClusters.Pin.ID? {
    index(of: key).map { clusters.pin(ofPlace: $0, zoom: zoom) }
  }

  // MARK: - List

  /// The indices of the places that a search finds, in its order.
  @concurrent func list(_ request: PlaceListRequest) async -> [Int] {
    index.places(matching: request.words, in: request.box, sortedBy: request.order)
  }
}

/// The part of the earth that the map shows.
nonisolated package struct PlaceView: Sendable, Hashable {
  package let box: MapBox
  /// The map's zoom, rounded down.
  package let zoom: Int
  package let middle: Coordinate

  package init(box: MapBox, zoom: Int, middle: Coordinate) {
    self.box = box
    self.zoom = zoom
    self.middle = middle
  }
}

/// The search of a list of places, and its order.
nonisolated struct PlaceListRequest: Sendable, Hashable {
  var words: SearchWords
  /// Nil for the whole earth.
  var box: MapBox?
  var order: PlaceIndex.Order
}

extension [Place] {
  nonisolated fileprivate func replacing(_ place: Place, at index: Int) -> [Place] {
    var places = self
    places[index] = place
    return places
  }

  /// The index from which on the condition holds.
  nonisolated fileprivate func partitioningIndex(where holds: (Place) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
