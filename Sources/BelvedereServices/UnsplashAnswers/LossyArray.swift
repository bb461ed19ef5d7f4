// SPDX-License-Identifier: MIT

// Lists in answers, bare or in a search's answer.

/// A list without its unreadable elements, which are counted, so that one invalid element does not lose the page.
///
/// A single object is read as a list of one, since `/photos/random` sends an object or an array, depending on its
/// parameters. Anything else throws `DecodingError`.
struct LossyArray<Answer: UnsplashAnswer>: Decodable, Sendable {
  let elements: [Answer.Value]
  /// The number of unreadable elements.
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
      if let element = try list.decode(Attempt<Answer>.self).value?.value {
        elements.append(element)
      } else {
        skipped += 1
      }
    }
    self.elements = elements
    self.skipped = skipped
  }
}

/// The object around the results of a search.
struct SearchAnswer<Answer: UnsplashAnswer>: Decodable, Sendable {
  /// An estimate that the service caps near 10,000; may differ from `X-Total` by one.
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
