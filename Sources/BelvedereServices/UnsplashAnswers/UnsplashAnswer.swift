// SPDX-License-Identifier: MIT

// Answers of Unsplash's API, and of services with the same API. Only this folder depends on their format. Each kind of
// answer is a type that decodes itself and converts to one of our values.

/// One kind of object in answers of the API; converts to one of our values.
protocol UnsplashAnswer: Decodable, Sendable {
  associatedtype Value: Sendable

  var value: Value { get }
}

extension KeyedDecodingContainer {
  /// Returns a part of the answer as one of our values; nil if it is missing, null or unreadable.
  func answer<Answer: UnsplashAnswer>(_ type: Answer.Type, forKey key: Key) -> Answer.Value? {
    lenient(type, forKey: key)?.value
  }

  /// Returns the readable elements of a list; none if there is no list.
  func list<Answer: UnsplashAnswer>(of type: Answer.Type, forKey key: Key) -> [Answer.Value] {
    lenient(LossyArray<Answer>.self, forKey: key)?.elements ?? []
  }
}
