// Lists of answers, bare or wrapped in a search's answer.

/// A list whose unreadable elements are left out and counted, so that one bad element never costs
/// the page.
///
/// A lone object is read as a list of one: `/photos/random` sends an object or an array, depending on
/// its parameters. Anything else throws `DecodingError`.
struct LossyArray<Answer: UnsplashAnswer>: Decodable, Sendable {
  let elements: [Answer.Value]
  /// How many elements were unreadable.
  let skipped: Int

  init(from decoder: any Decoder) throws {
    guard var list = try? decoder.unkeyedContainer() else {
      elements = [try Answer(from: decoder).value]
      skipped = 0
      return
    }
    var elements: [Answer.Value] = []
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
    let element: Answer.Value?

    init(from decoder: any Decoder) {
      element = try? Answer(from: decoder).value
    }
  }
}

/// The wrapper of a search's answer.
struct SearchAnswer<Answer: UnsplashAnswer>: Decodable, Sendable {
  /// An estimate, capped by the service near 10,000; may differ from `X-Total` by one.
  let total: Int?
  let totalPages: Int?
  let results: LossyArray<Answer>

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    total = container.count(forKey: .total)
    totalPages = container.count(forKey: .totalPages)
    results = try container.decode(LossyArray<Answer>.self, forKey: .results)
  }

  private enum CodingKeys: String, CodingKey {
    case total, results
    case totalPages = "total_pages"
  }
}
