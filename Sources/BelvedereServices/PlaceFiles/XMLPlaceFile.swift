// Reads XML by libxml2, element by element and without a tree. The parser opens no file and no address: a
// DOCTYPE and XInclude end the reading, and entities other than XML's own five are errors. libxml2's own
// limits of length stay on.

import BelvedereCore
import CXML
import Foundation

/// Takes what it needs of the elements of one format. A path has the names of the open elements from the
/// root to the current one; elements of other vocabularies have an empty name.
protocol XMLPlaceFormat {
  /// The beginnings of the namespaces whose elements are the format's, in any of its versions.
  static var namespaces: [String] { get }
  /// The element of a place.
  static var item: String { get }

  init()

  /// Begins an element. Returns true if its text is wanted, with the text of the elements in it, which are
  /// then not reported.
  mutating func begin(_ path: [String], attributes: [String: String], line: Int) -> Bool
  /// Ends an element.
  ///
  /// - Parameter text: empty unless it was wanted.
  mutating func end(
    _ path: [String], text: String, content: inout PlaceFileContent
  ) throws(PlaceFileError)
}

/// Reads one XML file. One thread uses it, inside of one call.
final class XMLPlaceFile {
  private static let includeNamespace = "http://www.w3.org/2001/XInclude"
  /// Bytes given to the parser at a time.
  private static let chunk = 65_536
  /// Open elements. KML's folders lie in one another; nothing sound comes near this.
  private static let maximumDepth = 200
  /// Bytes of one tag, comment or CDATA section, and different names of elements and attributes. libxml2
  /// 2.9 takes time by the square of either; KML has some 300 names.
  private static let maximumToken = 1_000_000
  private static let maximumNames = 20_000
  /// Declarations of namespaces in the open elements. libxml2 looks through all of them for each name: 18 MB
  /// of elements below some 40,000 took 29 to 222 s. Programs declare a handful.
  private static let maximumNamespaces = 64
  /// Seconds of processor time. 20 MB of places take some 2.
  static let maximumSeconds = 20.0

  private let deadline: Double
  /// Line breaks before the bytes that the parser gets.
  private let skippedLines: Int
  private var parser: xmlParserCtxtPtr?
  private var content = PlaceFileContent()
  private var failure: PlaceFileError?
  /// True when the parser was given all of the file.
  private var isAtEnd = false
  private var rootHasEnded = false
  /// Nil before the root.
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

  private init(seconds: Double, skippedLines: Int) {
    deadline = Self.processorTime() + seconds
    self.skippedLines = skippedLines
  }

  /// - Parameter seconds: of processor time after which the reading is given up.
  static func content(
    of data: Data, seconds: Double = maximumSeconds
  ) throws(PlaceFileError) -> PlaceFileContent {
    let (data, lines) = withoutBlankStart(data)
    let file = XMLPlaceFile(seconds: seconds, skippedLines: lines)
    try file.parse(data)
    let content = file.content
    if let line = content.firstLink, content.items == 0 { throw .externalReference(line: line) }
    return content
  }

  private func parse(_ data: Data) throws(PlaceFileError) {
    var handler = Self.handler
    let parser = xmlCreatePushParserCtxt(
      &handler, Unmanaged.passUnretained(self).toOpaque(), nil, 0, nil)
    guard let parser else { throw .malformed(line: nil, detail: "no parser") }
    defer { xmlFreeParserCtxt(parser) }
    self.parser = parser
    defer { self.parser = nil }
    xmlCtxtUseOptions(parser, Int32(XML_PARSE_NONET.rawValue))
    data.bytes.withUnsafeBytes { bytes in
      let bytes = bytes.bindMemory(to: CChar.self)
      for start in stride(from: 0, to: bytes.count, by: Self.chunk) where failure == nil {
        let chunk = UnsafeBufferPointer(rebasing: bytes[start...].prefix(Self.chunk))
        xmlParseChunk(parser, chunk.baseAddress, Int32(chunk.count), 0)
        checkLimits(of: parser.pointee)
      }
      isAtEnd = true
      if failure == nil { xmlParseChunk(parser, nil, 0, 1) }
    }
    // libxml2 2.9 stops without an error at bytes that the file's encoding does not have.
    if !rootHasEnded { fail(earlyEnd) }
    if let failure { throw failure }
  }

  private func checkLimits(of parser: xmlParserCtxt) {
    guard failure == nil, let input = parser.input?.pointee else { return }
    if input.end - input.cur > Self.maximumToken || xmlDictSize(parser.dict) > Self.maximumNames {
      fail(.malformed(line: line, detail: "Too long a part, or too many names"))
    }
    if Self.processorTime() > deadline {
      fail(.malformed(line: line, detail: "The file takes too long to read"))
    }
  }

  /// Seconds that this thread has worked.
  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Ends the reading. The first failure counts; libxml2 reports more after it was stopped.
  private func fail(_ error: PlaceFileError) {
    guard failure == nil else { return }
    failure = error
    xmlStopParser(parser)
  }

  private var line: Int { Int(xmlSAX2GetLineNumber(parser)) + skippedLines }

  private var earlyEnd: PlaceFileError {
    .malformed(line: line, detail: "It ends early, or is not in the encoding that it names")
  }
}

// MARK: - Blank lines at the start

extension XMLPlaceFile {
  /// Removes white space from the start, which XML does not allow before `<?xml`. A mark of the encoding
  /// stays.
  ///
  /// - Returns: the rest, and the number of line breaks that were removed.
  private static func withoutBlankStart(_ data: Data) -> (rest: Data, lines: Int) {
    let mark =
      [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]].first { data.starts(with: $0) } ?? []
    // Each character of UTF-16 has two bytes; the high one comes first or second.
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

// MARK: - What libxml2 calls

extension XMLPlaceFile {
  private static var handler: xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    // Called before anything inside of the DOCTYPE is read.
    handler.internalSubset = { context, _, _, _ in
      guard let file = file(context) else { return }
      file.fail(.documentType(line: file.line))
    }
    handler.startElementNs = { context, name, prefix, namespace, declared, _, count, _, fields in
      file(context)?.begin(
        Element(
          name: String(xml: name), prefix: String(xml: prefix), namespace: String(xml: namespace),
          attributes: attributes(UnsafeBufferPointer(start: fields, count: Int(count) * 5)),
          declarations: Int(declared)))
    }
    handler.endElementNs = { context, _, _, _ in file(context)?.end() }
    handler.characters = { context, bytes, count in
      file(context)?.add(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
    handler.ignorableWhitespace = handler.characters
    handler.cdataBlock = handler.characters
    handler.serror = { context, error in
      guard let file = file(context), let error, error.pointee.level == XML_ERR_FATAL else {
        return
      }
      file.note(error.pointee)
    }
    return handler
  }

  private func note(_ error: xmlError) {
    let message = error.message.map { String(cString: $0) }?.asName ?? ""
    let isOfAmpersand =
      error.code == Int32(XML_ERR_ENTITYREF_SEMICOL_MISSING.rawValue)
      || error.code == Int32(XML_ERR_NAME_REQUIRED.rawValue) && message.contains("EntityRef")
    // libxml2 looks for the end of a reference as far as the file goes, and so notices an "&" at its end.
    let isInText = isOfAmpersand && isBeforeTag
    // Of a file that ends early it only complains about the last tag.
    guard rootHasEnded || !isAtEnd || isInText else { return }
    let detail = isOfAmpersand ? "“&” has to be written as “&amp;” (\(message))" : message
    fail(.malformed(line: Int(error.line) + skippedLines, detail: detail.withoutFullStop))
  }

  /// True if a tag begins behind what the parser looks at.
  private var isBeforeTag: Bool {
    guard let input = parser?.pointee.input?.pointee, let place = input.cur else { return false }
    return memchr(place, Int32(UInt8(ascii: "<")), input.end - place) != nil
  }
}

/// The beginning of an element.
private struct Element {
  let name: String
  /// Empty without one.
  let prefix: String
  /// Empty for none, and for one that a prefix does not have.
  let namespace: String
  /// Those without a namespace.
  let attributes: [String: String]
  /// The number of namespaces that the element declares.
  let declarations: Int
}

private func file(_ context: UnsafeMutableRawPointer?) -> XMLPlaceFile? {
  context.map { Unmanaged<XMLPlaceFile>.fromOpaque($0).takeUnretainedValue() }
}

/// The attributes without a namespace. Five pointers tell each: name, prefix, namespace, and the first
/// byte of the value and the one after it.
private func attributes(
  _ fields: UnsafeBufferPointer<UnsafePointer<xmlChar>?>
) -> [String: String] {
  var attributes: [String: String] = [:]
  for field in stride(from: 0, to: fields.count, by: 5) where fields[field + 1] == nil {
    guard let start = fields[field + 3], let end = fields[field + 4] else { continue }
    attributes[String(xml: fields[field])] = String(
      decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
  }
  return attributes
}

// MARK: - Elements

extension XMLPlaceFile {
  private func begin(_ element: Element) {
    guard failure == nil else { return }
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
        // At the end, a name without its ">" counts as a tag.
        return fail(isAtEnd ? earlyEnd : .otherContent(root: element.name.asName))
      }
      self.format = format
      (namespaces, item) = (type(of: format).namespaces, type(of: format).item)
      root = (element.prefix, element.namespace)
    }
    let isOwn = isOwn(element)
    // The content of an element of another vocabulary is not read.
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

  private static func format(of root: Element) -> (any XMLPlaceFormat)? {
    switch root.name {
    case "gpx": GPXFormat()
    case "kml": KMLFormat()
    // Programs write a part of KML without what belongs around it.
    case "Document", "Folder", "Placemark":
      KMLFormat.namespaces.contains { root.namespace.hasPrefix($0) } ? KMLFormat() : nil
    default: nil
    }
  }

  /// True for an element of the root's namespace or of another version of it. Some programs declare the
  /// namespace below the root, or take it back.
  private func isOwn(_ element: Element) -> Bool {
    guard !element.namespace.isEmpty else {
      return element.prefix.isEmpty || element.prefix == root.prefix
    }
    return element.namespace == root.namespace
      || namespaces.contains { element.namespace.hasPrefix($0) }
  }

  private func add(_ bytes: UnsafeBufferPointer<xmlChar>) {
    if collecting != nil, failure == nil { text.append(contentsOf: bytes) }
  }

  private func end() {
    guard failure == nil else { return }
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
  /// libxml2's text, which is UTF-8; empty for none.
  fileprivate init(xml text: UnsafePointer<xmlChar>?) {
    self = text.map { String(cString: $0) } ?? ""
  }

  /// A parser's reason, which stands in a sentence.
  var withoutFullStop: String {
    var text = self
    while text.last == "." { text.removeLast() }
    return text
  }
}
