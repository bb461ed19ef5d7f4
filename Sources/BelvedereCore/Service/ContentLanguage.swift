// SPDX-License-Identifier: MIT

// The language that is requested for descriptions of photos: `Accept-Language` decides the language of
// descriptions, tags and names of places.

/// The language of the service's texts.
package enum ContentLanguage: String, Sendable, Hashable, CaseIterable {
  /// The languages of the person's desktop, in their order.
  case system
  // The languages that Unsplash translates into: those of `alternative_slugs` in its answers.
  case english = "en"
  case german = "de"
  case spanish = "es"
  case french = "fr"
  case indonesian = "id"
  case italian = "it"
  case japanese = "ja"
  case korean = "ko"
  case portuguese = "pt"

  /// The header's value.
  ///
  /// - Parameter system: the value for the desktop's languages.
  package func acceptLanguage(system: String) -> String {
    switch self {
    case .system: system
    case .english: rawValue
    // Untranslated texts come in English.
    default: "\(rawValue), en;q=0.9"
    }
  }
}
