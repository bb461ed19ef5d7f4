// SPDX-License-Identifier: MIT

// Runs `belvedere places` over the same database as the window, which may be open at the same time. Uses no display,
// no service and no keyring.

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

  /// Blocks until the command has ended; returns the exit status.
  func run() -> Int32 {
    // All output is in English, except the names of cities and countries.
    setlocale(LC_MESSAGES, "")
    return Terminal.run(over: databaseFile, keeps: importFile != nil) { try await work(in: $0) }
  }

  private func work(in database: AppDatabase) async throws {
    if let importFile { return try await add(importFile, to: database) }
    let places = try await places(in: database)
    if let export {
      try await write(places, to: export.file, as: export.format)
    } else if isJSON {
      try Terminal.print(json: places.map(listed))
    } else {
      for place in places { Terminal.print(fields: fields(of: place)) }
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
  private func write(_ places: [Place], to file: URL, as format: PlaceFileFormat) async throws {
    do {
      let saver = FileSaver(lendingFolder: Composition.lendingFolder, in: .present)
      let data = try PlaceFileWriter().data(of: places.map(PlaceRecord.init), as: format)
      try await saver.save(data, to: file, mayReplace: true)
    } catch PlaceFileError.tooLarge(let limit) {
      throw Terminal.Failure(
        sentence: "\(file.path) would have more than \(limit / 1_000_000) MB, too much to be "
          + "imported again. Export some of the places: give words to look for.")
    } catch let error as SaveError {
      throw Terminal.Failure(sentence: "\(file.path) cannot be written: \(error.sentence)")
    }
    Terminal.print("Places in \(file.path): \(places.count)")
  }

  fileprivate static let outOfReach =
    "this Belvedere runs in a sandbox, which does not reach that folder. Share it, as with flatpak run --filesystem=FOLDER, "
    + "or use the window."

  private func add(_ file: URL, to database: AppDatabase) async throws {
    let content: PlaceFileContent
    do throws(PlaceFileError) {
      content = try await PlaceFileReader().content(of: file)
    } catch .missing where Sandbox.present.owner(of: file) == .nobody {
      throw Terminal.Failure(sentence: "\(file.path): \(Self.outOfReach)")
    } catch {
      throw Terminal.Failure(sentence: "\(file.path): \(error.sentence)")
    }
    for flaw in content.flaws {
      let line = flaw.line.map { "Line \($0): " } ?? ""
      let name = flaw.name.map { " (\($0))" } ?? ""
      Terminal.complain("\(line)Point \(flaw.number)\(name) \(flaw.reason.sentence)")
    }
    let result = try await database.add(content.records, at: Date())
    Terminal.print("Added: \(result.added)")
    Terminal.print("There already: \(result.known)")
    report("Links to other files left out", content.links, from: content.firstLink)
    report(
      "Elements of another XML namespace left out", content.foreign, from: content.firstForeign)
    report("Times that cannot be read", content.unreadTimes)
    report("Without a position", content.flawed)
    report("Lines and areas left out", content.shapes)
    guard result.refused == 0 else {
      throw Terminal.Failure(
        sentence: "\(result.refused) places could not be stored. Import the file again to add them."
      )
    }
  }

  /// Reports the number of skipped items, if there are any.
  ///
  /// - Parameter line: that of the first.
  private func report(_ words: String, _ count: Int, from line: Int? = nil) {
    guard count > 0 else { return }
    Terminal.print("\(words): \(count)" + (line.map { " (line \($0))" } ?? ""))
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

nonisolated extension SaveError {
  fileprivate var sentence: String {
    switch self {
    case .outOfReach: PlacesProgram.outOfReach
    case .diskFull: "the disk is full."
    case .notAllowed: "you may not write there."
    case .folderMissing: "there is no such folder."
    case .nameTaken: "the name is taken."
    case .failed(let detail): "\(detail)."
    }
  }
}

nonisolated extension PlaceFileError {
  fileprivate var sentence: String {
    switch self {
    case .missing: "There is no such file."
    case .notAllowed: "You may not read this file."
    case .noFile: "This is no file, but a folder, a device or a pipe."
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
    case .otherReferenceSystem(let name):
      "The positions of the file are in the coordinate system ‘\(name)’. Export it again with longitude and latitude (WGS 84)."
    case .unknownContent: "The file is no GPX, KML or GeoJSON."
    case .archive(let flaw): flaw.sentence
    }
  }
}

nonisolated extension PlaceFileError.ArchiveFlaw {
  fileprivate var sentence: String {
    switch self {
    case .noKML: "There is no KML in this archive, so it is no KMZ."
    case .severalKML(let count):
      "There are \(count) KML files in this archive. Unpack it, and import them."
    case .inFolder: "The KML lies in a folder of this archive. Unpack it, and import the KML."
    case .encrypted: "This archive asks for a password. Unpack it, and import the KML."
    case .unknownCompression:
      "This archive is compressed in an unusual way. Unpack it, and import the KML."
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

  /// Coordinates, number of photos, distance and name.
  private func fields(of place: Place) -> [String] {
    var fields = [
      CoordinateNotation.decimalDegrees.text(of: place.position),
      place.photoCount == 1 ? "1 photo" : "\(place.photoCount) photos",
    ]
    if let middle { fields.append(PlaceDistance(from: middle, to: place.position).text) }
    let names = [place.name, place.city, place.country].compactMap(\.self)
    // Leaves out names that an earlier one contains, such as the city's.
    let shown = names.enumerated().filter { index, name in
      !names[..<index].contains { $0.contains(name) }
    }
    let name = shown.map(\.element).joined(separator: ", ")
    fields.append((place.isFavourite ? "♥ " : "") + (name.isEmpty ? place.key.text : name))
    return fields
  }
}

nonisolated extension PlaceDistance {
  /// In kilometres and English, as all output at the terminal.
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
    return "\(PlainNumber.text(length.value, digits: length.fractionDigits)) \(unit) \(letters)"
  }
}
