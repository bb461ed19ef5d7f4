// SPDX-License-Identifier: MIT

// Descriptions of places in files. No format marks text as plain or as HTML, and programs write both; a text
// with tags or references of HTML is read as HTML. A plain note that contains such text is written as HTML, so
// that it is read back unchanged. Works on the bytes of UTF-8, as a Character may hide a special character.

/// The description of a place in a file, plain text or HTML.
package enum PlaceDescription {
  /// Returns the description that stores a note.
  package static func text(of note: String) -> String {
    HTMLReading(note).isHTML ? "<pre>\(escapeHTML(note))</pre>" : note
  }

  /// Returns the text of a description: blocks of HTML as lines, references as characters, without tags.
  package static func note(of text: String) -> String {
    var reading = HTMLReading(text)
    return (reading.isHTML ? reading.words() : text).asNote
  }
}

/// Reads the text of HTML. Each byte is visited a bounded number of times for any input.
private struct HTMLReading {
  private let bytes: [UInt8]
  /// The index of the last ">"; no tag begins after it.
  private let lastClosing: Int
  private var index = 0
  private var output: [UInt8] = []
  /// The number of open elements that preserve white space.
  private var preformatted = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
    lastClosing = bytes.lastIndex(of: UInt8(ascii: ">")) ?? -1
  }

  /// True if there is a tag of HTML or a reference to a known character.
  var isHTML: Bool {
    bytes.indices.contains { index in
      switch bytes[index] {
      case UInt8(ascii: "<"): tag(at: index).map { HTMLNames.elements.contains($0.name) } ?? false
      case UInt8(ascii: "&"): reference(at: index)?.scalar != nil
      default: false
      }
    }
  }

  mutating func words() -> String {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "<"): readMarkup()
      case UInt8(ascii: "&"): readReference()
      case let byte where byte.isHTMLSpace && preformatted == 0:
        if let last = output.last, !last.isHTMLSpace { output.append(UInt8(ascii: " ")) }
        index += 1
      case let byte:
        output.append(byte)
        index += 1
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}

// MARK: - Tags

extension HTMLReading {
  private struct Tag {
    let name: String
    let isEnd: Bool
    /// The index after the name.
    let nameEnd: Int
  }

  /// The tag that begins at a "<"; nil if none does.
  private func tag(at start: Int) -> Tag? {
    guard start < lastClosing else { return nil }
    let isEnd = bytes[start + 1] == UInt8(ascii: "/")
    let nameStart = start + (isEnd ? 2 : 1)
    guard bytes[nameStart].isASCIILetter else { return nil }
    // The name ends at the ">" at the latest.
    var end = nameStart
    while bytes[end].isASCIILetter || bytes[end].isASCIIDigit { end += 1 }
    guard bytes[end].isHTMLSpace || ">/".utf8.contains(bytes[end]) else { return nil }
    let name = String(decoding: bytes[nameStart..<end], as: UTF8.self).lowercased()
    return Tag(name: name, isEnd: isEnd, nameEnd: end)
  }

  private mutating func readMarkup() {
    if bytes[index...].starts(with: "<!--".utf8) {
      skip(past: "-->")
    } else if let tag = tag(at: index) {
      read(tag)
    } else if index < lastClosing, "!?".utf8.contains(bytes[index + 1]) {
      skip(past: ">")
    } else {
      output.append(bytes[index])
      index += 1
    }
  }

  private mutating func read(_ tag: Tag) {
    index = tag.nameEnd
    skip(past: ">")
    switch tag.name {
    case "br":
      dropSpace()
      output.append(UInt8(ascii: "\n"))
    case "td", "th":
      if let last = output.last, !last.isHTMLSpace { output.append(UInt8(ascii: " ")) }
    case "script", "style", "title":
      if !tag.isEnd {
        skip(past: "</\(tag.name)")
        skip(past: ">")
      }
    case _ where HTMLNames.blocks.contains(tag.name):
      breakLine()
      if tag.name == "pre" { preformatted = max(0, preformatted + (tag.isEnd ? -1 : 1)) }
    default: break
    }
  }

  /// Moves past the next occurrence of a text, ignoring case; to the end if there is none.
  private mutating func skip(past end: String) {
    let end = Array(end.utf8)
    while index < bytes.count {
      let next = bytes[index...].prefix(end.count)
      if next.count == end.count, zip(next, end).allSatisfy({ $0.lowercased == $1 }) {
        index += end.count
        return
      }
      index += 1
    }
  }

  private mutating func breakLine() {
    dropSpace()
    if let last = output.last, last != UInt8(ascii: "\n") { output.append(UInt8(ascii: "\n")) }
  }

  /// Removes a space at the end of the line.
  private mutating func dropSpace() {
    if output.last == UInt8(ascii: " ") { output.removeLast() }
  }
}

// MARK: - Character references

extension HTMLReading {
  /// The end and the scalar of the character reference that begins at an "&"; the scalar is nil for unknown names.
  /// Nil if none begins there.
  private func reference(at start: Int) -> (end: Int, scalar: Unicode.Scalar?)? {
    // The longest name of HTML has 31 letters.
    let candidates = bytes[(start + 1)...].prefix(32)
    guard let end = candidates.firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = candidates[..<end]
    guard let first = name.first else { return nil }
    if first.isASCIILetter {
      guard name.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit }) else { return nil }
      return (end + 1, HTMLNames.scalars[String(decoding: name, as: UTF8.self)])
    }
    guard first == UInt8(ascii: "#") else { return nil }
    let isHexadecimal = name.dropFirst().first?.lowercased == UInt8(ascii: "x")
    let digits = String(decoding: name.dropFirst(isHexadecimal ? 2 : 1), as: UTF8.self)
    guard digits.utf8.first != UInt8(ascii: "+"), digits.utf8.first != UInt8(ascii: "-"),
      let number = UInt32(digits, radix: isHexadecimal ? 16 : 10)
    else { return nil }
    return (end + 1, Unicode.Scalar(number))
  }

  private mutating func readReference() {
    guard let (end, scalar) = reference(at: index) else {
      output.append(bytes[index])
      index += 1
      return
    }
    if let scalar {
      output.append(contentsOf: String(scalar).utf8)
    } else {
      output.append(contentsOf: bytes[index..<end])
    }
    index = end
  }
}

extension UInt8 {
  fileprivate var lowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }

  fileprivate var isASCIILetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercased)
  }

  fileprivate var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  fileprivate var isHTMLSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

private enum HTMLNames {
  /// The elements by whose tags a text is recognised as HTML.
  static let elements = blocks.union(
    words(
      """
      a abbr b big br cite code del em font i iframe img ins kbd link mark meta object q s samp script
      small span strike strong style sub sup td th time tt u var video wbr
      """))

  /// The elements that are put on lines of their own.
  static let blocks = words(
    """
    address article aside blockquote body center dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6
    head header hr html li main nav ol p pre section table tbody tfoot thead title tr ul
    """)

  /// The characters that programs write by name: those of Latin-1, and punctuation.
  static let scalars: [String: Unicode.Scalar] = {
    let latin = """
      nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr
      deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest
      Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml
      ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig
      agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml
      eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
      """.split(whereSeparator: \.isWhitespace).map(String.init)
    // The names are in the order of the scalars, from U+00A0.
    let ofLatin = zip(latin, UInt8(0xA0)...0xFF).map { ($0, Unicode.Scalar($1)) }
    return Dictionary(uniqueKeysWithValues: ofLatin).merging(
      [
        "quot": "\"", "amp": "&", "apos": "'", "lt": "<", "gt": ">", "OElig": "Œ", "oelig": "œ",
        "Scaron": "Š", "scaron": "š", "Yuml": "Ÿ", "ensp": "\u{2002}", "emsp": "\u{2003}",
        "thinsp": "\u{2009}", "zwnj": "\u{200C}", "zwj": "\u{200D}", "ndash": "–", "mdash": "—",
        "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„",
        "dagger": "†", "bull": "•", "hellip": "…", "prime": "′", "Prime": "″", "lsaquo": "‹",
        "rsaquo": "›", "euro": "€", "trade": "™", "larr": "←", "uarr": "↑", "rarr": "→",
        "darr": "↓", "minus": "−",
      ], uniquingKeysWith: { first, _ in first })
  }()

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
