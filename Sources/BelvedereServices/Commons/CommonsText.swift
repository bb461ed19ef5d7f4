// SPDX-License-Identifier: MIT

// Texts in answers of Wikimedia are HTML by many authors: names in links, lists and boxes, hidden remarks, mail
// addresses. They are converted to plain text, with at most one link.

import BelvedereCore
import Foundation

/// Converts HTML to text, in a sandboxed process that is started for the first HTML and ends with the reader. Used by
/// one thread, which must outlive it.
final class CommonsTextReader {
  /// Characters beyond this number are ignored.
  private static let longestHTML = 20_000
  /// The greatest number of failed texts; each costs a process.
  private static let mostFailures = 10

  private var parser: DocumentParser?
  /// The number of texts that could not be read.
  private(set) var failures = 0
  /// The reason why no text can be read; nil while the parser works. In English, for "Details".
  private(set) var lack: String?

  /// Returns a name as one line, with its first usable link; nil if there are no words.
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
    // libxml2 would stop at a zero byte.
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
  /// The address without tracking parameters; nil unless it is https and leads to an existing page. Addresses without a
  /// scheme are completed.
  static func goodLink(_ address: String) -> String? {
    let address = address.trimmingCharacters(in: .whitespacesAndNewlines)
    guard address.utf8.count <= TextLimit.addressBytes,
      var components = URLComponents(
        string: address.hasPrefix("//") ? "https:\(address)" : address),
      components.scheme?.lowercased() == "https", let host = components.host, host.contains("."),
      components.user == nil, components.password == nil
    else { return nil }
    let items = components.percentEncodedQueryItems ?? []
    // Wikimedia's link to a missing page.
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

  /// Completes addresses of pages, which older answers have as http or without a scheme.
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
  /// Elements that are separated from the words around them.
  private static let blocks: Set = [
    "address", "blockquote", "br", "center", "dd", "div", "dl", "dt", "h1", "h2", "h3", "h4", "h5",
    "h6", "hr", "li", "ol", "p", "pre", "table", "tbody", "td", "th", "tr", "ul",
  ]

  private(set) var text = ""
  private(set) var link: String?
  /// For each open element, true if it is separated.
  private var open: [Bool] = []
  /// The number of open elements at the start of the outermost hidden one.
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
