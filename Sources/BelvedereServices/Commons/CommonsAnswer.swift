// SPDX-License-Identifier: MIT

// An answer of the Action API. Errors come with status 200, results may be missing altogether, and the properties of
// one page of photos may be spread over several answers.

import BelvedereCore
import Foundation

/// The answer to a query.
struct CommonsAnswer: Decodable, Sendable {
  private enum Key: String, CodingKey {
    case query, error, errors, pages, geosearch
    case mark = "continue"
    case isComplete = "batchcomplete"
  }

  /// An error of the API.
  private struct Flaw: Decodable {
    private enum CodingKeys: String, CodingKey { case code, info, text }

    private let code: String
    /// HTML.
    private let words: String

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      code = fields.name(forKey: .code) ?? "unknown"
      words = fields.text(forKey: .info) ?? fields.text(forKey: .text) ?? code
    }

    var error: APIError {
      switch code {
      case "ratelimited": .rateLimited(retryAfter: nil)
      case "readonly", "maxlag", "timeout", "pool-queuefull", "pool-timeout",
        "cirrussearch-too-busy-error", "cirrussearch-backend-error":
        .serverFailed(status: 503, retryAfter: nil)
      case let code where code.hasPrefix("internal_api_error"):
        .serverFailed(status: 500, retryAfter: nil)
      default:
        .refused(
          status: 400, messages: ["\(code): \(CommonsTextReader().name(words)?.text ?? code)"])
      }
    }
  }

  /// The error, if the answer is one.
  let error: APIError?
  /// The parameters for the next answer; nil at the end.
  private(set) var mark: CommonsMark?
  /// True if the answer contains all properties of its files.
  private(set) var isComplete: Bool
  /// In the answer's order, which has no meaning.
  private(set) var files: [CommonsFile]
  /// The number of unreadable elements.
  private(set) var skipped: Int
  /// The positions for `CommonsQuery.around`.
  let positions: [CommonsPosition]

  /// Throws if this is not an answer of the API.
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    let flaws = fields.lenient([Attempt<Flaw>].self, forKey: .errors)?.compactMap(\.value) ?? []
    error = fields.lenient(Flaw.self, forKey: .error)?.error ?? flaws.first?.error
    mark = Self.mark(fields.lenient([String: Attempt<CommonsWord>].self, forKey: .mark))
    // An empty string in older answers.
    isComplete =
      fields.contains(.isComplete) && fields.lenient(Bool.self, forKey: .isComplete) != false
    guard error != nil || mark != nil || isComplete || fields.contains(.query) else {
      throw DecodingError.dataCorruptedError(
        forKey: .query, in: fields, debugDescription: "No answer of the Action API.")
    }
    let query = try? fields.nestedContainer(keyedBy: Key.self, forKey: .query)
    // A list in version 2 of the format, a dictionary by number in version 1.
    let found =
      query?.lenient([Attempt<CommonsFile>].self, forKey: .pages)
      ?? query?.lenient([String: Attempt<CommonsFile>].self, forKey: .pages)?.values.map(\.self)
      ?? []
    files = found.compactMap(\.value)
    skipped = found.count - files.count
    positions =
      query?.lenient([Attempt<CommonsPosition>].self, forKey: .geosearch)?.compactMap(\.value) ?? []
  }

  private static func mark(_ members: [String: Attempt<CommonsWord>]?) -> CommonsMark? {
    let mark = members?.compactMapValues { $0.value?.text } ?? [:]
    return mark.isEmpty ? nil : mark
  }

  /// Reads a body. Returns the error that it contains, or `.unreadable`.
  static func read(_ body: Data) -> Result<CommonsAnswer, APIError> {
    guard let answer = try? JSONDecoder().decode(Self.self, from: body) else {
      return .failure(.unreadable(detail: "No answer of the Action API"))
    }
    return answer.error.map(Result.failure) ?? .success(answer)
  }

  /// Merges the next answer, which has further properties of the same files.
  mutating func merge(_ next: CommonsAnswer) {
    mark = next.mark
    isComplete = next.isComplete
    skipped += next.skipped
    var places: [String: Int] = [:]
    for (place, file) in files.enumerated() { places[file.key] = place }
    for file in next.files {
      if let place = places[file.key] {
        files[place].merge(file)
      } else {
        places[file.key] = files.count
        files.append(file)
      }
    }
  }
}

/// A member of `continue`: text or a number.
private struct CommonsWord: Decodable {
  let text: String

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    text = try (try? value.decode(String.self)) ?? String(value.decode(Int.self))
  }
}

/// An element of `list=geosearch`.
struct CommonsPosition: Decodable, Sendable {
  private enum CodingKeys: String, CodingKey {
    case lat, lon, type, globe
    case number = "pageid"
  }

  let number: Int
  let position: Coordinate
  /// True for the position of the motif.
  let isOfSubject: Bool

  /// Throws if the position is invalid.
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let place = try CommonsPlace(from: decoder)
    number = try fields.decode(Int.self, forKey: .number)
    position = place.position
    isOfSubject = place.isOfSubject
  }
}
