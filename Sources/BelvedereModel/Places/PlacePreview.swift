// SPDX-License-Identifier: MIT

// Files with places and geo: addresses that were opened, before anything of them is stored. They are read one after the
// other; what cannot be read has its reason beside the others' places.

import BelvedereCore
import Foundation
import Observation

/// The places of opened files and addresses.
@Observable
package final class PlacePreview: ShownPlaces {
  nonisolated package enum Source: Sendable, Hashable {
    case file(URL)
    case address(String)

    package var isAddress: Bool { if case .address = self { true } else { false } }
  }

  /// The reason why a source has no places.
  nonisolated package enum Refusal: Error, Sendable, Hashable {
    case file(PlaceFileError)
    case geoAddress(GeoAddressError)
    /// The words of a geo: address name no known city or country.
    case unknownName(String)
    /// An address of another kind, which is not on this computer.
    case otherAddress
  }

  package struct Item {
    package let source: Source
    /// Nil while it is read.
    package fileprivate(set) var outcome: Result<PlaceFileContent, Refusal>?

    /// Empty while it is read, and if it was refused.
    package var records: [PlaceRecord] { (try? outcome?.get())?.records ?? [] }
  }

  /// In the order in which they were opened.
  package private(set) var items: [Item] = []
  /// The places of all items, in their order.
  package private(set) var places: [Place] = []
  package private(set) var atlas: PlaceAtlas?
  package var pins: [PlaceClusters.Pin] { pinsInView.pins }
  package private(set) var selected: PlusCode?
  package private(set) var isReading = false
  /// True while the places are being stored.
  package private(set) var isStoring = false
  /// The zoom that the address of the only place asks for; nil without one.
  package private(set) var zoom: Double?
  package let ownPosition: PositionWatch

  @ObservationIgnored private let reader: (any PlaceFileReading)?
  @ObservationIgnored private let geography: (any Geography)?
  @ObservationIgnored private let pinsInView = PinsInView()
  @ObservationIgnored private(set) var reading: Task<Void, Never>?

  /// - Parameters:
  ///   - reader: nil if no files can be read.
  ///   - geography: looks up names of cities and countries.
  ///   - positions: nil if the desktop cannot be asked for the person's position.
  package init(
    reader: (any PlaceFileReading)?, geography: (any Geography)? = nil,
    positions: (any PositionWatching)? = nil
  ) {
    self.reader = reader
    self.geography = geography
    ownPosition = PositionWatch(positions)
  }

  isolated deinit { stop() }

  /// True if all items are addresses: a look at positions, which nobody collects.
  package var isOfAddresses: Bool { items.allSatisfy(\.source.isAddress) }

  /// Adds files and addresses to the opened ones; takes the place of addresses. A file that is opened again is read
  /// again.
  package func open(_ sources: [Source]) {
    if isOfAddresses { items = [] }
    items.removeAll { sources.contains($0.source) }
    var known: Set<Source> = []
    items += sources.filter { known.insert($0).inserted }.map { Item(source: $0) }
    isReading = true
    reading = Task { [previous = reading] in
      await previous?.value
      if !Task.isCancelled { await readItems() }
    }
  }

  /// Ends all work; nothing changes afterwards.
  package func stop() {
    reading?.cancel()
    pinsInView.stop()
    ownPosition.stop()
  }

  /// Stores the places as favourites; nil if the database refused them.
  package func store(by acts: PlaceActs) async -> ImportedPlaces? {
    isStoring = true
    defer { isStoring = false }
    return await acts.add(items.flatMap(\.records))
  }
}

// MARK: - Reading

extension PlacePreview {
  private func readItems() async {
    while let next = items.first(where: { $0.outcome == nil }) {
      let outcome = await outcome(of: next.source)
      if Task.isCancelled { return }
      if let index = items.firstIndex(where: { $0.source == next.source }) {
        items[index].outcome = outcome
      }
    }
    let records = items.flatMap(\.records)
    let (places, atlas) = await Self.prepared(records)
    if Task.isCancelled { return }
    (self.places, self.atlas) = (places, atlas)
    pinsInView.take([], of: atlas, for: nil)
    selected = nil
    isReading = items.contains { $0.outcome == nil }
  }

  private func outcome(of source: Source) async -> Result<PlaceFileContent, Refusal> {
    switch source {
    case .address(let text):
      do throws(Refusal) { return .success(try await content(of: text)) } catch {
        return .failure(error)
      }
    case .file(let file):
      guard let reader else { return .failure(.otherAddress) }
      do throws(PlaceFileError) { return .success(try await reader.content(of: file)) } catch {
        return .failure(.file(error))
      }
    }
  }

  private func content(of text: String) async throws(Refusal) -> PlaceFileContent {
    guard GeoAddress.isGeo(text) else { throw .otherAddress }
    let address: GeoAddress
    do throws(GeoAddressError) { address = try GeoAddress(text) } catch {
      throw .geoAddress(error)
    }
    var record: PlaceRecord
    switch address.place {
    case .position(let position): record = PlaceRecord(position: position, name: address.label)
    case .words(let words):
      guard let label = await geography?.labels().named(words) else { throw .unknownName(words) }
      record = PlaceRecord(position: label.position, name: label.name)
    }
    zoom = address.zoom
    var content = PlaceFileContent()
    content.records = [record.cleaned]
    content.items = 1
    return content
  }

  /// The records as places in their order, with keys of their own.
  @concurrent nonisolated private static func prepared(
    _ records: [PlaceRecord]
  ) async -> ([Place], PlaceAtlas) {
    var taken: Set<PlusCode> = []
    var tried: [PlusCode: Int] = [:]
    let places = records.map { record in
      let code = PlusCode(record.position)
      let key = PlusCode(near: record.position, tried: &tried[code, default: 0]) {
        !taken.insert($0).inserted
      }
      return Place(
        key: key, position: record.position, name: record.name, note: record.note, isSpot: true)
    }
    return (places, PlaceAtlas(of: places.sorted { $0.key.text < $1.key.text }))
  }
}

// MARK: - Map and rows

extension PlacePreview {
  package var haveHearts: Bool { false }

  package func select(_ place: Place?) { selected = place?.key }

  package func show(_ view: PlaceView, isResting: Bool) {
    pinsInView.show(view, of: atlas)
  }

  package func cover(of place: Place) async -> Photo? { nil }

  package func setFavourite(_ isFavourite: Bool, for place: Place) {}
}
