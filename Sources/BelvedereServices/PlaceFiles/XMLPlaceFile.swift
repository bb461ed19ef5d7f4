// Reads XML by libxml2, element by element and without a tree. The parser opens no file and no address: a
// DOCTYPE and XInclude end the reading, and entities other than XML's own five are errors. libxml2's own
// limits of length stay on.

import BelvedereCore
import CXML
import Foundation

/// Takes what it needs of the elements of one format. A path has the names of the open elements from the
/// root to the current one; elements of other vocabularies have an empty name.
protocol XMLPlaceFormat {
  /// Begins an element. Returns true if its text is wanted, with the text of the elements in it, which are
  /// then not reported.
  mutating func begin(
    _ path: [String], attributes: [String: String]
  ) throws(ExternalReference) -> Bool
  /// Ends an element.
  ///
  /// - Parameter text: empty unless it was wanted.
  mutating func end(
    _ path: [String], text: String, content: inout PlaceFileContent
  ) throws(PlaceFileError)
}

/// The element's content is in another file.
struct ExternalReference: Error {}

/// Reads one XML file. One thread uses it, inside of one call.
final class XMLPlaceFile {
  private static let includeNamespace = "http://www.w3.org/2001/XInclude"
  /// Google's additions to KML count as KML.
  private static let extensionNamespace = "http://www.google.com/kml/ext/2.2"
  /// Bytes given to the parser at a time.
  private static let chunk = 65_536
  /// Open elements. KML's folders lie in one another; nothing sound comes near this.
  private static let maximumDepth = 200
  /// Bytes of one tag, comment or CDATA section, and different names of elements and attributes. libxml2
  /// 2.9 takes time by the square of either; KML has some 300 names.
  private static let maximumToken = 1_000_000
  private static let maximumNames = 20_000

  private var parser: xmlParserCtxtPtr?
  private var content = PlaceFileContent()
  private var failure: PlaceFileError?
  /// True when the parser was given all of the file.
  private var isAtEnd = false
  private var rootHasEnded = false
  /// Nil before the root.
  private var format: (any XMLPlaceFormat)?
  private var namespace = ""
  private var path: [String] = []
  private var text: [UInt8] = []
  /// The length of the path of the element whose text is collected.
  private var collecting: Int?

  private init() {}

  static func content(of data: Data) throws(PlaceFileError) -> PlaceFileContent {
    let file = XMLPlaceFile()
    try file.parse(data)
    return file.content
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
  }

  /// Ends the reading. The first failure counts; libxml2 reports more after it was stopped.
  private func fail(_ error: PlaceFileError) {
    guard failure == nil else { return }
    failure = error
    xmlStopParser(parser)
  }

  private var line: Int { Int(xmlSAX2GetLineNumber(parser)) }

  private var earlyEnd: PlaceFileError {
    .malformed(line: line, detail: "It ends early, or is not in the encoding that it names")
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
    handler.startElementNs = { context, name, _, namespace, _, _, count, _, fields in
      file(context)?.begin(
        String(xml: name), namespace: String(xml: namespace),
        attributes: attributes(UnsafeBufferPointer(start: fields, count: Int(count) * 5)))
    }
    handler.endElementNs = { context, _, _, _ in file(context)?.end() }
    handler.characters = { context, bytes, count in
      file(context)?.add(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
    handler.ignorableWhitespace = handler.characters
    handler.cdataBlock = handler.characters
    handler.serror = { context, error in
      // For a file that ends early libxml2 only complains about its last tag.
      guard let file = file(context), file.rootHasEnded || !file.isAtEnd,
        let error, error.pointee.level == XML_ERR_FATAL
      else { return }
      let detail = error.pointee.message.map { String(cString: $0) } ?? ""
      file.fail(
        .malformed(
          line: Int(error.pointee.line),
          detail: detail.trimmingCharacters(in: .whitespacesAndNewlines)))
    }
    return handler
  }
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
  private func begin(_ name: String, namespace: String, attributes: [String: String]) {
    guard failure == nil else { return }
    guard namespace != Self.includeNamespace else { return fail(.externalReference(line: line)) }
    guard path.count < Self.maximumDepth else {
      return fail(.malformed(line: line, detail: "Over \(Self.maximumDepth) open elements"))
    }
    if path.isEmpty {
      self.namespace = namespace
      switch name {
      case "gpx": format = GPXFormat()
      case "kml": format = KMLFormat()
      // At the end, a name without its ">" counts as a tag.
      default: return fail(isAtEnd ? earlyEnd : .otherContent(root: name))
      }
    }
    let isOwn = namespace == self.namespace || namespace == Self.extensionNamespace
    path.append(isOwn ? name : "")
    guard collecting == nil else { return }
    do throws(ExternalReference) {
      if try format?.begin(path, attributes: attributes) == true { collecting = path.count }
    } catch {
      fail(.externalReference(line: line))
    }
  }

  private func add(_ bytes: UnsafeBufferPointer<xmlChar>) {
    if collecting != nil, failure == nil { text.append(contentsOf: bytes) }
  }

  private func end() {
    guard failure == nil else { return }
    defer {
      path.removeLast()
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
}
