// SPDX-License-Identifier: MIT

// Converts the points of all formats to records, or to flaws with their reasons.

import BelvedereCore
import Foundation

/// A point of a file, as text.
struct PlaceFilePoint {
  /// The line at which the item begins, from 1; nil if the parser does not know it.
  var line: Int?
  var latitude: String?
  var longitude: String?
  var name: String?
  /// Plain text or HTML.
  var description: String?
  /// ISO 8601.
  var time: String?
}

extension PlaceFileContent {
  static let maximumPoints = 100_000
  /// The most flaws that are listed.
  static let maximumFlaws = 5

  /// Counts an item without a place.
  mutating func addShape() {
    items += 1
    shapes += 1
  }

  mutating func add(_ point: PlaceFilePoint) throws(PlaceFileError) {
    try add([point], shapes: 0)
  }

  /// Adds the points of one item.
  ///
  /// - Parameter shapes: the number of the item's lines and areas, which are only counted.
  mutating func add(_ points: [PlaceFilePoint], shapes: Int) throws(PlaceFileError) {
    items += 1
    self.shapes += shapes
    for point in points {
      guard records.count + flawed < Self.maximumPoints else {
        throw .tooManyPoints(limit: Self.maximumPoints)
      }
      do throws(Flaw.Reason) {
        records.append(try record(of: point))
      } catch {
        flawed += 1
        guard flaws.count < Self.maximumFlaws else { continue }
        let name = point.name?.cut(to: .text).asName.trimmed.cut(to: .name)
        flaws.append(
          Flaw(number: items, line: point.line, name: name == "" ? nil : name, reason: error))
      }
    }
  }

  private mutating func record(of point: PlaceFilePoint) throws(Flaw.Reason) -> PlaceRecord {
    let position = try position(of: point)
    let text = point.time?.trimmed ?? ""
    let time = PlaceFileTime.date(from: text)
    if time == nil, !text.isEmpty { unreadTimes += 1 }
    return PlaceRecord(
      position: position, name: point.name,
      note: point.description.map(PlaceDescription.note), time: time
    ).cleaned
  }

  private func position(of point: PlaceFilePoint) throws(Flaw.Reason) -> Coordinate {
    guard let latitude = point.latitude?.trimmed, let longitude = point.longitude?.trimmed,
      !latitude.isEmpty || !longitude.isEmpty
    else { throw .noPosition }
    guard let north = decimal(latitude), let east = decimal(longitude) else {
      throw invalid(latitude, longitude)
    }
    guard north != 0 || east != 0 else { throw .zero }
    guard let position = Coordinate(latitude: north, longitude: east) else {
      throw invalid(latitude, longitude)
    }
    return position
  }

  private func invalid(_ latitude: String, _ longitude: String) -> Flaw.Reason {
    let numbers = [latitude, longitude].filter { !$0.isEmpty }.map { $0.asName.prefix(20) }
    return .invalidPosition(numbers.joined(separator: ", "))
  }
}

/// A decimal number with a point. `Double` alone would also accept hexadecimal numbers and words.
private func decimal(_ text: String) -> Double? {
  text.utf8.allSatisfy("0123456789+-.eE".utf8.contains) ? Double(text) : nil
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
