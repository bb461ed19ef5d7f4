// Files of places that other programs wrote, as our models see them.

import Foundation

/// Reads files with places. Calls may be made from any isolation and leave the main thread.
package protocol PlaceFileReading: Sendable {
  /// Reads a GPX, KML, KMZ or GeoJSON file, which its content tells apart. Nothing that the file refers to
  /// is opened or loaded.
  func content(of file: URL) async throws(PlaceFileError) -> PlaceFileContent
}

/// The places in a file, and what of it is left out.
package struct PlaceFileContent: Sendable, Hashable {
  /// A point of the file that is left out.
  package struct Flaw: Sendable, Hashable {
    package enum Reason: Error, Sendable, Hashable {
      case noPosition
      /// The position as the file has it, shortened.
      case invalidPosition(String)
      /// 0° N 0° E, which programs write for unknown positions.
      case zero
    }

    /// The item's number in the file, from 1: of its waypoint, placemark or feature.
    package let number: Int
    /// The line at which the item begins, from 1; nil where the parser does not tell.
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
  /// The number of waypoints, placemarks and features, whatever became of them. One can have several points.
  package var items = 0
  /// The number of points that are left out because they are nowhere.
  package var flawed = 0
  /// The first few of these.
  package var flaws: [Flaw] = []
  /// The number of lines, areas, routes and tracks, which are no places.
  package var shapes = 0
  /// The number of links to places in other files.
  package var links = 0
  /// The line of the first of these.
  package var firstLink: Int?
  /// The number of elements that are named as places are, in the XML namespace of something else.
  package var foreign = 0
  /// The line of the first of these.
  package var firstForeign: Int?
  /// The number of records whose time is told in words that are no time.
  package var unreadTimes = 0

  package init() {}

  /// True if a part of the file is not among the records as it stands there.
  package var leavesSomethingOut: Bool { flawed + shapes + links + foreign + unreadTimes > 0 }
}

/// Why a file gives no places, or is not made. Lines count from 1.
package enum PlaceFileError: Error, Sendable, Hashable {
  case missing
  /// No right to read it.
  case notAllowed
  /// It is a folder, a device, a pipe or a socket.
  case noFile
  /// It cannot be read for another reason. The text is for "Details".
  case unreadable(detail: String)
  /// It has more bytes than the limit.
  case tooLarge(limit: Int)
  /// It has more points than the limit.
  case tooManyPoints(limit: Int)
  /// It has a DOCTYPE, which can make a small file huge and name other files.
  case documentType(line: Int)
  /// Its places are in another file or at an address, which an element names.
  case externalReference(line: Int)
  /// It is damaged or ends early. The text is the parser's own, in English, on one line and without a full
  /// stop.
  case malformed(line: Int?, detail: String)
  /// It is XML or JSON of another kind, by the name of its root or the type of its object.
  case otherContent(root: String)
  /// Its positions are in another system than longitude and latitude of WGS 84, which it names.
  case otherReferenceSystem(String)
  /// It is neither XML nor JSON nor a KMZ.
  case unknownContent
  case archive(ArchiveFlaw)

  /// Why the KML of a KMZ is not read.
  package enum ArchiveFlaw: Sendable, Hashable {
    /// There is none in the archive.
    case noKML
    case severalKML(Int)
    /// It is in a folder of the archive.
    case inFolder
    case encrypted
    /// It is compressed in a way that KMZ does not have.
    case unknownCompression
  }
}
