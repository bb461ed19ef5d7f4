// SPDX-License-Identifier: MIT

// A city of the installed data sets, before ranking.

import BelvedereCore

struct KnownCity: Sendable, Hashable {
  /// In the person's language; nil for the main city of a time zone, whose name Foundation has.
  var name: String?
  var englishName: String
  /// The English name of its state or province; nil if the country is not divided.
  var region: String?
  /// ISO 3166-1 alpha-2, upper case.
  var countryCode: String
  /// The IANA name of the time zone of which it is the main city; nil for a city with a name.
  var mainCityOf: String?
  var position: Coordinate
}
