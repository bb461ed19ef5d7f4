// SPDX-License-Identifier: MIT

// Searches among the photos of a source, by words, topic or photographer. A list of results costs a request for
// each page, and none while its stored first page is fresh.

import BelvedereCore
import Foundation
import Observation

/// Searches and topics of the current source.
@Observable
package final class Explore {
  /// The subject of a search.
  package enum Subject: Sendable, Hashable {
    case words(String, SearchFilter = SearchFilter())
    case topic(Topic)
    case photographer(username: String)
  }

  private struct Results {
    let subject: Subject
    let photos: PagedPhotos
    let photographer: Photographer?

    func stop() {
      photos.stop()
      photographer?.stop()
    }
  }

  /// The greatest number of lists that are kept, so that going back needs no request.
  private static let maximumLists = 6

  /// The photo on top of the topics, and what it opens.
  package enum Highlight: Equatable {
    /// The first photo of `today`, at this index.
    case photo(Photo, index: Int)
    /// The first topic, for a source without such a photo.
    case topic(Topic, Photo)

    package var photo: Photo {
      switch self {
      case .photo(let photo, _), .topic(_, let photo): photo
      }
    }
  }

  package let topics: Topics
  /// The list that begins with the photo of today: pictures of the day, or the editorial feed; nil for a source that
  /// can only be searched.
  package let today: PagedPhotos?
  /// The subjects from the first to the one in view. Results can lead to further subjects.
  private var path: [Subject] = []
  /// The photos of the subject; nil without one.
  package private(set) var results: PagedPhotos?
  /// The photographer of the results; nil for other subjects.
  package private(set) var photographer: Photographer?

  /// The conditions that searches of the source support.
  package let conditions: Set<SearchFilter.Condition>

  @ObservationIgnored private let account: AccountName
  @ObservationIgnored private let pages: any PhotoLists
  @ObservationIgnored private let members: (any MemberPages)?
  @ObservationIgnored private let store: any PhotoStoring
  @ObservationIgnored private let holder: (any PhotoHolding)?
  @ObservationIgnored private let likes: Likes
  @ObservationIgnored private let preferences: Preferences
  @ObservationIgnored private let middle: () -> Coordinate?
  /// The latest last.
  @ObservationIgnored private var lists: [Results] = []

  /// - Parameters:
  ///   - conditions: those that the source supports.
  ///   - members: nil where photographers have no pages.
  ///   - today: a list that begins with the photo of today.
  ///   - middle: returns the middle of the map; nil while no map was shown.
  init(
    account: AccountName, conditions: Set<SearchFilter.Condition>, pages: any PhotoLists,
    members: (any MemberPages)?, store: any PhotoStoring, holder: (any PhotoHolding)? = nil,
    likes: Likes,
    preferences: Preferences, topics: Topics, today: PagedPhotos? = nil,
    middle: @escaping () -> Coordinate?
  ) {
    self.account = account
    self.conditions = conditions
    self.pages = pages
    self.members = members
    self.store = store
    self.holder = holder
    self.likes = likes
    self.preferences = preferences
    self.topics = topics
    self.today = today
    self.middle = middle
  }

  package var subject: Subject? { path.last }

  /// The area around the middle of the map, rounded as positions for sources are; nil while no map was shown.
  package var here: MapCircle? {
    middle().map { MapCircle(middle: $0.hundredths, radius: Self.hereRadius) }
  }

  /// In metres.
  private static let hereRadius = 50_000.0

  /// The photo on top of the topics; nil while it is not known. Advertisements are passed over.
  package var highlight: Highlight? {
    if let photos = today?.photos,
      let index = photos.indices.first(where: { photos[$0].sponsorship == nil })
    {
      return .photo(photos[index], index: index)
    }
    switch today?.phase {
    case .idle, .loading: return nil
    case .loaded, .empty, .failed, nil:
      return topics.all.first.flatMap { topic in topic.covers.first.map { .topic(topic, $0) } }
    }
  }

  /// Loads what stands before the first search, unless it is loaded.
  package func loadOverview() {
    topics.loadWithCovers()
    today?.start()
  }

  /// Loads it again after a failure.
  package func refreshOverview() {
    topics.loadWithCovers()
    if case .failed = today?.phase { today?.refresh() } else { today?.start() }
  }

  /// The topics whose titles resemble the words of a search, the closest first.
  ///
  /// - Parameter title: returns the title that a topic has on the screen.
  package func topics(resembling words: String, title: (Topic) -> String) -> [Topic] {
    let near = topics.all.enumerated().compactMap { index, topic in
      [title(topic), topic.title].compactMap { RelatedWords.distance(of: $0, from: words) }.min()
        .map { (topic: topic, rank: ($0, index)) }
    }
    return near.sorted { $0.rank < $1.rank }.map(\.topic)
  }

  /// Other searches for words that have found nothing, the closest first.
  ///
  /// - Parameter title: returns the title that a topic has on the screen.
  package func searches(relatedTo words: String, title: (Topic) -> String) -> [String] {
    let inVain = Set(
      lists.compactMap { list in
        if case .words(let words, _) = list.subject, list.photos.phase == .empty {
          words
        } else {
          nil
        }
      })
    return RelatedWords.searches(
      for: words, recent: recent.filter { $0 != words && !inVain.contains($0) },
      titles: topics.all.flatMap { [title($0), $0.title] })
  }

  /// True if going back leads to the results of a subject.
  package func canGoBack(to subject: Subject) -> Bool { path.dropLast().contains(subject) }

  /// The latest searches; none if the person does not want them kept.
  package var recent: [String] {
    preferences.keepsSearches ? RecentSearches(text: preferences.recentSearches).words : []
  }

  /// Deletes the searches and their stored results; those in view stay until the program ends.
  package func forgetSearches() {
    preferences.recentSearches = ""
    // An independent task, which continues if the person leaves.
    Task { [store] in try? await store.forgetSearches() }
  }

  /// Searches for words; does nothing if there are none.
  package func search(for text: String, _ filter: SearchFilter = SearchFilter()) {
    let words = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if !words.isEmpty { show(.words(words, filter)) }
  }

  package func show(_ subject: Subject) {
    let subject = subject.bounded
    if case .words(let words, _) = subject, preferences.keepsSearches {
      var recent = RecentSearches(text: preferences.recentSearches)
      recent.add(words)
      preferences.recentSearches = recent.text
    }
    if path.last != subject { path.append(subject) }
    showLast()
  }

  /// Repeats the search in view with other conditions.
  package func filter(_ filter: SearchFilter) {
    guard case .words(let words, let old) = subject, filter != old else { return }
    path[path.count - 1] = .words(words, filter)
    showLast()
  }

  /// Goes back to the previous results, or to the topics.
  package func close() {
    _ = path.popLast()
    showLast()
  }

  /// Goes back to the topics.
  package func closeAll() {
    path = []
    showLast()
  }

  private func showLast() {
    let list = path.last.map(list)
    results = list?.photos
    photographer = list?.photographer
    if case .failed = list?.photos.phase { list?.photos.refresh() } else { list?.photos.start() }
    if case .failed = list?.photographer?.phase { list?.photographer?.load() }
  }

  /// Hides kinds of items in all results, or shows them again.
  func apply(_ filter: PhotoFilter) {
    today?.apply(filter)
    for list in lists { list.photos.apply(filter) }
  }

  /// Removes a photo that no longer exists.
  func remove(id: Photo.ID) {
    today?.remove(id: id)
    for list in lists { list.photos.remove(id: id) }
  }

  func stop() {
    today?.stop()
    for list in lists { list.stop() }
  }

  private func list(of subject: Subject) -> Results {
    if let index = lists.firstIndex(where: { $0.subject == subject }) {
      let known = lists.remove(at: index)
      lists.append(known)
      return known
    }
    let photos = PagedPhotos(
      source: source(of: subject).updating(likes), store: store, holder: holder)
    photos.apply(preferences.filter)
    let results = Results(
      subject: subject, photos: photos, photographer: photographer(of: subject))
    lists.append(results)
    if lists.count > Self.maximumLists { lists.removeFirst().stop() }
    return results
  }

  private func photographer(of subject: Subject) -> Photographer? {
    guard case .photographer(let username) = subject, let members else { return nil }
    return Photographer(username: username, service: members)
  }

  private func source(of subject: Subject) -> PageSource {
    switch subject {
    case .words(let words, let filter):
      PageSource(
        .search(PhotoSearch(query: words, filter: filter)), for: account,
        isKept: preferences.keepsSearches, from: pages)
    case .topic(let topic): PageSource(.topic(topic.slug), for: account, from: pages)
    case .photographer(let username): PageSource(.member(username), for: account, from: pages)
    }
  }
}

extension Explore.Subject {
  /// The subject with words cut to the limit: they may come from another program.
  fileprivate var bounded: Explore.Subject {
    guard case .words(let words, let filter) = self else { return self }
    return .words(words.cut(to: .name, mark: ""), filter)
  }
}
