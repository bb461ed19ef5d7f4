// SPDX-License-Identifier: MIT

// Reading files of places that other programs wrote, and writing them, as the models use it.

import Foundation

/// Reads files with places. Calls may be made from any isolation and leave the main thread.
package protocol PlaceFileReading: Sendable {
  /// Reads a GPX, KML, KMZ or GeoJSON file, whose format is detected by its content. Nothing that the file refers
  /// to is opened or loaded.
  func content(of file: URL) async throws(PlaceFileError) -> PlaceFileContent
}

/// Makes files with places. Calls may be made from any isolation, and block until the content is made.
package protocol PlaceFileWriting: Sendable {
  /// Returns the content of a file with these records, in their order. Throws `.tooLarge` if the file could not be
  /// imported again.
  func data(
    of records: [PlaceRecord], as format: PlaceFileFormat
  ) throws(PlaceFileError) -> Data
}

/// The places in a file, and what was left out.
package struct PlaceFileContent: Sendable, Hashable {
  /// A point of the file that was left out.
  package struct Flaw: Sendable, Hashable {
    package enum Reason: Error, Sendable, Hashable {
      case noPosition
      /// The position as the file has it, shortened.
      case invalidPosition(String)
      /// 0° N 0° E, which programs write for unknown positions.
      case zero
    }

    /// The number of the waypoint, placemark or feature in the file, from 1.
    package let number: Int
    /// The line at which the item begins, from 1; nil if the parser does not know it.
    package let line: Int?
    package let name: String?
    package let reason: Reason

    package init(number: Int, line: Int? = nil, name: String?, reason: Reason) {
      self.number = number
      self.line = line
      self.name = name
      self.reason = reason
    }
  }

  /// In the file's order. Names and notes are cleaned; descriptions in HTML are plain text.
  package var records: [PlaceRecord] = []
  /// The number of waypoints, placemarks and features, also of those left out. One can have several points.
  package var items = 0
  /// The number of points that were left out because their positions are invalid.
  package var flawed = 0
  /// The first few of these.
  package var flaws: [Flaw] = []
  /// The number of lines, areas, routes and tracks, which are not places.
  package var shapes = 0
  /// The number of links to places in other files.
  package var links = 0
  /// The line of the first of these.
  package var firstLink: Int?
  /// The number of elements with a place element's name in a foreign XML namespace.
  package var foreign = 0
  /// The line of the first of these.
  package var firstForeign: Int?
  /// The number of records whose time could not be read.
  package var unreadTimes = 0

  package init() {}

  /// True if a part of the file was left out or changed.
  package var leavesSomethingOut: Bool { flawed + shapes + links + foreign + unreadTimes > 0 }
}

/// Reasons why no places can be read from a file, or it cannot be written. Lines count from 1.
package enum PlaceFileError: Error, Sendable, Hashable {
  case missing
  /// No right to read it.
  case notAllowed
  /// It is not a regular file, but a folder, a device, a pipe or a socket.
  case noFile
  /// It cannot be read for another reason. The text is for "Details".
  case unreadable(detail: String)
  /// It has more bytes than the limit.
  case tooLarge(limit: Int)
  /// It has more points than the limit.
  case tooManyPoints(limit: Int)
  /// It has a DOCTYPE, which can expand to any size and refer to other files.
  case documentType(line: Int)
  /// Its places are in another file or at an address, which an element names.
  case externalReference(line: Int)
  /// It is damaged or ends early. The text is the parser's message, in English, on one line and without a full
  /// stop.
  case malformed(line: Int?, detail: String)
  /// It is XML or JSON of another kind; `root` is the name of its root element or the type of its object.
  case otherContent(root: String)
  /// Its positions are in the named reference system, which is not WGS 84.
  case otherReferenceSystem(String)
  /// It is neither XML nor JSON nor a KMZ.
  case unknownContent
  case archive(ArchiveFlaw)

  /// Reasons why the KML of a KMZ is not read.
  package enum ArchiveFlaw: Sendable, Hashable {
    /// There is none in the archive.
    case noKML
    case severalKML(Int)
    /// It is in a folder of the archive.
    case inFolder
    case encrypted
    /// It is compressed by a method that KMZ does not allow.
    case unknownCompression
  }
}
