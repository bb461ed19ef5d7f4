// How every field of an answer is read: what is missing, null, empty or of another type than expected
// becomes nil and costs neither the object nor the page. The service changes undocumented fields
// without notice, and its cached serialisations differ in age within one answer.

import BelvedereCore
import Foundation

extension KeyedDecodingContainer {
  /// A value of any decodable type; nil when it is missing, null or unreadable.
  func lenient<Value: Decodable>(_ type: Value.Type, forKey key: Key) -> Value? {
    // The error says only that the field is unusable, which is what nil says.
    try? decodeIfPresent(type, forKey: key)
  }

  /// A part of the answer as one of our values; nil when it is missing, null or unreadable.
  func answer<Answer: UnsplashAnswer>(_ type: Answer.Type, forKey key: Key) -> Answer.Value? {
    lenient(type, forKey: key)?.value
  }

  /// Text without the white space around it; nil when nothing is left.
  func text(forKey key: Key) -> String? {
    guard let text = lenient(String.self, forKey: key), let first = text.first, let last = text.last
    else { return nil }
    guard first.isWhitespace || last.isWhitespace else { return text }
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return trimmed.isEmpty ? nil : trimmed
  }

  /// A name or a title: text of one line, with nothing in it but what is seen.
  func name(forKey key: Key) -> String? {
    text(forKey: key).map(\.asName).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// A web address as it was sent, since localised answers carry unescaped non-ASCII that `URL` may
  /// refuse; nil for anything but http and https.
  func address(forKey key: Key) -> String? {
    guard let text = text(forKey: key), text.hasPrefix("https://") || text.hasPrefix("http://")
    else { return nil }
    return text
  }

  /// An identifier: text, or the whole numbers that older answers have.
  func identifier(forKey key: Key) -> String? {
    text(forKey: key) ?? lenient(Int.self, forKey: key).map(String.init)
  }

  /// A whole number of things, also where it was sent as `3.0`; nil below zero, and at most
  /// `ServiceNumber.largestCount`.
  func count(forKey key: Key) -> Int? {
    if let number = lenient(Int.self, forKey: key) { return ServiceNumber.count(number) }
    return lenient(Double.self, forKey: key).flatMap { ServiceNumber.count($0) }
  }

  /// Pixels of a picture's side, at most `ServiceNumber.longestSide`; nil for zero and below.
  func side(forKey key: Key) -> Int? {
    count(forKey: key).flatMap(ServiceNumber.side)
  }

  /// A point in time; nil unless it is written as ISO 8601.
  func timestamp(forKey key: Key) -> Date? {
    text(forKey: key).flatMap(Timestamp.date(from:))
  }

  /// The readable elements of a list; empty when there is no list.
  func list<Answer: UnsplashAnswer>(of type: Answer.Type, forKey key: Key) -> [Answer.Value] {
    lenient(LossyArray<Answer>.self, forKey: key)?.elements ?? []
  }
}
