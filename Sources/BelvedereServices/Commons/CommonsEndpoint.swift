// SPDX-License-Identifier: MIT

// The used queries of the Action API (commons.wikimedia.org/w/api.php). Each requests all shown facts, so that a page
// of photos is one request.

import BelvedereCore
import Foundation

/// A query of the Action API.
struct CommonsEndpoint: Endpoint {
  let path = ["w", "api.php"]
  let query: [(name: String, value: String)]

  /// - Parameters:
  ///   - lifetime: seconds for which the answer may be cached. Without it, Wikimedia demands a confirmation at
  ///     each use.
  ///   - mark: the members of `continue` in the answer before this one.
  init(_ query: CommonsQuery, language: String, lifetime: Int, mark: CommonsMark = [:]) {
    let common = [
      ("action", "query"), ("format", "json"), ("formatversion", "2"),
      ("maxage", "\(lifetime)"), ("smaxage", "\(lifetime)"),
    ]
    let own = common + query.parameters(language: language)
    self.query =
      own.filter { mark[$0.0] == nil }.map { (name: $0.0, value: $0.1) }
      + mark.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
  }
}

/// The members of an answer's `continue`, which are added to the same query.
typealias CommonsMark = [String: String]

/// The content of a query.
enum CommonsQuery: Sendable, Hashable {
  /// The files of a category, the latest additions first.
  case category(title: String, count: Int = pageSize)
  case search(PhotoSearch, offset: Int, count: Int = pageSize)
  /// The numbers and positions of the files in a circle; radius in metres.
  case around(Coordinate, radius: Int)
  /// The files with these numbers.
  case files([Int])
  /// The file with this title.
  case file(String)
  /// The files that are shown on these pages, each with the templates that show it.
  case filesShown(on: [String])

  /// Files in a page: the API makes no more thumbnails for one answer.
  static let pageSize = 50
  /// The API returns no more files of a search.
  static let longestSearch = 10_000
  /// The most files in the answer for a circle, by the API's limit.
  static let mostAround = 500
  /// In metres; the API refuses other values.
  static let radii = 10...10_000

  func parameters(language: String) -> [(String, String)] {
    switch self {
    case .category(let title, let count):
      return [
        ("generator", "categorymembers"), ("gcmtitle", title), ("gcmtype", "file"),
        ("gcmsort", "timestamp"), ("gcmdir", "desc"), ("gcmlimit", "\(count)"),
        // The answer has no order. Files are sorted by the time of their addition to the category.
        ("clcategories", title), ("clprop", "timestamp"), ("cllimit", "max"),
      ] + Self.ofFile(language: language, and: ["categories"])
    case .search(let search, let offset, let count):
      return [
        ("generator", "search"), ("gsrnamespace", "6"), ("gsrlimit", "\(count)"),
        ("gsroffset", "\(offset)"), ("gsrsearch", search.text),
        ("gsrsort", search.filter.order == .latest ? "create_timestamp_desc" : "relevance"),
      ] + Self.ofFile(language: language)
    case .around(let position, let radius):
      return [
        ("list", "geosearch"), ("gscoord", "\(position.latitude)|\(position.longitude)"),
        ("gsradius", "\(min(max(radius, Self.radii.lowerBound), Self.radii.upperBound))"),
        ("gslimit", "\(Self.mostAround)"), ("gsnamespace", "6"), ("gsprimary", "all"),
        ("gsprop", "type|globe"),
      ]
    case .files(let numbers):
      return [("pageids", numbers.map(String.init).joined(separator: "|"))]
        + Self.ofFile(language: language)
    case .file(let title): return [("titles", title)] + Self.ofFile(language: language)
    case .filesShown(let titles):
      return [
        ("titles", titles.joined(separator: "|")), ("generator", "images"), ("gimlimit", "max"),
        // The answer lists no files by page; each file has the pages that show it.
        ("fuprop", "title"), ("funamespace", "10"), ("fulimit", "max"),
      ] + Self.ofFile(language: language, and: ["fileusage"])
    }
  }

  /// The parameters for all shown facts of a file.
  private static func ofFile(
    language: String, and more: [String] = []
  ) -> [(String, String)] {
    [
      ("prop", (["imageinfo", "coordinates"] + more).joined(separator: "|")),
      ("iiprop", "url|size|mime|mediatype|sha1|timestamp|extmetadata"), ("iiurlwidth", "960"),
      ("iiextmetadatalanguage", language), ("iiextmetadatafilter", metadata),
      // Without a limit, the answer has ten positions for all files together.
      ("colimit", "max"), ("coprop", "type|globe"), ("coprimary", "all"),
    ]
  }

  private static let metadata = CommonsMetadata.Key.allCases.map(\.rawValue).joined(separator: "|")
}

extension PhotoSearch {
  /// A search for photos that were assessed as good.
  static func assessed(_ words: String, in circle: MapCircle? = nil) -> PhotoSearch {
    var search = PhotoSearch(query: words)
    search.filter.isAssessed = true
    search.filter.near = circle
    return search
  }

  /// The words and conditions in the language of the archive's search (CirrusSearch).
  var text: String {
    var parts = [Self.plainWords(query), "filetype:bitmap", "-filemime:image/gif"]
    if let leastWidth = filter.leastWidth { parts.append("filew:>\(leastWidth)") }
    if filter.isAssessed { parts.append("haswbstatement:P6731=Q63348049|P6731=Q63348069") }
    if let licence = filter.licence { parts.append("haswbstatement:\(licence.statements)") }
    if let near = filter.near { parts.append(Self.area(around: near.middle, radius: near.radius)) }
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// - Parameter radius: in metres.
  private static func area(around position: Coordinate, radius: Double) -> String {
    let middle = position.hundredths
    // Whole kilometres, plus one for the rounded middle.
    let kilometres = Int(min(max(radius, 0), 500_000) / 1000) + 2
    return "nearcoord:\(kilometres)km,\(middle.latitude),\(middle.longitude)"
  }

  /// The most characters of words in a search; the whole search may have 300.
  private static let longestWords = 120

  /// The words without the characters that the search reads as commands: quotation marks, colons after
  /// keywords, wildcards, and hyphens and exclamation marks before words.
  private static func plainWords(_ text: String) -> String {
    let commands: Set<Unicode.Scalar> = [
      "\"", ":", "~", "*", "?", "|", "\\", "/", "(", ")", "[", "]", "{", "}", "^", "<", ">", "=",
    ]
    let plain = text.asName.unicodeScalars.map { commands.contains($0) ? " " : Character($0) }
    let words = String(plain).split(whereSeparator: \.isWhitespace).map { word in
      word.drop { "-!+".contains($0) }
    }
    return String(words.filter { !$0.isEmpty }.joined(separator: " ").prefix(longestWords))
      .trimmingCharacters(in: .whitespaces)
  }
}

extension SearchFilter.Licence {
  /// The licence in the files' structured data: status (P6216) and licence (P275), of any version.
  fileprivate var statements: String {
    let values =
      switch self {
      case .publicDomain: ["P6216=Q19652", "P275=Q6938433"]
      case .attribution: ["P275=Q20007257", "P275=Q14947546", "P275=Q19125117"]
      case .shareAlike: ["P275=Q18199165", "P275=Q14946043", "P275=Q19068220"]
      }
    return values.joined(separator: "|")
  }
}
