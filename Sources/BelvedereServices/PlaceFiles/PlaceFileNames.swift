// The names under which programs write a place's name, words and time: Google's and Garmin's exports, GIS
// programs with capitals of old formats.

/// The name and the description among the named values of a point. Of several names the first in the lists
/// below counts, in capitals or not.
struct PlaceFileNames {
  private static let ofName = ["name", "title", "label"]
  private static let ofDescription = [
    // Devices write the same words as comment and as description.
    "description", "desc", "comment", "comments", "cmt", "note", "notes",
  ]
  private static let ofTime = ["time", "timestamp", "date", "published", "created"]

  private var values: [String: String] = [:]

  /// Takes a value, unless it is blank or nothing is known by its name. Of several with one name the first
  /// counts.
  mutating func take(_ value: String, named name: String) {
    let name = name.lowercased()
    guard Self.areKnown(name), !value.isBlank, values[name] == nil else { return }
    values[name] = value
  }

  /// - Parameter name: in small letters.
  static func isName(_ name: String) -> Bool { ofName.contains(name) }

  /// - Parameter name: in small letters.
  static func areKnown(_ name: String) -> Bool {
    ofName.contains(name) || ofDescription.contains(name) || ofTime.contains(name)
  }

  var name: String? { first(Self.ofName) }
  var description: String? { first(Self.ofDescription) }
  var time: String? { first(Self.ofTime) }

  private func first(_ names: [String]) -> String? { names.lazy.compactMap { values[$0] }.first }
}

extension String {
  /// True if nothing in it is seen: white space, and letters that only change others.
  var isBlank: Bool {
    unicodeScalars.allSatisfy {
      $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
    }
  }
}
