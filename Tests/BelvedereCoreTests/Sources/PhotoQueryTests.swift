// SPDX-License-Identifier: MIT

// A list's name contains its kind, and different lists have different names.

import BelvedereCore
import Testing

@Suite struct PhotoQueryTests {
  private static let queries: [PhotoQuery] = [
    .feed(.featured), .feed(.quality), .likes(of: "ada"), .topic("nature"), .topic("a/b"),
    .member("ada"), .search(PhotoSearch(query: "old harbour")),
    .search(PhotoSearch(query: "a/b?c")),
    .search(search("", .latest)), .search(search("/", .latest)), .search(search("likes")),
    .around(Coordinate(latitude: 47.4, longitude: 8.6)!), .random(.everything),
    .random(.topic("nature")), .random(.words("nature")),
  ]

  private static func search(
    _ words: String, _ order: SearchFilter.Order = .relevant
  ) -> PhotoSearch {
    var search = PhotoSearch(query: words)
    search.filter.order = order
    return search
  }

  @Test(arguments: queries)
  func aNameTellsItsKind(query: PhotoQuery) {
    #expect(PhotoQuery.Kind(ofListNamed: query.name) == query.kind)
  }

  @Test func everyListHasANameOfItsOwn() {
    #expect(Set(Self.queries.map(\.name)).count == Self.queries.count)
  }

  @Test func anAccountHasOneListOfFavourites() {
    #expect(PhotoQuery.likes(of: "").name == PhotoQuery.likes(of: "ada").name)
  }

  @Test(arguments: ["", "editorial/x", "searches/x", "/feed", "Feed/x"])
  func anotherTextIsNoName(name: String) {
    #expect(PhotoQuery.Kind(ofListNamed: name) == nil)
  }

  @Test func onlyFeedsAndFavouritesAreForTheStart() {
    #expect(PhotoQuery.Kind.allCases.filter(\.isForStart) == [.feed, .likes])
  }
}
