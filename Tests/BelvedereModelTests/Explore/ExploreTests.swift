// SPDX-License-Identifier: MIT

// Searches: their requests, the kept lists, and going back without a request.

import BelvedereCore
import Foundation
import TestSupport
import Testing

@testable import BelvedereModel

@Suite(.timeLimit(.minutes(15)))
struct ExploreTests {
  private static let night = Topic(id: "n", slug: "night", title: "Night")
  private static let account = AccountName(service: "demo", account: "ada")

  let service = FakePhotoService()
  let preferences = Preferences()
  let explore: Explore
  private let store = FakePhotoStore()

  init() {
    let likes = Likes(
      account: Self.account, service: service, lists: service, budget: FakeBudget(), store: store)
    explore = Explore(
      account: Self.account, conditions: [.order, .color], pages: service, members: service,
      store: store, likes: likes,
      preferences: preferences, topics: Topics(of: service),
      today: PagedPhotos(
        source: PageSource(.feed(.featured), for: Self.account, from: service), store: store),
      middle: { Coordinate(latitude: 48.858_4, longitude: 2.294_5) })
    service.answer(search: 1, .success(page(0..<30)))
  }

  private func search(_ words: String) async {
    explore.search(for: words)
    await until { explore.results?.phase == .loaded }
  }

  @Test func aSearchCostsOneRequest() async {
    await search("  old harbour ")

    #expect(explore.subject == .words("old harbour"))
    #expect(explore.results?.photos.count == 30)
    #expect(service.calls == [.search("old harbour", page: 1)])
  }

  @Test func wordsWithoutAnEndAreCut() async {
    explore.show(.words(String(repeating: "n", count: 20_000)))
    await until { explore.results?.phase == .loaded }
    let words = String(repeating: "n", count: 200)
    #expect(explore.subject == .words(words) && explore.recent == [words])
    #expect(service.calls == [.search(words, page: 1)])
  }

  @Test func searchesThatAreNotKeptAreStoredNowhere() async throws {
    preferences.keepsSearches = false
    await search("secret")
    await settle()
    #expect(store.writes.isEmpty)

    preferences.keepsSearches = true
    await search("harbour")
    try await eventually { store.writes.map(\.name.list) == ["search/harbour"] }
    explore.forgetSearches()
    let name = PhotoListName(
      service: "demo", account: "ada", list: .search(PhotoSearch(query: "harbour")))
    for _ in 0..<100 where try await store.list(name) != nil { await Task.yield() }
    let left = try await store.list(name)
    #expect(left == nil && explore.recent.isEmpty)
  }

  @Test func theSameSearchAgainCostsNothing() async {
    await search("harbour")
    explore.close()
    #expect(explore.results == nil)
    await search("night")
    await search("harbour")

    #expect(
      service.calls == [.search("harbour", page: 1), .search("night", page: 1)])
  }

  @Test func theMiddleOfTheMapIsRounded() {
    #expect(explore.here?.middle == Coordinate(latitude: 48.86, longitude: 2.29))
  }

  @Test func conditionsAreAnotherListInTheSamePlace() async throws {
    await search("harbour")
    var latest = SearchFilter()
    latest.order = .latest
    explore.filter(latest)
    try await eventually { explore.results?.phase == .loaded && service.calls.count == 2 }
    #expect(explore.subject == .words("harbour", latest))
    #expect(explore.recent == ["harbour"])
    explore.filter(SearchFilter())
    await settle()
    #expect(service.calls.count == 2)

    explore.close()
    #expect(explore.subject == nil)
    explore.filter(latest)
    #expect(explore.subject == nil)
    explore.show(.topic(Self.night))
    explore.filter(latest)
    #expect(explore.subject == .topic(Self.night))
  }

  @Test func otherWordsMayKeepTheConditions() {
    var latest = SearchFilter()
    latest.order = .latest
    explore.search(for: " harbour ", latest)
    #expect(explore.subject == .words("harbour", latest))
  }

  @Test func theNumberOfResultsIsThatOfTheService() async {
    service.answer(search: 1, .success(Page(elements: photos([1]), total: 412, hasNext: true)))
    await search("harbour")
    #expect(explore.results?.total == 412)
  }

  @Test func onTopIsTheFirstPhotoOfTodayThatIsNoAdvertisement() async {
    var first = photos(0..<3)
    first[0].sponsorship = Sponsorship(tagline: "An advertisement")
    service.answer(page: 1, .success(Page(elements: first, hasNext: false)))
    #expect(explore.highlight == nil)

    explore.loadOverview()
    await until { explore.highlight != nil }
    #expect(explore.highlight == .photo(first[1], index: 1))
  }

  @Test func withoutAPhotoOfTodayTheFirstTopicIsOnTop() async {
    var night = Self.night
    night.covers = photos([7])
    service.answerTopics(.success([night]))
    service.answer(page: 1, .failure(.timedOut))

    explore.loadOverview()
    await until { explore.highlight == .topic(night, night.covers[0]) }

    service.answer(page: 1, .success(page(0..<3)))
    explore.refreshOverview()
    await until { explore.highlight == .photo(photos([0])[0], index: 0) }
  }

  @Test func topicsResembleWordsByTheTitleOnTheScreenOrTheirOwn() async {
    service.answerTopics(.success([Self.night]))
    explore.topics.load()
    await until { explore.topics.all.count == 1 }
    let title: (Topic) -> String = { _ in "Nacht" }
    #expect(explore.topics(resembling: "nachts", title: title) == [Self.night])
    #expect(explore.topics(resembling: "nights", title: title) == [Self.night])
    #expect(explore.topics(resembling: "zzz", title: title).isEmpty)
  }

  @Test func wordsThatFoundNothingAreNoneThatAreKnown() async {
    await search("Travel")
    service.answer(search: 1, .success(Page(elements: [], hasNext: false)))
    for words in ["trvels", "trvel"] {
      explore.search(for: words)
      await until { explore.results?.phase == .empty }
    }
    #expect(explore.searches(relatedTo: "trvel", title: \.title) == ["Travel"])
  }

  @Test func withoutWordsNothingIsAsked() async {
    explore.search(for: "  \n")
    await settle()

    #expect(explore.subject == nil)
    #expect(service.calls.isEmpty)
  }

  @Test func aTopicHasItsPhotos() async {
    explore.show(.topic(Self.night))
    await until { explore.results?.phase == .loaded }

    #expect(service.calls == [.topicPhotos("night", page: 1)])
    #expect(explore.recent.isEmpty)
  }

  @Test func aPhotographerHasTheirPhotosAndAPage() async {
    explore.show(.photographer(username: "ada"))
    await until { explore.results?.phase == .loaded && explore.photographer?.user == .ada }

    #expect(Set(service.calls) == [.user("ada"), .userPhotos("ada", page: 1)])
    #expect(service.calls.count == 2)
    explore.close()
    #expect(explore.photographer == nil)
    explore.show(.photographer(username: "ada"))
    await settle()
    #expect(explore.photographer?.user == .ada)
    #expect(service.calls.count == 2)
  }

  @Test func aPhotographerWhoIsNotAnsweredIsAskedForAgain() async {
    service.answerUser(.failure(.timedOut))
    explore.show(.photographer(username: "ada"))
    await until { explore.photographer?.phase == .failed(.timedOut) }

    service.answerUser(.success(.ada))
    explore.close()
    explore.show(.photographer(username: "ada"))
    await until { explore.photographer?.user == .ada }
  }

  @Test func resultsThatLeadToOthersAreThereAgainAfterThem() async {
    await search("harbour")
    let found = explore.results
    explore.show(.photographer(username: "ada"))
    await until { explore.results?.phase == .loaded }
    #expect(explore.results !== found)
    explore.show(.photographer(username: "ada"))

    explore.close()
    #expect(explore.results === found)
    #expect(explore.photographer == nil)
    explore.close()
    #expect(explore.subject == nil)
    #expect(explore.results == nil)

    await search("harbour")
    explore.show(.topic(Self.night))
    explore.closeAll()
    #expect(explore.subject == nil)
  }

  @Test func aSearchThatFailedIsTriedAgain() async {
    service.answer(search: 1, .failure(.timedOut))
    explore.search(for: "harbour")
    await until { explore.results?.phase == .failed(.timedOut) }
    explore.close()

    service.answer(search: 1, .success(page(0..<30)))
    await search("harbour")
    #expect(explore.results?.photos.count == 30)
  }

  @Test func theLatestSearchesAreKept() async {
    for number in 0...RecentSearches.limit { explore.search(for: "word \(number)") }
    explore.search(for: "word 5")

    #expect(explore.recent.count == RecentSearches.limit)
    #expect(explore.recent.prefix(2) == ["word 5", "word \(RecentSearches.limit)"])

    explore.forgetSearches()
    #expect(explore.recent.isEmpty)
    #expect(preferences.recentSearches.isEmpty)
  }

  @Test func noSearchIsKeptWhereThatIsNotWanted() {
    preferences.keepsSearches = false
    explore.search(for: "harbour")

    #expect(explore.recent.isEmpty)
    #expect(preferences.recentSearches.isEmpty)
  }

  @Test func resultsFollowTheFilter() async {
    await search("harbour")
    var illustration = photos([40])[0]
    illustration.assetType = .illustration
    explore.results?.insert(illustration, at: 0)
    #expect(explore.results?.photos.count == 31)

    explore.apply(PhotoFilter(showsSponsored: true, showsIllustrations: false))
    #expect(explore.results?.photos.count == 30)
  }
}
