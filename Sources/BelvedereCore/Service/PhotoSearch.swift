/// A photo search.
package struct PhotoSearch: Sendable, Hashable {
  /// As the person typed them.
  package var query: String
  package var filter: SearchFilter

  package init(query: String, filter: SearchFilter = SearchFilter()) {
    self.query = query
    self.filter = filter
  }
}

/// The conditions of a search. A source knows some of them (`SourceTraits.searchConditions`).
package struct SearchFilter: Sendable, Hashable {
  /// A condition, without its value.
  package enum Condition: Sendable, Hashable, CaseIterable {
    case order, orientation, color, content, licence, assessment, width, nearness
  }

  package enum Order: String, Sendable, CaseIterable { case relevant, latest }

  package enum Orientation: String, Sendable, CaseIterable { case landscape, portrait, squarish }

  /// The colours that the service tells apart.
  package enum Color: String, Sendable, CaseIterable {
    case blackAndWhite = "black_and_white"
    case black, white, yellow, orange, red, purple, magenta, green, teal, blue
  }

  /// The licences that a photo may have.
  package enum Licence: String, Sendable, CaseIterable {
    /// Public domain and CC0: no duties.
    case publicDomain = "public-domain"
    /// CC BY: the author is named.
    case attribution
    /// CC BY-SA: the same, and changed photos keep the licence.
    case shareAlike = "share-alike"
  }

  package var order = Order.relevant
  /// Nil for any.
  package var orientation: Orientation?
  /// Nil for any.
  package var color: Color?
  /// True to leave out more of what may not suit everybody.
  package var isStrict = false
  /// Nil for any.
  package var licence: Licence?
  /// Only featured and quality pictures.
  package var isAssessed = false
  /// Only photos that are wider, in pixels.
  package var leastWidth: Int?
  /// The only area whose photos are wanted; nil for any.
  package var near: MapCircle?

  package init() {}

  /// The same for equal filters; empty for one without conditions.
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
