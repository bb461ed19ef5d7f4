// SPDX-License-Identifier: MIT

// The part of the archive's search language that the app uses: words, which must all match, and conditions
// with a keyword before a colon.

import DemoService
import FoundationEssentials
import Glibc

/// The text of a search.
struct CommonsSearch: Sendable {
  private struct Circle {
    let latitude: Double
    let longitude: Double
    /// In metres.
    let radius: Double
  }

  private let words: [QueryWord]
  private let leastWidth: Int?
  private let statements: [[Substring]]
  private let circle: (@Sendable (Picture) -> Bool)?
  private let excluded: Set<Substring>

  init(_ text: String) throws(CommonsError) {
    var words: [String] = []
    var leastWidth: Int?
    var statements: [[Substring]] = []
    var circle: Circle?
    var excluded: Set<Substring> = []
    for part in text.split(separator: " ") {
      let halves = part.split(separator: ":", maxSplits: 1)
      guard halves.count == 2 else {
        words.append(part.lowercased())
        continue
      }
      let value = halves[1]
      switch halves[0] {
      case "filetype": if value == "bitmap" { excluded.insert("image/svg+xml") }
      case "-filemime": excluded.insert(value)
      case "filew": leastWidth = value.hasPrefix(">") ? Int(value.dropFirst()) : nil
      case "haswbstatement": statements.append(value.split(separator: "|"))
      case "nearcoord": circle = Self.circle(value)
      default:
        throw CommonsError("cirrussearch-unknown", "Unknown keyword: \(halves[0])")
      }
    }
    self.words = words.map(QueryWord.init)
    self.leastWidth = leastWidth
    self.statements = statements
    self.excluded = excluded
    self.circle = circle.map { circle in
      { @Sendable picture in
        guard let latitude = picture.latitude, let longitude = picture.longitude else {
          return false
        }
        return distance(circle.latitude, circle.longitude, latitude, longitude) <= circle.radius
      }
    }
  }

  /// `5km,48.85,2.29`
  private static func circle(_ text: Substring) -> Circle? {
    let parts = text.split(separator: ",")
    guard parts.count == 3, parts[0].hasSuffix("km"), let kilometres = Double(parts[0].dropLast(2)),
      let latitude = Double(parts[1]), let longitude = Double(parts[2])
    else { return nil }
    return Circle(latitude: latitude, longitude: longitude, radius: kilometres * 1000)
  }

  /// Returns the positions of the matching files in the feed.
  func indices(in pages: CommonsPages) -> [Int] {
    let found = pages.catalog.indices(ofPictures: matches).filter { index in
      let item = pages.catalog.item(at: index)
      return !excluded.contains(pages.kind(of: item).mediaType[...])
        && statements.allSatisfy { $0.contains { holds($0, of: item) } }
    }
    // Near a position, several files may have the same subject.
    return words.isEmpty ? found : pages.catalog.withoutRepeats(found)
  }

  private func matches(_ picture: Picture) -> Bool {
    if let leastWidth, picture.width <= leastWidth { return false }
    if let circle, !circle(picture) { return false }
    guard !words.isEmpty else { return true }
    let known = CommonsPages.words(of: picture)
    return words.allSatisfy { word in known.contains(where: word.begins) }
  }

  /// Returns true if a statement that the app uses holds: assessment, copyright status, licence.
  private func holds(_ statement: Substring, of item: CatalogItem) -> Bool {
    let licence = item.picture.license
    return switch statement {
    case "P6731=Q63348049": true
    case "P6731=Q63348069": item.index.isMultiple(of: 2)
    case "P6216=Q19652": licence.contains("PublicDomain")
    case "P275=Q6938433": licence == "CC0-1.0"
    case "P275=Q20007257": licence == "CC-BY-4.0"
    case "P275=Q14947546": licence == "CC-BY-3.0"
    case "P275=Q19125117": licence == "CC-BY-2.0"
    case "P275=Q18199165": licence == "CC-BY-SA-4.0"
    case "P275=Q14946043": licence == "CC-BY-SA-3.0"
    default: false
    }
  }
}

/// Metres between two positions on a globe.
func distance(
  _ latitude: Double, _ longitude: Double, _ otherLatitude: Double, _ otherLongitude: Double
) -> Double {
  let (first, second) = (latitude * .pi / 180, otherLatitude * .pi / 180)
  let across = (otherLongitude - longitude) * .pi / 180
  let half =
    pow(sin((second - first) / 2), 2) + cos(first) * cos(second) * pow(sin(across / 2), 2)
  return 2 * 6_371_000 * asin(min(1, half.squareRoot()))
}
