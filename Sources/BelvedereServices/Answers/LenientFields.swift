// SPDX-License-Identifier: MIT

// Reads the fields of an answer leniently: a field that is missing, null, empty or of an unexpected type becomes nil,
// and the rest is kept. Services change undocumented fields without notice, mix cached objects of different ages in one
// answer, and send fewer figures for some regions.

import BelvedereCore
import Foundation

extension KeyedDecodingContainer {
  /// Returns a value of any decodable type; nil if it is missing, null or unreadable.
  func lenient<Value: Decodable>(_ type: Value.Type, forKey key: Key) -> Value? {
    // The error means only that the field is unusable, and so does nil.
    try? decodeIfPresent(type, forKey: key)
  }

  /// Returns text without the white space around it, cut to the limit; nil if nothing is left.
  func text(forKey key: Key, limit: TextLimit = .text) -> String? {
    wholeText(forKey: key)?.cut(to: limit)
  }

  /// Returns text of any length without the white space around it; nil if nothing is left.
  private func wholeText(forKey key: Key) -> String? {
    guard let text = lenient(String.self, forKey: key), let first = text.first, let last = text.last
    else { return nil }
    guard first.isWhitespace || last.isWhitespace else { return text }
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return trimmed.isEmpty ? nil : trimmed
  }

  /// Returns a name or a title: text of one line, without invisible characters, cut to the limit of names.
  func name(forKey key: Key) -> String? {
    text(forKey: key)?.asName.cut(to: .name).nonEmpty
  }

  /// Returns a name that is part of addresses, such as a username; nil if it is too long.
  func handle(forKey key: Key) -> String? { wholeText(forKey: key)?.asIdentifier }

  /// Returns a web address as it was sent, since localised answers contain unescaped non-ASCII that `URL` may refuse.
  /// Nil unless it is http or https, and if it is too long.
  func address(forKey key: Key) -> String? {
    guard let text = wholeText(forKey: key), text.utf8.count <= TextLimit.addressBytes else {
      return nil
    }
    let start = text.prefix(8).lowercased()
    return start.hasPrefix("https://") || start.hasPrefix("http://") ? text : nil
  }

  /// Returns an identifier: text, or a whole number as in older answers. Nil if it is too long.
  func identifier(forKey key: Key) -> String? {
    handle(forKey: key) ?? lenient(Int.self, forKey: key).map(String.init)
  }

  /// Returns a count, also one sent as `3.0`, at most `ServiceNumber.largestCount`; nil below zero.
  func count(forKey key: Key) -> Int? {
    if let number = lenient(Int.self, forKey: key) { return ServiceNumber.count(number) }
    return lenient(Double.self, forKey: key).flatMap { ServiceNumber.count($0) }
  }

  /// Returns a side of an image in pixels, at most `ServiceNumber.longestSide`; nil unless it is positive.
  func side(forKey key: Key) -> Int? {
    count(forKey: key).flatMap(ServiceNumber.side)
  }

  /// Returns a point in time; nil unless it is ISO 8601.
  func timestamp(forKey key: Key) -> Date? {
    text(forKey: key).flatMap(Timestamp.date(from:))
  }

  /// Returns a measured figure; nil if it lies outside of its limits.
  func figure(in limits: ClosedRange<Double>, forKey key: Key) -> Double? {
    lenient(Double.self, forKey: key).flatMap { ServiceNumber.figure($0, in: limits) }
  }
}

extension String {
  /// Nil for an empty text.
  var nonEmpty: String? { isEmpty ? nil : self }
}
