// Answers of Unsplash's API, and of every service with the same API: what they look like is known to
// this folder alone. Each kind of answer is a type that decodes itself and gives one of our values.

/// What the API sends in one place, read into one of our values.
protocol UnsplashAnswer: Decodable, Sendable {
  associatedtype Value: Sendable

  var value: Value { get }
}
