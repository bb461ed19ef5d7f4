// Answers of Unsplash's API, and of every service with the same API. Only this folder knows their
// form. Each kind of answer is a type that decodes itself and gives one of our values.

/// One kind of object that the API sends; gives one of our values.
protocol UnsplashAnswer: Decodable, Sendable {
  associatedtype Value: Sendable

  var value: Value { get }
}
