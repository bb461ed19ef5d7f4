// Text in answers of Wikimedia is HTML that people wrote: names in links, lists and boxes, remarks that
// are not shown, mail addresses. What is shown here is plain text, and at most one link.

import BelvedereCore
import CXML
import Foundation

/// Reads HTML as text.
enum CommonsText {
  /// Characters that are read at all.
  private static let longestHTML = 20_000

  /// Returns a name as one line, with its first good link; nil if there are no words.
  static func name(_ html: String) -> LinkedText? {
    var text = read(html)
    text.text = text.text.cut(to: .name)
    return text.text.isEmpty ? nil : text
  }

  /// Returns a description as one line; nil if there are no words.
  static func description(_ html: String) -> String? {
    let text = read(html).text.cut(to: .text)
    return text.isEmpty ? nil : text
  }

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

  private static func read(_ html: String) -> LinkedText {
    guard html.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      return LinkedText(oneLine(html))
    }
    // libxml2 would read only up to the zero byte.
    let part = html.unicodeScalars.lazy.filter { $0.value != 0 }.prefix(longestHTML)
    var bytes = Array(String(String.UnicodeScalarView(part)).utf8)
    let options =
      HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue
      | HTML_PARSE_NOWARNING.rawValue | HTML_PARSE_NONET.rawValue
    let document = bytes.withUnsafeMutableBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { bytes in
        htmlReadMemory(bytes.baseAddress, Int32(bytes.count), nil, "UTF-8", Int32(options))
      }
    }
    guard let document else { return LinkedText("") }
    defer { xmlFreeDoc(document) }
    var reading = Reading()
    reading.read(xmlDocGetRootElement(document))
    return LinkedText(oneLine(reading.text), link: reading.link)
  }

  private static func oneLine(_ text: String) -> String {
    let words = text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
    return words.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ").asName
  }
}

/// Text and link of a tree of HTML.
private struct Reading {
  private static let silent: Set = ["script", "style", "noscript", "template", "head", "title"]
  /// Elements that stand apart from the words around them.
  private static let blocks: Set = [
    "address", "blockquote", "br", "center", "dd", "div", "dl", "dt", "h1", "h2", "h3", "h4", "h5",
    "h6", "hr", "li", "ol", "p", "pre", "table", "tbody", "td", "th", "tr", "ul",
  ]

  private(set) var text = ""
  private(set) var link: String?

  /// Walks through the tree without recursion, as it may be some thousand elements deep.
  mutating func read(_ root: xmlNodePtr?) {
    var next = root
    while let node = next {
      if enter(node), let child = node.pointee.children {
        next = child
        continue
      }
      next = leave(node, root: root)
    }
  }

  /// Returns false for an element whose content is not shown.
  private mutating func enter(_ node: xmlNodePtr) -> Bool {
    switch node.pointee.type {
    case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
      if let content = node.pointee.content { text += String(cString: content) }
      return false
    case XML_ELEMENT_NODE:
      let name = name(of: node)
      if Self.silent.contains(name) || isHidden(node) { return false }
      if Self.blocks.contains(name) { text += " " }
      if name == "a", link == nil {
        link = attribute("href", of: node).flatMap(CommonsText.goodLink)
      }
      return true
    default: return false
    }
  }

  /// Ends the node and those that end with it, and returns the next one.
  private mutating func leave(_ node: xmlNodePtr, root: xmlNodePtr?) -> xmlNodePtr? {
    var node = node
    while node != root {
      if node.pointee.type == XML_ELEMENT_NODE, Self.blocks.contains(name(of: node)) { text += " " }
      if let next = node.pointee.next { return next }
      guard let parent = node.pointee.parent else { return nil }
      node = parent
    }
    return nil
  }

  private func name(of node: xmlNodePtr) -> String {
    node.pointee.name.map { String(cString: $0).lowercased() } ?? ""
  }

  private func isHidden(_ node: xmlNodePtr) -> Bool {
    let style = attribute("style", of: node)?.lowercased().filter { !$0.isWhitespace }
    return style?.contains("display:none") ?? false
  }

  private func attribute(_ name: String, of node: xmlNodePtr) -> String? {
    var next = node.pointee.properties
    while let attribute = next {
      if String(cString: attribute.pointee.name).lowercased() == name {
        return attribute.pointee.children?.pointee.content.map { String(cString: $0) }
      }
      next = attribute.pointee.next
    }
    return nil
  }
}
