// The cities that the installed data sets know, before they are ranked.

import BelvedereCore

struct KnownCity: Sendable, Hashable {
  /// In the person's language; nil for the main city of a time zone, which Foundation knows by name.
  var name: String?
  var englishName: String
  /// The English name of its state or province; nil where the country is not divided.
  var region: String?
  /// ISO 3166-1 alpha-2, upper case.
  var countryCode: String
  /// The time zone of which it is the main city, by its name in the IANA database; nil for a city that has a
  /// name.
  var mainCityOf: String?
  var position: Coordinate
}
