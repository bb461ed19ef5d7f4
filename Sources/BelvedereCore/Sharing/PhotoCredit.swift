// SPDX-License-Identifier: MIT

// The credit of one photo for export: photographer and Unsplash, or author, licence and changes if the photo has a
// licence of its own. The words are English in every language of the screens, because Unsplash prescribes them and
// any later reader should understand them.

import Foundation

/// The credit of a photo in the notations of documents: plain text, HTML, Markdown.
package struct PhotoCredit: Sendable, Hashable {
  /// Words, and the address they link to.
  private struct Part: Sendable, Hashable {
    let words: String
    let address: String?

    init(words: String, address: String? = nil) {
      self.words = words.asName
      self.address = address
    }
  }

  private let parts: [Part]
  private let page: String?

  package init(of photo: Photo) {
    page = photo.pageURL?.absoluteString
    if let credit = photo.credit {
      parts = Self.parts(of: credit, in: photo)
    } else {
      parts = Self.parts(of: photo.user, page: page)
    }
  }

  /// Plain text with the address of the photo's page at the end.
  package var text: String {
    let words = parts.map(\.words).joined()
    return page.map { "\(words) (\($0))" } ?? words
  }

  /// The credit as HTML, with the names linked; without a surrounding element.
  package var html: String {
    parts.map { part in
      let words = escapeHTML(part.words)
      return part.address.map { "<a href=\"\(escapeHTML($0))\">\(words)</a>" } ?? words
    }.joined()
  }

  /// The picture at an address with the credit below it, for pasting into a document. The image is linked, not
  /// copied, as the guidelines ask.
  package func htmlFigure(image address: String, alternativeText: String?) -> String {
    let alternative = escapeHTML(alternativeText?.asName ?? "")
    return "<figure><img src=\"\(escapeHTML(address))\" alt=\"\(alternative)\">"
      + "<figcaption>\(html)</figcaption></figure>"
  }

  package var markdown: String {
    parts.map { part in
      let words = escapeMarkdown(part.words)
      return part.address.map { "[\(words)](\(escapeMarkdownAddress($0)))" } ?? words
    }.joined()
  }

  private static func parts(of user: User?, page: String?) -> [Part] {
    let unsplash = Part(words: "Unsplash", address: page)
    guard let user else { return [Part(words: "Photo on "), unsplash] }
    let profile = Attribution.profileURL(of: user)?.absoluteString
    return [
      Part(words: "Photo by "), Part(words: user.name, address: profile), Part(words: " on "),
      unsplash,
    ]
  }

  private static func parts(of credit: Credit, in photo: Photo) -> [Part] {
    let sourceName = photo.source?.traits.creditName
    let authorPage = sourceName == nil ? nil : webAddress(photo.user?.links.html)
    var parts: [Part] = []
    if let title = credit.title {
      parts += [Part(words: "“\(title)”", address: webAddress(credit.source)), Part(words: " by ")]
    } else {
      parts.append(Part(words: "Photo by "))
    }
    parts += [
      Part(words: credit.author, address: authorPage), Part(words: ", "),
      Part(words: credit.licenceName.english, address: webAddress(credit.licenseURL)),
    ]
    let changes = credit.changes.map(\.english).joined(separator: ", ")
    if !changes.isEmpty { parts.append(Part(words: " (\(changes))")) }
    if let sourceName { parts.append(Part(words: ", via \(sourceName)")) }
    return parts
  }

  /// The address, if a page may link to it.
  private static func webAddress(_ text: String?) -> String? {
    text.flatMap(Attribution.webURL)?.absoluteString
  }
}

extension Photo {
  /// The page for sharing: the source of a photo with a licence of its own, else the photo's page at the service,
  /// with utm parameters.
  package var pageURL: URL? {
    if let source = credit?.source.flatMap(Attribution.webURL) { return source }
    if let page = links.html.flatMap(Attribution.withReferral) { return page }
    var components = URLComponents()
    components.scheme = "https"
    components.host = "unsplash.com"
    components.path = "/photos/\(id)"
    return components.url.flatMap { Attribution.withReferral($0.absoluteString) }
  }

  /// True if `pageURL` is at Unsplash.
  package var isPageAtUnsplash: Bool {
    guard let host = pageURL?.host()?.lowercased() else { return false }
    return host == "unsplash.com" || host.hasSuffix(".unsplash.com")
  }
}

// Escapes scalar by scalar, as readers of HTML and Markdown do. A Character may consist of a "<" and a joining
// letter or mark, and then equals no special character.

/// Escapes text for HTML, between tags and in attributes.
func escapeHTML(_ text: String) -> String {
  var escaped = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": escaped += "&amp;"
    case "<": escaped += "&lt;"
    case ">": escaped += "&gt;"
    case "\"": escaped += "&quot;"
    case "'": escaped += "&#39;"
    // HTML cannot represent NUL.
    case "\0": escaped += "\u{FFFD}"
    default: escaped.unicodeScalars.append(scalar)
    }
  }
  return escaped
}

/// Escapes text so that Markdown formats nothing in it.
private func escapeMarkdown(_ text: String) -> String {
  var escaped = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    if "\\`*_[]<>&#|~".unicodeScalars.contains(scalar) { escaped.append("\\") }
    escaped.append(scalar)
  }
  return String(escaped)
}

/// Escapes the parentheses of an address, which would end the link. The address is ASCII, since it was read as a
/// URL.
private func escapeMarkdownAddress(_ address: String) -> String {
  address.replacing("(", with: "%28").replacing(")", with: "%29")
}
