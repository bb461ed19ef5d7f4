// SPDX-License-Identifier: MIT

// XML by libxml2's writer, which escapes texts and indents elements.

import BelvedereCore
import CXML
import Foundation

/// Writes one XML document into memory. Names of elements and attributes are those of a format; texts are without the
/// characters that XML cannot hold, as in a cleaned `PlaceRecord`.
final class XMLWriter {
  private let buffer: xmlBufferPtr
  private let writer: xmlTextWriterPtr
  /// False after a call failed, which happens only for lack of memory.
  private var isWhole = true

  private init?() {
    guard let buffer = xmlBufferCreate() else { return nil }
    guard let writer = xmlNewTextWriterMemory(buffer, 0) else {
      xmlBufferFree(buffer)
      return nil
    }
    (self.buffer, self.writer) = (buffer, writer)
  }

  deinit {
    xmlFreeTextWriter(writer)
    xmlBufferFree(buffer)
  }

  /// Returns a document in UTF-8 with the root element that a closure writes. Throws `.unreadable` if there is too
  /// little memory.
  static func document(_ write: (XMLWriter) -> Void) throws(PlaceFileError) -> Data {
    guard let xml = XMLWriter() else { throw .unreadable(detail: "libxml2 has no memory") }
    xml.check(xmlTextWriterSetIndent(xml.writer, 1))
    xml.check(xmlTextWriterSetIndentString(xml.writer, "  "))
    xml.check(xmlTextWriterStartDocument(xml.writer, nil, "UTF-8", nil))
    write(xml)
    xml.check(xmlTextWriterEndDocument(xml.writer))
    guard xml.isWhole, let bytes = xmlBufferContent(xml.buffer) else {
      throw .unreadable(detail: "libxml2 has no memory")
    }
    return Data(bytes: bytes, count: Int(xmlBufferLength(xml.buffer)))
  }

  /// Writes an element with the elements that a closure writes.
  func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], content: () -> Void = {}
  ) {
    check(xmlTextWriterStartElement(writer, name))
    for (name, value) in attributes { check(xmlTextWriterWriteAttribute(writer, name, value)) }
    content()
    check(xmlTextWriterEndElement(writer))
  }

  /// Writes an element with a text on the same line.
  func element(_ name: String, text: String) {
    check(xmlTextWriterWriteElement(writer, name, text))
  }

  private func check(_ result: Int32) {
    if result < 0 { isWhole = false }
  }
}
