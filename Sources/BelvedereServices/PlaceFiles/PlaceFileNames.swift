// SPDX-License-Identifier: MIT

// The keys by which programs store a place's name, description and time: exports of Google and Garmin, GIS programs
// with upper-case keys of old formats.

/// The name, description and time among the named values of a point. Of several keys the first in the lists below
/// counts, ignoring case.
struct PlaceFileNames {
  private static let ofName = ["name", "title", "label"]
  private static let ofDescription = [
    // Devices write the same text as comment and as description.
    "description", "desc", "comment", "comments", "cmt", "note", "notes",
  ]
  private static let ofTime = ["time", "timestamp", "date", "published", "created"]

  private var values: [String: String] = [:]

  /// Adds a value, unless it is blank or its key is unknown. Of several with one key the first counts.
  mutating func take(_ value: String, named name: String) {
    let name = name.lowercased()
    guard Self.areKnown(name), !value.isBlank, values[name] == nil else { return }
    values[name] = value
  }

  /// - Parameter name: in lower case.
  static func isName(_ name: String) -> Bool { ofName.contains(name) }

  /// - Parameter name: in lower case.
  static func areKnown(_ name: String) -> Bool {
    ofName.contains(name) || ofDescription.contains(name) || ofTime.contains(name)
  }

  var name: String? { first(Self.ofName) }
  var description: String? { first(Self.ofDescription) }
  var time: String? { first(Self.ofTime) }

  private func first(_ names: [String]) -> String? { names.lazy.compactMap { values[$0] }.first }
}

extension String {
  /// True if nothing in it is visible: white space, and combining or invisible characters.
  var isBlank: Bool {
    unicodeScalars.allSatisfy {
      $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
    }
  }
}
