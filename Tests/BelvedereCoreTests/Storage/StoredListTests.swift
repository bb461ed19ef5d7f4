// The names of stored lists are read as they are written.

import BelvedereCore
import Testing

@Suite struct StoredListTests {
  @Test(
    arguments: [
      .editorial, .likes, .feed("quality"), .topic("nature"), .topic("a/b"), .member("ada"),
      .search("old harbour"), .search("a/b?c"), .search("", conditions: "latest"),
      .search("/", conditions: "near-1.5--2.5,latest"), .around("8FW4V75V+8Q"),
    ] as [StoredList])
  func aNameComesBack(list: StoredList) {
    #expect(StoredList(name: list.name) == list)
  }

  @Test(arguments: ["", "editorial/x", "likes/", "topic", "around", "searches/x", "feed"])
  func anotherTextIsNoName(name: String) {
    #expect(StoredList(name: name) == nil)
  }

  @Test func onlyFeedsAndFavouritesAreForTheStart() {
    let lists: [StoredList] = [.editorial, .feed("valued"), .likes]
    #expect(lists.allSatisfy { $0.isForStart && !$0.isSearch })
    let others: [StoredList] = [.search("likes"), .topic("feed"), .member("editorial")]
    #expect(others.allSatisfy { !$0.isForStart })
    #expect(others.map(\.isSearch) == [true, false, false])
  }
}
