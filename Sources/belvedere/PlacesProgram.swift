// `belvedere places` at work: over the same database as the window, which may be open meanwhile. No display,
// no service and no keyring are asked.

import BelvedereCore
import BelvedereServices
import Foundation
import Glibc

/// Lists, exports and imports places.
nonisolated struct PlacesProgram: Sendable {
  private let words: SearchWords
  private let middle: Coordinate?
  private let isFavouritesOnly: Bool
  private let isJSON: Bool
  private let export: (file: URL, format: PlaceFileFormat)?
  private let importFile: URL?
  private let databaseFile: URL
  private let geography: OfflineGeography

  /// - Parameter borders: the path of the file with countries and time zones.
  init(_ command: PlacesCommand, database: URL, borders: String) {
    words = SearchWords(command.words.joined(separator: " "))
    middle = command.middle
    isFavouritesOnly = command.favourites
    isJSON = command.json
    if let file = command.exportFile, let format = command.exportFormat {
      export = (URL(fileURLWithPath: file), format)
    } else {
      export = nil
    }
    importFile = command.importFile.map { URL(fileURLWithPath: $0) }
    databaseFile = database
    geography = OfflineGeography(borders: borders)
  }

  /// Blocks until everything is done; returns the exit status.
  func run() -> Int32 {
    // Everything is English here but the names of cities and countries.
    setlocale(LC_MESSAGES, "")
    return Terminal.run(over: databaseFile) { try await work(in: $0) }
  }

  private func work(in database: AppDatabase) async throws {
    if let importFile { return try await add(importFile, to: database) }
    let places = try await places(in: database)
    if let export {
      try write(places, to: export.file, as: export.format)
    } else if isJSON {
      try Terminal.tell(json: places.map(listed))
    } else {
      for place in places { Terminal.tell(line(for: place)) }
    }
  }

  private func places(in database: AppDatabase) async throws -> [Place] {
    let all =
      try await isFavouritesOnly ? database.favouritePlaces() : database.places(of: nil)
    let order = middle.map(PlaceIndex.Order.nearness) ?? .name
    let named = await geography.names().translated(all)
    return PlaceIndex(of: named, stored: all).places(matching: words, sortedBy: order)
      .map { named[$0] }
  }
}

// MARK: - Files

nonisolated extension PlacesProgram {
  private func write(_ places: [Place], to file: URL, as format: PlaceFileFormat) throws {
    do {
      try format.data(of: places.map(PlaceRecord.init)).write(to: file, options: .atomic)
    } catch PlaceFileError.tooLarge(let limit) {
      throw Terminal.Failure(
        sentence: "\(file.path) would have more than \(limit / 1_000_000) MB, too much to be "
          + "imported again. Export some of the places: give words to look for.")
    } catch {
      throw Terminal.Failure(
        sentence: "\(file.path) cannot be written: \(error.localizedDescription)")
    }
    Terminal.tell("Places in \(file.path): \(places.count)")
  }

  private func add(_ file: URL, to database: AppDatabase) async throws {
    let content: PlaceFileContent
    do throws(PlaceFileError) {
      content = try await PlaceFileReader().content(of: file)
    } catch {
      throw Terminal.Failure(sentence: "\(file.path): \(error.sentence)")
    }
    for flaw in content.flaws {
      Terminal.complain(
        "Point \(flaw.number)\(flaw.name.map { " (\($0))" } ?? "") \(flaw.reason.sentence)")
    }
    let result = try await database.add(content.records, at: Date())
    Terminal.tell("Added: \(result.added)")
    Terminal.tell("There already: \(result.known)")
    if content.flawed > 0 { Terminal.tell("Without a position: \(content.flawed)") }
    if content.shapes > 0 { Terminal.tell("Lines and areas left out: \(content.shapes)") }
  }
}

nonisolated extension PlaceFileContent.Flaw.Reason {
  fileprivate var sentence: String {
    switch self {
    case .noPosition: "has no position."
    case .invalidPosition(let text): "has the position ‘\(text)’, which is nowhere."
    case .zero: "is at 0, 0, which stands for an unknown position."
    }
  }
}

nonisolated extension PlaceFileError {
  fileprivate var sentence: String {
    switch self {
    case .missing: "There is no such file."
    case .notAllowed: "You may not read this file."
    case .unreadable(let detail): "The file cannot be read: \(detail)."
    case .tooLarge(let limit): "The file has more than \(limit / 1_000_000) MB."
    case .tooManyPoints(let limit): "The file has more than \(limit) points."
    case .documentType(let line):
      "The file has a DOCTYPE in line \(line), and is not read for safety."
    case .externalReference(let line):
      "The file has its places somewhere else: line \(line) names another file or address."
    case .malformed(let line, let detail):
      "The file is damaged\(line.map { " at line \($0)" } ?? ""): \(detail)."
    case .otherContent(let root): "The file is no GPX, KML or GeoJSON, but ‘\(root)’."
    }
  }
}

// MARK: - Text

nonisolated extension PlacesProgram {
  /// A place as JSON.
  private struct Listed: Encodable {
    let key: String
    let name: String?
    let city: String?
    let country: String?
    let latitude: Double
    let longitude: Double
    let tags: [String]
    let photos: Int
    let note: String?
    let favourite: Bool
    let spot: Bool
    /// From `--near`, in metres.
    let distance: Double?
  }

  private func listed(_ place: Place) -> Listed {
    Listed(
      key: place.key.text, name: place.name, city: place.city, country: place.country,
      latitude: place.position.latitude, longitude: place.position.longitude, tags: place.tags,
      photos: place.photoCount, note: place.note, favourite: place.isFavourite,
      spot: place.isSpot, distance: middle.map { $0.distance(to: place.position).rounded() })
  }

  /// Coordinates, number of photos, distance and name, with tabs between them.
  private func line(for place: Place) -> String {
    var fields = [
      CoordinateNotation.decimalDegrees.text(of: place.position),
      place.photoCount == 1 ? "1 photo" : "\(place.photoCount) photos",
    ]
    if let middle { fields.append(PlaceWay(from: middle, to: place.position).text) }
    let names = [place.name, place.city, place.country].compactMap(\.self)
    // A name often holds the city's.
    let shown = names.enumerated().filter { index, name in
      !names[..<index].contains { $0.contains(name) }
    }
    let name = shown.map(\.element).joined(separator: ", ")
    fields.append((place.isFavourite ? "♥ " : "") + (name.isEmpty ? place.key.text : name))
    return fields.joined(separator: "\t").replacing("\n", with: " ")
  }
}

nonisolated extension PlaceWay {
  /// In kilometres and English, as everything at the terminal.
  fileprivate var text: String {
    let length = length(in: .metric)
    let unit = length.unit == .metres ? "m" : "km"
    let letters =
      switch direction {
      case .north: "N"
      case .northEast: "NE"
      case .east: "E"
      case .southEast: "SE"
      case .south: "S"
      case .southWest: "SW"
      case .west: "W"
      case .northWest: "NW"
      }
    return String(format: "%.\(length.fractionDigits)f \(unit) \(letters)", length.value)
  }
}
