// SPDX-License-Identifier: MIT

import BelvedereCore
import Testing

struct LinkHeaderTests {
  @Test func readsTheFirstPage() {
    let link = LinkHeader(
      "<https://api.unsplash.com/photos?page=9>; rel=\"last\","
        + " <https://api.unsplash.com/photos?page=2>; rel=\"next\"")
    #expect(link.hasNext)
    #expect(link.relations["next"] == "https://api.unsplash.com/photos?page=2")
    #expect(link.relations["prev"] == nil)
  }

  @Test func readsTheLastPage() {
    let link = LinkHeader("<https://a.example/?page=1>; rel=\"first\", <x>; rel=\"prev\"")
    #expect(!link.hasNext)
    #expect(link.relations.keys.sorted() == ["first", "prev"])
  }

  @Test(arguments: [
    "<https://a.example/?ids=1,2;3>; rel=next", "<a>;title=\"x\"; REL=\"prefetch Next\"",
    "<a> ; rel = \"next\"",
  ])
  func readsUnusualSpellings(_ value: String) {
    #expect(LinkHeader(value).hasNext)
  }

  @Test(arguments: ["", "<", "<a", "rel=next", "<a>; title=next", ">a<; rel=next", "<a>;rel"])
  func makesNothingOfNonsense(_ value: String) {
    #expect(!LinkHeader(value).hasNext)
  }
}
