// SPDX-License-Identifier: MIT

// `action=query`: selects the pages, and answers with the requested properties of each. It has the rules that
// surprise clients: pages are sorted by number and not by rank, ten positions unless `colimit` is larger, thumbnails
// for fifty files at most, and `continue` for the rest.

import DemoService
import FoundationEssentials

/// The answer to one query.
struct CommonsQueryReply {
  /// Files with a thumbnail in one answer.
  private static let thumbnailLimit = 50
  /// Pages that may be named in one query.
  private static let nameLimit = 50
  private static let longestSearch = 10_000

  /// A chosen page.
  private struct Chosen {
    let item: CatalogItem
    /// The rank in a search, from 1.
    var rank: Int?
    /// The title of the day's page that shows it.
    var day: String?
  }

  private let query: FormFields
  /// The number of files of the previous page that are repeated.
  private let overlap: Int
  private let pages: CommonsPages

  init(_ request: Request, pages: CommonsPages) {
    query = request.query
    overlap = request.intervention.overlap
    self.pages = pages
  }

  func json() throws(CommonsError) -> JSON {
    guard query["action"] == "query", query["format"] == "json", query["formatversion"] == "2"
    else {
      throw CommonsError("badvalue", "Unrecognized value for parameter \"action\" or \"format\".")
    }
    if query["list"] == "geosearch" { return try around() }
    switch query["generator"] {
    case "categorymembers": return try category()
    case "search": return try search()
    case "images":
      let days = try names("titles").compactMap { pages.day(title: $0) }
      return answer(days.map { Chosen(item: $0.item, day: $0.title) })
    case nil: return try named()
    default: throw CommonsError("badvalue", "Unrecognized value for parameter \"generator\".")
    }
  }
}

// MARK: - Which pages

extension CommonsQueryReply {
  private func category() throws(CommonsError) -> JSON {
    guard let title = query["gcmtitle"], query["gcmtype"] == "file" else {
      throw CommonsError("missingparam", "The \"gcmtitle\" parameter must be set.")
    }
    var indices = pages.indices(ofCategory: title)
    if query["gcmsort"] != "timestamp" || query["gcmdir"] != "desc" { indices.reverse() }
    var start = 0
    if let mark = query["gcmcontinue"] {
      guard let last = mark.split(separator: "|").last.flatMap({ Int($0) }),
        let place = indices.firstIndex(of: last)
      else { throw CommonsError("badcontinue", "Invalid continue param.") }
      start = max(0, place - overlap)
    }
    let end = min(indices.count, start + (try limit("gcmlimit", most: 500)))
    var mark: JSON?
    if end < indices.count {
      mark = ["gcmcontinue": .string("file|\(indices[end])"), "continue": "gcmcontinue||"]
    }
    return answer(indices[start..<end].map { Chosen(item: pages.catalog.item(at: $0)) }, mark: mark)
  }

  private func search() throws(CommonsError) -> JSON {
    guard let text = query["gsrsearch"], !text.isEmpty else {
      throw CommonsError("missingparam", "The \"gsrsearch\" parameter must be set.")
    }
    let size = try limit("gsrlimit", most: 500)
    let offset = max(0, query.integer("gsroffset") ?? 0)
    guard offset <= Self.longestSearch - size else {
      throw CommonsError("badvalue", "offset and limit may not pass \(Self.longestSearch)")
    }
    var found = try CommonsSearch(text).indices(in: pages)
    if query["gsrsort"] != "create_timestamp_desc" {
      // Stands for the order by relevance; the same each time.
      found = found.map { (order: stableHash("\($0)".utf8), index: $0) }
        .sorted { ($0.order, $0.index) < ($1.order, $1.index) }.map(\.index)
    }
    let start = min(found.count, offset == 0 ? 0 : max(0, offset - overlap))
    let end = min(found.count, start + size)
    let chosen = (start..<end).map { place in
      Chosen(item: pages.catalog.item(at: found[place]), rank: place + 1)
    }
    let mark: JSON? =
      end < found.count ? ["gsroffset": .integer(offset + size), "continue": "gsroffset||"] : nil
    return answer(chosen, mark: mark)
  }

  private func around() throws(CommonsError) -> JSON {
    let degrees = (query["gscoord"] ?? "").split(separator: "|").compactMap { Double($0) }
    guard degrees.count == 2, abs(degrees[0]) <= 90, abs(degrees[1]) <= 180 else {
      throw CommonsError("invalid-coord", "Invalid coordinate provided.")
    }
    let radius = query.integer("gsradius") ?? 500
    guard (10...10_000).contains(radius) else {
      throw CommonsError(
        "outofrange",
        "The value \"\(radius)\" for parameter \"gsradius\" must be between 10 and 10,000.")
    }
    guard query["gsnamespace"] == "6" else {
      return ["batchcomplete": true, "query": ["geosearch": []]]
    }
    func metres(to picture: Picture) -> Double? {
      guard let latitude = picture.latitude, let longitude = picture.longitude else { return nil }
      let metres = distance(degrees[0], degrees[1], latitude, longitude)
      return metres <= Double(radius) ? metres : nil
    }
    let near = pages.catalog.indices { metres(to: $0) != nil }.map(pages.catalog.item)
    let nearest = near.map { (item: $0, metres: metres(to: $0.picture) ?? 0) }
      .sorted { ($0.metres, $0.item.index) < ($1.metres, $1.item.index) }
    let found = nearest.prefix(try limit("gslimit", most: 500)).map { item, metres in
      [
        "pageid": .integer(pages.number(of: item)), "ns": 6,
        "title": .string(pages.title(of: item)), "lat": .number(item.picture.latitude ?? 0),
        "lon": .number(item.picture.longitude ?? 0),
        "dist": .number((metres * 10).rounded() / 10), "primary": true,
        "type": .string(item.positionType),
        "globe": "earth",
      ] as JSON
    }
    return ["batchcomplete": true, "query": ["geosearch": .array(found)]]
  }

  private func named() throws(CommonsError) -> JSON {
    let numbers = query["pageids"] == nil ? [] : try names("pageids")
    let titles = query["titles"] == nil ? [] : try names("titles")
    if numbers.isEmpty && titles.isEmpty { return ["batchcomplete": true] }
    var missing: [JSON] = []
    var chosen: [Chosen] = []
    for number in numbers {
      if let item = Int(number).flatMap({ pages.item(number: $0) }) {
        chosen.append(Chosen(item: item))
      } else {
        missing.append(["pageid": .integer(Int(number) ?? 0), "missing": true])
      }
    }
    for title in titles {
      if let item = pages.item(title: title) {
        chosen.append(Chosen(item: item))
      } else {
        missing.append(["ns": 6, "title": .string(title), "missing": true])
      }
    }
    return answer(chosen, missing: missing)
  }

  private func names(_ parameter: String) throws(CommonsError) -> [String] {
    let names = (query[parameter] ?? "").split(separator: "|").map(String.init)
    guard names.count <= Self.nameLimit else {
      throw CommonsError(
        "toomanyvalues", "Too many values supplied for parameter \"\(parameter)\". The limit is 50."
      )
    }
    return names
  }

  private func limit(_ parameter: String, most: Int) throws(CommonsError) -> Int {
    guard let text = query[parameter] else { return 10 }
    if text == "max" { return most }
    guard let number = Int(text), number > 0 else {
      throw CommonsError(
        "badinteger", "Invalid value \"\(text)\" for integer parameter \"\(parameter)\".")
    }
    return min(number, most)
  }
}

// MARK: - Properties of the pages

extension CommonsQueryReply {
  /// - Parameters:
  ///   - missing: requested pages that do not exist.
  ///   - mark: where the next pages begin.
  private func answer(_ chosen: [Chosen], missing: [JSON] = [], mark: JSON? = nil) -> JSON {
    let chosen = chosen.sorted { $0.item.index < $1.item.index }
    guard !chosen.isEmpty || !missing.isEmpty else { return ["batchcomplete": true] }
    let properties = Set((query["prop"] ?? "").split(separator: "|"))
    // Each property continues at the page where its part of the previous answer ended.
    let infos = part(of: chosen, from: "iicontinue", size: Self.thumbnailLimit)
    let asked = query["colimit"] == "max" ? 500 : query.integer("colimit") ?? 10
    let positionLimit = min(max(1, asked), 500)
    let positions = part(of: chosen, from: "cocontinue", size: positionLimit)
    let serializer = CommonsFileJSON(query, pages: pages)
    let told = chosen.enumerated().map { place, file in
      var page: JSON = [
        "pageid": .integer(pages.number(of: file.item)), "ns": 6,
        "title": .string(pages.title(of: file.item)),
      ]
      page["index"] = file.rank.map(JSON.integer)
      if properties.contains("imageinfo"), infos.range.contains(place) {
        page["imagerepository"] = "local"
        page["imageinfo"] = [serializer.info(of: file.item)]
      }
      if properties.contains("coordinates"), positions.range.contains(place) {
        page["coordinates"] = serializer.positions(of: file.item)
      }
      if properties.contains("categories") {
        page["categories"] = serializer.categories(of: file.item)
      }
      if properties.contains("fileusage"), let day = file.day {
        page["fileusage"] = [["ns": 10, "title": .string(day)]]
      }
      return page
    }
    var answer: JSON = ["query": ["pages": .array(told + missing)]]
    var rest: [String: JSON] = [:]
    if properties.contains("imageinfo") { rest["iicontinue"] = infos.next.map(JSON.integer) }
    if properties.contains("coordinates") { rest["cocontinue"] = positions.next.map(JSON.integer) }
    if rest.isEmpty {
      answer["batchcomplete"] = true
      answer["continue"] = mark
    } else {
      answer["continue"] = .object(rest.merging(["continue": "||categories"]) { $1 })
    }
    return answer
  }

  /// Returns the indices of the pages that get a property, and the beginning of the next answer.
  private func part(
    of chosen: [Chosen], from parameter: String, size: Int
  ) -> (range: Range<Int>, next: Int?) {
    let goesOn = ["iicontinue", "cocontinue"].contains { query[$0] != nil }
    // A continued answer contains only the rest.
    guard !goesOn || query[parameter] != nil else { return (0..<0, nil) }
    let start = min(max(0, query.integer(parameter) ?? 0), chosen.count)
    let end = min(chosen.count, start + size)
    return (start..<end, end < chosen.count ? end : nil)
  }
}
