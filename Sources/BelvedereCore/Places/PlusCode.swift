// SPDX-License-Identifier: MIT

// Open Location Codes ("Plus Codes"): positions as short codes. Computed in integers, since floating point fails at
// the edges of cells. Source: google/open-location-code, Documentation/Specification.

/// A full Plus Code: a cell of the earth, `8FW4V75V+8Q`.
package struct PlusCode: Sendable, Hashable {
  /// Upper case, with the plus.
  package let text: String

  /// The code of the cell that holds a position.
  ///
  /// - Parameter digits: 2, 4, 6, 8 (padded with zeros), or 10 (14 m by 14 m) to 15, the maximum.
  package init(_ position: Coordinate, digits: Int = 10) {
    self.init(
      latitude: Self.units(of: position.latitude, perDegree: unitsPerLatitude),
      longitude: Self.units(of: position.longitude, perDegree: unitsPerLongitude), digits: digits)
  }

  private static func units(of degrees: Double, perDegree: Int) -> Int {
    Int((degrees * Double(perDegree)).rounded(.down))
  }

  /// - Parameters:
  ///   - latitude: in 1/25,000,000 of a degree.
  ///   - longitude: in 1/8,192,000 of a degree.
  init(latitude: Int, longitude: Int, digits: Int) {
    precondition(digits >= 10 || digits >= 2 && digits.isMultiple(of: 2))
    var rest = (
      latitude: min(max(latitude + 90 * unitsPerLatitude, 0), 180 * unitsPerLatitude - 1),
      longitude: (longitude + 180 * unitsPerLongitude).modulo(360 * unitsPerLongitude)
    )
    var reversed: [Character] = []
    for _ in 0..<gridDigits {
      reversed.append(
        alphabet[rest.latitude % gridRows * gridColumns + rest.longitude % gridColumns])
      rest.latitude /= gridRows
      rest.longitude /= gridColumns
    }
    for _ in 0..<pairs {
      reversed.append(alphabet[rest.longitude % 20])
      reversed.append(alphabet[rest.latitude % 20])
      rest.latitude /= 20
      rest.longitude /= 20
    }
    var code = Array(reversed.reversed().prefix(digits))
    code += Array(repeating: "0", count: max(0, separatorIndex - digits))
    code.insert("+", at: separatorIndex)
    text = String(code)
  }

  /// - Parameter text: the `text` of a code; not checked.
  package init(trusted text: String) { self.text = text }

  /// Reads a full code in upper or lower case; nil for anything else, short codes included.
  package init?(text: some StringProtocol) {
    let text = text.uppercased()
    guard Self.isFull(text) else { return nil }
    self.text = text
  }

  private static func isFull(_ text: String) -> Bool {
    let parts = text.split(separator: "+", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count == separatorIndex, parts[1].count != 1 else {
      return false
    }
    let stem = parts[0].prefix { $0 != "0" }
    guard parts[0].dropFirst(stem.count).allSatisfy({ $0 == "0" }) else { return false }
    if stem.count < separatorIndex {
      guard stem.count >= 2, stem.count.isMultiple(of: 2), parts[1].isEmpty else { return false }
    }
    // The first digits cover 400 degrees of latitude and longitude, of which 180 and 360 exist.
    guard let latitude = alphabet.firstIndex(of: stem.first ?? " "), latitude < 9,
      let longitude = alphabet.firstIndex(of: stem.dropFirst().first ?? " "), longitude < 18
    else { return false }
    return (stem + parts[1]).allSatisfy { alphabet.contains($0) }
  }

  /// The middle of the cell.
  package var centre: Coordinate? {
    let area = area
    return Coordinate(
      latitude: min((area.south + area.north) / 2, 90), longitude: (area.west + area.east) / 2)
  }

  /// The cell's edges, in degrees.
  package var area: (south: Double, west: Double, north: Double, east: Double) {
    let digits = text.filter { $0 != "+" && $0 != "0" }.prefix(2 * pairs + gridDigits)
      .compactMap { alphabet.firstIndex(of: $0) }
    var (latitude, longitude) = (-90 * unitsPerLatitude, -180 * unitsPerLongitude)
    var (height, width) = (400 * unitsPerLatitude, 400 * unitsPerLongitude)
    for (index, digit) in digits.enumerated() {
      if index >= 2 * pairs {
        height /= gridRows
        width /= gridColumns
        latitude += digit / gridColumns * height
        longitude += digit % gridColumns * width
      } else if index.isMultiple(of: 2) {
        height /= 20
        latitude += digit * height
      } else {
        width /= 20
        longitude += digit * width
      }
    }
    return (
      Double(latitude) / Double(unitsPerLatitude), Double(longitude) / Double(unitsPerLongitude),
      Double(latitude + height) / Double(unitsPerLatitude),
      Double(longitude + width) / Double(unitsPerLongitude)
    )
  }
}

private let alphabet = Array("23456789CFGHJMPQRVWX")
private let separatorIndex = 8
private let pairs = 5
private let (gridDigits, gridRows, gridColumns) = (5, 5, 4)
/// The 15th digit's height is 1/25,000,000 of a degree, and its width 1/8,192,000.
private let unitsPerLatitude = 8_000 * 3_125
private let unitsPerLongitude = 8_000 * 1_024

extension Int {
  fileprivate func modulo(_ divisor: Int) -> Int { ((self % divisor) + divisor) % divisor }
}
