// What holds for the photos of a source, whatever it answers. A new source is a value here, beside its own file.

import Foundation

/// The traits of a source.
package struct SourceTraits: Sendable {
  /// The words of a photo by which it leads to others like it.
  package enum Subjects: Sendable {
    /// A photographer's tags: several together have many photos.
    case tags
    /// The subjects that readers sort photos by: each has many photos.
    case categories
  }

  /// The proper name, the same in every language.
  package var name: String
  /// True for a source with accounts, which a person logs in to. The ids of its photos are plain; those of other
  /// sources begin with the source's name.
  package var hasAccounts = false
  /// The endless lists of chosen photos, the best one first; none for a source that can only be searched.
  package var feeds: [SourceFeed] = []
  package var subjects = Subjects.tags
  /// The conditions that a search can have.
  package var searchConditions: Set<SearchFilter.Condition> = []
  /// True where the source repeats what others say of a licence, and does not vouch for it.
  package var repeatsLicences = false
  /// The name of the source in credits; nil where credits do not name it.
  package var creditName: String?
  /// Returns what names a photo at the source, behind the source's own name in `Photo.id`, if the https address is
  /// that of the photo's page there.
  package var photoKey: @Sendable (URLComponents) -> String? = { _ in nil }

  /// The feed to show where the person wants a certain one: that one if there is a choice.
  package func feed(wanted: SourceFeed) -> SourceFeed? {
    feeds.contains(wanted) ? wanted : feeds.first
  }
}
