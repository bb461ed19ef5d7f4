// SPDX-License-Identifier: MIT

// The records that belvedere-document-parser makes of a document (document-messages.h). They are not trusted: a record
// without the fields of its kind ends the reading.

import BelvedereCore
import CCell

/// One part of a document, in the document's order.
enum DocumentRecord {
  /// The start of an element.
  struct Element {
    let line: Int
    /// The number of namespaces that the element declares.
    let declarations: Int
    /// True if the parser has received the whole document.
    let isAtEnd: Bool
    let name: String
    /// Empty if there is none.
    let prefix: String
    /// Empty for none, and if the prefix is undeclared.
    let namespace: String
    /// The attributes without a namespace. The first of several with the same name counts.
    let attributes: [String: String]
  }

  /// An error that a parser reports.
  struct Complaint {
    let line: Int
    /// True if the parser has received the whole document.
    let isAtEnd: Bool
    /// True if the error is an "&" that begins no reference.
    let isOfAmpersand: Bool
    /// True if a tag begins after the parser's present token.
    let isBeforeTag: Bool
    /// In English.
    let reason: String
  }

  case start(Element)
  /// The end of the innermost open element.
  case finish
  /// Text in UTF-8, or inflated bytes.
  case text(ArraySlice<UInt8>)
  /// A DOCTYPE, whose content is ignored.
  case documentType(line: Int)
  case error(Complaint)
  /// A token is too long, or there are too many names.
  case limit(line: Int)
  /// The last record.
  case end(line: Int)
}

/// Splits a stream of bytes into records.
struct DocumentRecordStream {
  /// The bytes are not records.
  struct Flaw: Error {}

  /// The most bytes of a record: the size limit of documents.
  private static let longest = PlaceFileFormat.maximumSize
  private static let headLength = MemoryLayout<bv_record_head>.size

  private var bytes: [UInt8] = []
  private var place = 0

  /// True if there are no bytes of an incomplete record.
  var isEmpty: Bool { place == bytes.count }

  mutating func append(_ packet: ArraySlice<UInt8>) {
    bytes.removeFirst(place)
    place = 0
    bytes += packet
  }

  /// Returns the next record; nil if it is incomplete.
  mutating func next() throws(Flaw) -> DocumentRecord? {
    guard bytes.count - place >= Self.headLength else { return nil }
    var head = Fields(bytes[place...])
    let (kind, length) = (try head.number(), try head.number())
    guard length <= Self.longest else { throw Flaw() }
    let end = place + Self.headLength + length
    guard end <= bytes.count else { return nil }
    let fields = Fields(bytes[(place + Self.headLength)..<end])
    place = end
    return try Self.record(UInt32(kind), fields)
  }

  private static func record(_ kind: UInt32, _ fields: Fields) throws(Flaw) -> DocumentRecord {
    var fields = fields
    switch kind {
    case BV_RECORD_START.rawValue: return .start(try fields.element())
    case BV_RECORD_FINISH.rawValue: return .finish
    case BV_RECORD_TEXT.rawValue: return .text(fields.rest)
    case BV_RECORD_DOCUMENT_TYPE.rawValue: return .documentType(line: try fields.number())
    case BV_RECORD_ERROR.rawValue: return .error(try fields.complaint())
    case BV_RECORD_LIMIT.rawValue: return .limit(line: try fields.number())
    case BV_RECORD_END.rawValue: return .end(line: try fields.number())
    default: throw Flaw()
    }
  }
}

/// Reads numbers and strings from the front of bytes.
private struct Fields {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func number() throws(DocumentRecordStream.Flaw) -> Int {
    guard rest.count >= 4 else { throw DocumentRecordStream.Flaw() }
    // In the byte order of this machine, on which both processes run.
    let number = rest.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
    rest.removeFirst(4)
    return Int(number)
  }

  mutating func string() throws(DocumentRecordStream.Flaw) -> String {
    let length = try number()
    guard rest.count >= length else { throw DocumentRecordStream.Flaw() }
    defer { rest.removeFirst(length) }
    return String(decoding: rest.prefix(length), as: UTF8.self)
  }

  mutating func element() throws(DocumentRecordStream.Flaw) -> DocumentRecord.Element {
    let (line, declarations, isAtEnd) = (try number(), try number(), try number() != 0)
    let (name, prefix, namespace) = (try string(), try string(), try string())
    var attributes: [String: String] = [:]
    while !rest.isEmpty {
      let (name, value) = (try string(), try string())
      if attributes[name] == nil { attributes[name] = value }
    }
    return DocumentRecord.Element(
      line: line, declarations: declarations, isAtEnd: isAtEnd, name: name, prefix: prefix,
      namespace: namespace, attributes: attributes)
  }

  mutating func complaint() throws(DocumentRecordStream.Flaw) -> DocumentRecord.Complaint {
    let (line, flags, reason) = (try number(), UInt32(try number()), try string())
    return DocumentRecord.Complaint(
      line: line, isAtEnd: flags & BV_ERROR_AT_END.rawValue != 0,
      isOfAmpersand: flags & BV_ERROR_OF_AMPERSAND.rawValue != 0,
      isBeforeTag: flags & BV_ERROR_BEFORE_TAG.rawValue != 0, reason: reason)
  }
}
