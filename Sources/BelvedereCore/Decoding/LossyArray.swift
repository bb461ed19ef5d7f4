/// A list whose unreadable elements are left out and counted, so that one bad element never costs
/// the page.
///
/// A lone object is read as a list of one: `/photos/random` sends an object or an array, depending on
/// its parameters. Anything else throws `DecodingError`.
package struct LossyArray<Element: Decodable & Sendable>: Decodable, Sendable {
  package let elements: [Element]
  /// How many elements were unreadable.
  package let skipped: Int

  package init(from decoder: any Decoder) throws {
    guard var list = try? decoder.unkeyedContainer() else {
      elements = [try Element(from: decoder)]
      skipped = 0
      return
    }
    var elements: [Element] = []
    var skipped = 0
    while !list.isAtEnd {
      if let element = try list.decode(Attempt.self).element {
        elements.append(element)
      } else {
        skipped += 1
      }
    }
    self.elements = elements
    self.skipped = skipped
  }

  /// Decodes without ever throwing, because a container does not step over an element that threw.
  private struct Attempt: Decodable {
    let element: Element?

    init(from decoder: any Decoder) {
      element = try? Element(from: decoder)
    }
  }
}

/// The wrapper of a search's answer.
package struct SearchAnswer<Element: Decodable & Sendable>: Decodable, Sendable {
  /// An estimate, capped by the service near 10,000; may differ from `X-Total` by one.
  package let total: Int?
  package let totalPages: Int?
  package let results: LossyArray<Element>

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    total = container.count(forKey: .total)
    totalPages = container.count(forKey: .totalPages)
    results = try container.decode(LossyArray<Element>.self, forKey: .results)
  }

  private enum CodingKeys: String, CodingKey {
    case total, results
    case totalPages = "total_pages"
  }
}
