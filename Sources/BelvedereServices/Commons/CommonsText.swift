// Text in answers of Wikimedia is HTML that people wrote: names in links, lists and boxes, remarks that
// are not shown, mail addresses. What is shown here is plain text, and at most one link.

import BelvedereCore
import Foundation

/// Reads HTML as text, in a process without rights that is started for the first HTML and ends with the reader. One
/// thread uses it, and lives at least as long.
final class CommonsTextReader {
  /// Characters that are read at all.
  private static let longestHTML = 20_000
  /// Texts that may fail before no more is read: each takes a process with it.
  private static let mostFailures = 10

  private var parser: DocumentParser?
  /// The number of texts that could not be read.
  private(set) var failures = 0
  /// Why nothing can be read; nil while something can. In English, for "Details".
  private(set) var lack: String?

  /// Returns a name as one line, with its first good link; nil if there are no words.
  func name(_ html: String) -> LinkedText? {
    var text = read(html)
    text.text = text.text.cut(to: .name)
    return text.text.isEmpty ? nil : text
  }

  /// Returns a description as one line; nil if there are no words.
  func description(_ html: String) -> String? {
    let text = read(html).text.cut(to: .text)
    return text.isEmpty ? nil : text
  }

  private func read(_ html: String) -> LinkedText {
    guard html.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      return LinkedText(Self.oneLine(html))
    }
    // libxml2 would read only up to the zero byte.
    let part = html.unicodeScalars.lazy.filter { $0.value != 0 }.prefix(Self.longestHTML)
    var reading = Reading()
    parse(String(String.UnicodeScalarView(part))) { reading.take($0) }
    return LinkedText(Self.oneLine(reading.text), link: reading.link)
  }

  private func parse(_ html: String, take: (DocumentRecord) -> Void) {
    guard lack == nil else {
      failures += 1
      return
    }
    do throws(DocumentParser.Failure) {
      let parser = try running()
      try parser.parse(Data(html.utf8), as: .html) {
        take($0)
        return true
      }
    } catch {
      parser = nil
      failures += 1
      switch error {
      case .notStarted(let detail): lack = detail
      case .ended, .tooSlow:
        if failures == Self.mostFailures { lack = "the parser keeps ending" }
      }
    }
  }

  private func running() throws(DocumentParser.Failure) -> DocumentParser {
    if let parser { return parser }
    let parser = try DocumentParser()
    self.parser = parser
    return parser
  }

  private static func oneLine(_ text: String) -> String {
    let words = text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
    return words.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ").asName
  }
}

/// Addresses in texts.
enum CommonsText {
  /// The address without parameters of tracking, if people may be led there: https, to a page that
  /// exists. Addresses without a scheme are completed.
  static func goodLink(_ address: String) -> String? {
    let address = address.trimmingCharacters(in: .whitespacesAndNewlines)
    guard address.utf8.count <= TextLimit.addressBytes,
      var components = URLComponents(
        string: address.hasPrefix("//") ? "https:\(address)" : address),
      components.scheme?.lowercased() == "https", let host = components.host, host.contains("."),
      components.user == nil, components.password == nil
    else { return nil }
    let items = components.percentEncodedQueryItems ?? []
    // Wikimedia's link to a page that is not written yet.
    if items.contains(where: { $0.name == "redlink" || $0.value == "edit" }) { return nil }
    let kept = items.filter { !$0.name.hasPrefix("utm_") }
    components.percentEncodedQueryItems = kept.isEmpty ? nil : kept
    return components.string
  }

  /// The address of a file's page at the archive, which may be the demo on this computer.
  static func pageLink(_ address: String) -> String? {
    guard let page = try? WebAddress(address) else { return nil }
    return page.origin.isLoopback ? page.text : goodLink(address)
  }

  /// Addresses of pages that older answers give as http or without a scheme.
  static func completedLink(_ address: String) -> String? {
    let address = address.trimmingCharacters(in: .whitespacesAndNewlines)
    if address.prefix(7).lowercased() == "http://" {
      return goodLink("https://\(address.dropFirst(7))")
    }
    let hasScheme = address.hasPrefix("//") || address.contains("://")
    return goodLink(hasScheme ? address : "https://\(address)")
  }
}

/// Text and link of HTML.
private struct Reading {
  private static let silent: Set = ["script", "style", "noscript", "template", "head", "title"]
  /// Elements that stand apart from the words around them.
  private static let blocks: Set = [
    "address", "blockquote", "br", "center", "dd", "div", "dl", "dt", "h1", "h2", "h3", "h4", "h5",
    "h6", "hr", "li", "ol", "p", "pre", "table", "tbody", "td", "th", "tr", "ul",
  ]

  private(set) var text = ""
  private(set) var link: String?
  /// True for each open element that stands apart.
  private var open: [Bool] = []
  /// The number of open elements when one began whose content is not shown.
  private var hiddenFrom: Int?

  mutating func take(_ record: DocumentRecord) {
    switch record {
    case .start(let element): begin(element)
    case .text(let bytes) where hiddenFrom == nil: text += String(decoding: bytes, as: UTF8.self)
    case .finish: end()
    default: break
    }
  }

  private mutating func begin(_ element: DocumentRecord.Element) {
    let isBlock = Self.blocks.contains(element.name)
    defer { open.append(isBlock) }
    guard hiddenFrom == nil else { return }
    if Self.silent.contains(element.name) || Self.isHidden(element) {
      hiddenFrom = open.count
      return
    }
    if isBlock { text += " " }
    if element.name == "a", link == nil {
      link = element.attributes["href"].flatMap(CommonsText.goodLink)
    }
  }

  private mutating func end() {
    let isBlock = open.popLast() ?? false
    if hiddenFrom == nil, isBlock { text += " " }
    if let hiddenFrom, hiddenFrom >= open.count { self.hiddenFrom = nil }
  }

  private static func isHidden(_ element: DocumentRecord.Element) -> Bool {
    let style = element.attributes["style"]?.lowercased().filter { !$0.isWhitespace }
    return style?.contains("display:none") ?? false
  }
}
