// SPDX-License-Identifier: MIT

/// A photo search.
package struct PhotoSearch: Sendable, Hashable {
  /// The search words, as typed.
  package var query: String
  package var filter: SearchFilter

  package init(query: String, filter: SearchFilter = SearchFilter()) {
    self.query = query
    self.filter = filter
  }
}

/// The conditions of a search. A source supports some of them (`SourceTraits.searchConditions`).
package struct SearchFilter: Sendable, Hashable {
  /// A condition, without its value.
  package enum Condition: Sendable, Hashable, CaseIterable {
    case order, orientation, color, content, licence, assessment, width, nearness
  }

  package enum Order: String, Sendable, CaseIterable { case relevant, latest }

  package enum Orientation: String, Sendable, CaseIterable { case landscape, portrait, squarish }

  /// The colours that the service distinguishes.
  package enum Color: String, Sendable, CaseIterable {
    case blackAndWhite = "black_and_white"
    case black, white, yellow, orange, red, purple, magenta, green, teal, blue
  }

  /// The licences that a photo may have.
  package enum Licence: String, Sendable, CaseIterable {
    /// Public domain and CC0: no obligations.
    case publicDomain = "public-domain"
    /// CC BY: the author must be named.
    case attribution
    /// CC BY-SA: as CC BY, and changed photos keep the licence.
    case shareAlike = "share-alike"
  }

  package var order = Order.relevant
  /// Nil for any.
  package var orientation: Orientation?
  /// Nil for any.
  package var color: Color?
  /// True to exclude more content that may not suit everybody.
  package var isStrict = false
  /// Nil for any.
  package var licence: Licence?
  /// Only featured and quality pictures.
  package var isAssessed = false
  /// Only photos wider than this number of pixels; nil for any.
  package var leastWidth: Int?
  /// The area of the photos; nil for any.
  package var near: MapCircle?

  package init() {}

  /// Part of a list's name, equal for equal filters; empty for a filter without conditions.
  package var name: String {
    let parts = [
      order == .relevant ? nil : order.rawValue, orientation?.rawValue, color?.rawValue,
      isStrict ? "strict" : nil, licence?.rawValue, isAssessed ? "assessed" : nil,
      leastWidth.map { "wider-\($0)" },
      near.map { "near-\($0.middle.latitude)-\($0.middle.longitude)-\(Int($0.radius))" },
    ]
    return parts.compactMap(\.self).joined(separator: ",")
  }
}
