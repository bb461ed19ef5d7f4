// SPDX-License-Identifier: MIT

// Reads the elements of an XML file of our own by GLib's simple parser. It knows no DTD and no encoding but UTF-8; for
// files of other people there is the document parser without rights.

import CGtk

/// A part of a document, in its order.
package enum MarkupPart: Equatable {
  case start(String, [String: String])
  case text(String)
  case end(String)
}

/// Returns the parts of an XML document; nil if it is not well-formed.
package func markupParts(of text: String) -> [MarkupPart]? {
  var parser = GMarkupParser()
  parser.start_element = startElement
  parser.end_element = endElement
  parser.text = addText
  let parts = MarkupParts()
  // g_markup_parse_context_new cannot fail.
  let context = g_markup_parse_context_new(
    &parser, GMarkupParseFlags(rawValue: 0), Unmanaged.passUnretained(parts).toOpaque(), nil)!
  defer { g_markup_parse_context_free(context) }
  let isRead =
    g_markup_parse_context_parse(context, text, gssize(text.utf8.count), nil) != 0
    && g_markup_parse_context_end_parse(context, nil) != 0
  return isRead ? parts.all : nil
}

nonisolated private final class MarkupParts {
  var all: [MarkupPart] = []

  static func from(_ data: gpointer?) -> MarkupParts? {
    data.map { Unmanaged<MarkupParts>.fromOpaque($0).takeUnretainedValue() }
  }
}

nonisolated private let startElement:
  @convention(c) (
    OpaquePointer?, UnsafePointer<CChar>?, UnsafeMutablePointer<UnsafePointer<CChar>?>?,
    UnsafeMutablePointer<UnsafePointer<CChar>?>?, gpointer?,
    UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
  ) -> Void = { _, name, keys, values, data, _ in
    guard let name else { return }
    var attributes: [String: String] = [:]
    var index = 0
    while let key = keys?[index], let value = values?[index] {
      attributes[String(cString: key)] = String(cString: value)
      index += 1
    }
    MarkupParts.from(data)?.all.append(.start(String(cString: name), attributes))
  }

nonisolated private let endElement:
  @convention(c) (
    OpaquePointer?, UnsafePointer<CChar>?, gpointer?,
    UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
  ) -> Void = { _, name, data, _ in
    if let name { MarkupParts.from(data)?.all.append(.end(String(cString: name))) }
  }

nonisolated private let addText:
  @convention(c) (
    OpaquePointer?, UnsafePointer<CChar>?, gsize, gpointer?,
    UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
  ) -> Void = { _, text, length, data, _ in
    guard let text else { return }
    let bytes = UnsafeRawBufferPointer(start: text, count: Int(length))
    MarkupParts.from(data)?.all.append(.text(String(decoding: bytes, as: UTF8.self)))
  }
