// SPDX-License-Identifier: MIT

/// The photos from which random ones are drawn.
package enum RandomSubject: Sendable, Hashable {
  case everything
  /// The photos of a topic, by its slug.
  case topic(Topic.ID)
  /// Photos that a search for the words finds.
  case words(String)
}
