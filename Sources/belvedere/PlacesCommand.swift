// SPDX-License-Identifier: MIT

// The options of `belvedere places`, which works at a terminal and opens no window.

import ArgumentParser
import BelvedereCore
import BelvedereUI
import Foundation

/// `belvedere places`: lists, exports and imports the places of this computer.
struct PlacesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "places",
    abstract: "List the places that Belvedere knows, without a window.",
    discussion: """
      A place is listed if all words are found in its name, city, country, tags and note. Files are GPX \
      1.1, KML 2.2 or GeoJSON, by the ending of their names; KMZ is read, too.
      """)

  @Argument(help: "Words to look for, in any order.", completion: .nothing)
  var words: [String] = []

  @Option(
    // A southern latitude begins with a hyphen.
    parsing: .unconditional,
    help: ArgumentHelp(
      "Sort by the distance from this position, and tell it.", valueName: "lat,lon"))
  var near: String?

  @Flag(help: "List only favourites.")
  var favourites = false

  @Flag(help: "Print JSON.")
  var json = false

  @Option(
    name: .customLong("export"),
    help: ArgumentHelp(
      "Write the places into this file instead of printing them.", valueName: "file"),
    completion: .file(extensions: PlaceFileFormat.allCases.map(\.fileExtension)))
  var exportFile: String?

  @Option(
    name: .customLong("import"),
    help: ArgumentHelp("Add the places of this file as favourites.", valueName: "file"),
    completion: .file(
      extensions: PlaceFileFormat.allCases.map(\.fileExtension) + PlaceFileFormat.importedExtensions
    ))
  var importFile: String?

  mutating func validate() throws {
    if let near, Coordinate(pasted: near) == nil {
      throw ValidationError("‘\(near)’ is no position; give one like 60.1242,6.74.")
    }
    if let exportFile, exportFormat == nil {
      throw ValidationError(
        "‘\(exportFile)’ has no ending that names a format: .gpx, .kml or .geojson.")
    }
    if exportFile != nil && json {
      throw ValidationError("--export and --json exclude each other; give one of them.")
    }
    if importFile == "" || exportFile == "" {
      throw ValidationError("No file is named.")
    }
    if importFile != nil
      && (exportFile != nil || json || near != nil || favourites || !words.isEmpty)
    {
      throw ValidationError("--import stands alone.")
    }
  }

  /// Blocks until the command has ended; returns the exit status.
  func run(over file: URL) -> Int32 {
    PlacesProgram(self, database: file, borders: InstalledFolders.found().borders).run()
  }

  /// The position to sort by.
  var middle: Coordinate? { near.flatMap(Coordinate.init(pasted:)) }

  var exportFormat: PlaceFileFormat? {
    exportFile.flatMap { PlaceFileFormat(file: URL(fileURLWithPath: $0)) }
  }
}
