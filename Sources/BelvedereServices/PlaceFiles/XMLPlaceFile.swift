// SPDX-License-Identifier: MIT

// Reads XML element by element, without a tree. A sandboxed process parses it; a DOCTYPE and XInclude end the reading,
// and entities other than XML's five are errors.

import BelvedereCore
import Foundation

/// Reads the elements of one format. A path has the names of the open elements from the root to the current one;
/// elements of other vocabularies have an empty name.
protocol XMLPlaceFormat {
  /// Prefixes of the format's namespaces, for all of its versions.
  static var namespaces: [String] { get }
  /// The element of a place.
  static var item: String { get }

  init()

  /// Begins an element. Returns true to collect its text, with the text of the elements in it, which are then not
  /// reported.
  mutating func begin(_ path: [String], attributes: [String: String], line: Int) -> Bool
  /// Ends an element.
  ///
  /// - Parameter text: empty unless it was collected.
  mutating func end(
    _ path: [String], text: String, content: inout PlaceFileContent
  ) throws(PlaceFileError)
}

/// Reads one XML file. Used by one thread, within one call.
final class XMLPlaceFile {
  private static let includeNamespace = "http://www.w3.org/2001/XInclude"
  /// The limit of open elements. KML's folders are nested; valid files come nowhere near this.
  private static let maximumDepth = 200
  /// The limit of namespace declarations in open elements. libxml2 searches all of them for each name: 18 MB of
  /// elements below some 40,000 took 29 to 222 s. Programs declare a handful.
  private static let maximumNamespaces = 64

  /// The number of line breaks before the parser's first byte.
  private let skippedLines: Int
  /// The parser's latest line.
  private var parserLine = 1
  private var content = PlaceFileContent()
  private var failure: PlaceFileError?
  private var rootHasEnded = false
  /// Nil before the root element.
  private var format: (any XMLPlaceFormat)?
  private var namespaces: [String] = []
  private var item = ""
  private var root = (prefix: "", namespace: "")
  private var path: [String] = []
  /// The number of namespaces that each open element declares.
  private var declarations: [Int] = []
  private var declared = 0
  private var text: [UInt8] = []
  /// The length of the path of the element whose text is collected.
  private var collecting: Int?

  private init(skippedLines: Int) {
    self.skippedLines = skippedLines
  }

  /// - Parameter seconds: the limit of processor time.
  static func content(
    of data: Data, seconds: Double = DocumentParser.maximumSeconds
  ) throws(PlaceFileError) -> PlaceFileContent {
    let (data, lines) = withoutBlankStart(data)
    let file = XMLPlaceFile(skippedLines: lines)
    try file.parse(data, seconds: seconds)
    let content = file.content
    if let line = content.firstLink, content.items == 0 { throw .externalReference(line: line) }
    return content
  }

  private func parse(_ data: Data, seconds: Double) throws(PlaceFileError) {
    guard !data.isEmpty else { throw earlyEnd }
    // "<?xm" in EBCDIC, for which there is no converter.
    if data.starts(with: [0x4C, 0x6F, 0xA7, 0x94]) {
      throw .malformed(line: line, detail: "EBCDIC is not read")
    }
    do throws(DocumentParser.Failure) {
      let parser = try DocumentParser(encoding: Self.encoding(of: data))
      try parser.parse(data, as: .xml, seconds: seconds) { record in
        take(record)
        return failure == nil
      }
    } catch {
      switch error {
      case .notStarted(let detail): throw .unreadable(detail: detail)
      case .ended(let detail): throw .malformed(line: line, detail: detail)
      case .tooSlow: throw .malformed(line: line, detail: "The file takes too long to read")
      }
    }
    // libxml2 2.9 stops without an error at bytes that are invalid in the file's encoding.
    if !rootHasEnded { fail(earlyEnd) }
    if let failure { throw failure }
  }

  private func take(_ record: DocumentRecord) {
    switch record {
    case .start(let element): begin(element)
    case .finish: end()
    case .text(let bytes): if collecting != nil { text += bytes }
    case .documentType(let line):
      parserLine = line
      fail(.documentType(line: self.line))
    case .error(let complaint): note(complaint)
    case .limit(let line):
      parserLine = line
      fail(.malformed(line: self.line, detail: "Too long a part, or too many names"))
    case .end(let line): parserLine = line
    }
  }

  private func note(_ complaint: DocumentRecord.Complaint) {
    // libxml2 searches the whole rest of the file for the end of a reference, so it reports a stray "&" at the end.
    let isInText = complaint.isOfAmpersand && complaint.isBeforeTag
    // For a truncated file the parser reports only its last tag; the missing end is reported instead.
    guard rootHasEnded || !complaint.isAtEnd || isInText else { return }
    let reason = complaint.reason.asName
    let detail =
      complaint.isOfAmpersand ? "“&” has to be written as “&amp;” (\(reason))" : reason
    fail(.malformed(line: complaint.line + skippedLines, detail: detail.withoutFullStop))
  }

  /// Keeps the first failure.
  private func fail(_ error: PlaceFileError) {
    failure = failure ?? error
  }

  private var line: Int { parserLine + skippedLines }

  private var earlyEnd: PlaceFileError {
    .malformed(line: line, detail: "It ends early, or is not in the encoding that it names")
  }
}

// MARK: - The start of the file

extension XMLPlaceFile {
  /// The encoding in the declaration at the start; nil if there is none, or not a valid name.
  private static func encoding(of data: Data) -> String? {
    // Each character of UTF-16 has a zero byte, and a byte order mark may come first.
    let start = String(
      decoding: data.prefix(4_000).filter { (1..<0x80).contains($0) }, as: UTF8.self)
    let declaration = /<\?xml\s[^>]*?encoding\s*=\s*["']([A-Za-z][A-Za-z0-9._\-]{0,40})["']/
    return start.prefixMatch(of: declaration).map { String($0.1) }
  }

  /// Removes white space from the start, which XML does not allow before `<?xml`. A byte order mark stays.
  ///
  /// - Returns: the rest, and the number of removed line breaks.
  private static func withoutBlankStart(_ data: Data) -> (rest: Data, lines: Int) {
    let mark =
      [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]].first { data.starts(with: $0) } ?? []
    // In UTF-16 the high byte comes first or second.
    let step = mark.count == 2 ? 2 : 1
    let low = mark.first == 0xFE ? 1 : 0
    let (end, lines) = data.bytes.withUnsafeBytes { bytes in
      var (place, lines) = (mark.count, 0)
      while place + step <= bytes.count, [0x09, 0x0A, 0x0D, 0x20].contains(bytes[place + low]),
        step == 1 || bytes[place + 1 - low] == 0
      {
        if bytes[place + low] == 0x0A { lines += 1 }
        place += step
      }
      return (place, lines)
    }
    guard end > mark.count else { return (data, 0) }
    return ((step == 2 ? Data(mark) : Data()) + data.dropFirst(end), lines)
  }
}

// MARK: - Elements

extension XMLPlaceFile {
  private func begin(_ element: DocumentRecord.Element) {
    parserLine = element.line
    guard element.namespace != Self.includeNamespace else {
      return fail(.externalReference(line: line))
    }
    guard path.count < Self.maximumDepth else {
      return fail(.malformed(line: line, detail: "Over \(Self.maximumDepth) open elements"))
    }
    declared += element.declarations
    guard declared <= Self.maximumNamespaces else {
      return fail(.malformed(line: line, detail: "Over \(Self.maximumNamespaces) open namespaces"))
    }
    declarations.append(element.declarations)
    if path.isEmpty {
      guard let format = Self.format(of: element) else {
        // At the end of the file, libxml2 reports a name without its ">" as a tag.
        return fail(element.isAtEnd ? earlyEnd : .otherContent(root: element.name.asName))
      }
      self.format = format
      (namespaces, item) = (type(of: format).namespaces, type(of: format).item)
      root = (element.prefix, element.namespace)
    }
    let isOwn = isOwn(element)
    // The content of foreign elements is not read.
    if !isOwn, element.name == item, !path.contains("") {
      content.foreign += 1
      content.firstForeign = content.firstForeign ?? line
    }
    path.append(isOwn ? element.name : "")
    guard collecting == nil else { return }
    if format?.begin(path, attributes: element.attributes, line: line) == true {
      collecting = path.count
    }
  }

  private static func format(of root: DocumentRecord.Element) -> (any XMLPlaceFormat)? {
    switch root.name {
    case "gpx": GPXFormat()
    case "kml": KMLFormat()
    // Programs also write a part of KML as the root.
    case "Document", "Folder", "Placemark":
      KMLFormat.namespaces.contains { root.namespace.hasPrefix($0) } ? KMLFormat() : nil
    default: nil
    }
  }

  /// True for an element in the root's namespace or in another version of it. Some programs declare the namespace below
  /// the root, or undeclare it there.
  private func isOwn(_ element: DocumentRecord.Element) -> Bool {
    guard !element.namespace.isEmpty else {
      return element.prefix.isEmpty || element.prefix == root.prefix
    }
    return element.namespace == root.namespace
      || namespaces.contains { element.namespace.hasPrefix($0) }
  }

  private func end() {
    guard !path.isEmpty else {
      return fail(.malformed(line: line, detail: "the parser broke off"))
    }
    defer {
      path.removeLast()
      declared -= declarations.removeLast()
      rootHasEnded = path.isEmpty
    }
    if let collecting, collecting != path.count { return }
    collecting = nil
    do throws(PlaceFileError) {
      try format?.end(path, text: String(decoding: text, as: UTF8.self), content: &content)
    } catch {
      fail(error)
    }
    text.removeAll(keepingCapacity: true)
  }
}

extension String {
  /// A parser's message, for use inside a sentence.
  var withoutFullStop: String {
    var text = self
    while text.last == "." { text.removeLast() }
    return text
  }
}
