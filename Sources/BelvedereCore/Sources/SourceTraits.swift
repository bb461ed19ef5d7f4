// SPDX-License-Identifier: MIT

// The constant properties of a source. A new source has its traits in a file beside this one.

import Foundation

/// The traits of a source.
package struct SourceTraits: Sendable {
  /// The words of a photo that are offered as searches for similar photos.
  package enum Subjects: Sendable {
    /// A photographer's tags: several together find many photos.
    case tags
    /// The categories of the archive: each has many photos.
    case categories
  }

  /// The proper name, the same in every language.
  package var name: String
  /// True for a source with accounts, to which a person logs in. The ids of its photos have no prefix; those of other
  /// sources begin with the source's name.
  package var hasAccounts = false
  /// The endless lists of selected photos, the best one first; none for a source that can only be searched.
  package var feeds: [SourceFeed] = []
  package var subjects = Subjects.tags
  /// The conditions that the source's search supports.
  package var searchConditions: Set<SearchFilter.Condition> = []
  /// True if the source repeats statements of others on licences, and does not vouch for them.
  package var repeatsLicences = false
  /// The name of the source in credits; nil where credits do not name it.
  package var creditName: String?
  /// Returns the key of the photo at the source (the part of `Photo.id` after the source's name), if the https address
  /// is that of the photo's page.
  package var photoKey: @Sendable (URLComponents) -> String? = { _ in nil }

  /// The wanted feed, if the source has it, else its first one.
  package func feed(wanted: SourceFeed) -> SourceFeed? {
    feeds.contains(wanted) ? wanted : feeds.first
  }
}
