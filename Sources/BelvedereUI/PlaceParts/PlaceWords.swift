// SPDX-License-Identifier: MIT

// Places, distances and directions in the person's words.

import BelvedereCore
import BelvedereModel
import Foundation
import GtkKit

extension CoordinateNotation {
  /// The text for display: latitude before longitude also in languages that are written from right to left.
  func shownText(of position: Coordinate) -> String { UserLocale.isolated(text(of: position)) }
}

extension Place {
  /// The name, or else the city, or else the coordinates.
  var title: String { name ?? city ?? CoordinateNotation.decimalDegrees.shownText(of: position) }

  /// The title for other programs and names of files.
  var plainTitle: String {
    name ?? city ?? CoordinateNotation.decimalDegrees.text(of: position)
  }

  /// City and country, as far as the title does not say them.
  var region: String? { region(city: city, country: country) }

  /// The same of a city and a country that are known better.
  func region(city: String?, country: String?) -> String? {
    let said = title.split(separator: ",").map { Self.plain(String($0)) }
    var parts: [String] = []
    for part in [city, country].compactMap(\.self)
    where !(said + parts.map(Self.plain)).contains(Self.plain(part)) {
      parts.append(part)
    }
    return parts.isEmpty ? nil : UserLocale.list(parts)
  }

  /// A name without spaces around it, and without regard to capital letters.
  private static func plain(_ name: String) -> String {
    name.trimmingCharacters(in: .whitespaces).lowercased()
  }

  /// The number of photos; nil for a spot without any.
  var photoCountText: String? {
    photoCount > 0 ? trn("%@ photo", "%@ photos", photoCount) : nil
  }

  /// The name for assistive technology.
  var spokenName: String {
    UserLocale.list([title, region, photoCountText].compactMap(\.self))
  }
}

extension PlaceDistance {
  /// For example "3.2 km NE".
  var text: String {
    UserLocale.isolated(tr("%@ %@", length(in: UserLocale.lengthUnits).text, direction.text))
  }
}

extension NearestCity {
  /// The city, with the distance from it to a position outside it: "3.2 km NE from Oslo".
  func text(of position: Coordinate) -> String {
    let distance = PlaceDistance(from: self.position, to: position)
    // Not "%@ of %@", which is used for a number of a total and translated differently.
    return distance.metres < 1_000 ? city : tr("%@ from %@", distance.text, city)
  }
}

extension RoundedLength {
  var text: String {
    let number = UserLocale.text(decimal: value)
    let text =
      switch unit {
      case .metres: tr("%@ m", number)
      case .kilometres: tr("%@ km", number)
      case .feet: tr("%@ ft", number)
      case .miles: tr("%@ mi", number)
      }
    return UserLocale.isolated(text)
  }
}

extension CompassDirection {
  /// The letters of a compass.
  var text: String {
    switch self {
    case .north: tr("N")
    case .northEast: tr("NE")
    case .east: tr("E")
    case .southEast: tr("SE")
    case .south: tr("S")
    case .southWest: tr("SW")
    case .west: tr("W")
    case .northWest: tr("NW")
    }
  }
}

extension UserLocale {
  static let lengthUnits = LengthUnits(region: measurementRegion)
}

extension PositionWatch.Failure {
  /// Says why there is no position, and what to do.
  var sentence: String {
    switch self {
    case .problem(.refused):
      tr(
        "Belvedere was not allowed to know the position. It can be allowed in the desktop’s settings."
      )
    case .problem(.absent): tr("This desktop does not tell programs the position.")
    case .problem(.off):
      tr("Location services are off. They are switched on in the desktop’s settings.")
    case .noAnswer:
      tr("No position came within 20 seconds. Try again where the sky or Wi-Fi is in reach.")
    }
  }
}
