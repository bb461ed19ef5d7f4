// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation
import Testing

struct EndpointTests {
  private func address(_ endpoint: some Endpoint, base: String = "https://api.unsplash.com") throws
    -> String
  {
    endpoint.address(base: try #require(URL(string: base)))
  }

  @Test func namesTheRoutesOfPhotos() throws {
    let routes: [(PhotoEndpoint, EndpointMethod, String)] = [
      (.editorial(page: 2, perPage: 30), .get, "/photos?page=2&per_page=30"),
      (.photo(id: "_yT_vva8zSc"), .get, "/photos/_yT_vva8zSc"),
      (.random(count: 30), .get, "/photos/random?count=30"),
      (.random(count: 9, of: .topic("6sMVj")), .get, "/photos/random?count=9&topics=6sMVj"),
      (.random(count: 3, of: .words("sea fog")), .get, "/photos/random?count=3&query=sea%20fog"),
      (.like(id: "-uCb8l4CMck"), .post, "/photos/-uCb8l4CMck/like"),
      (.unlike(id: "-uCb8l4CMck"), .delete, "/photos/-uCb8l4CMck/like"),
      (.download(id: "abc"), .get, "/photos/abc/download"),
      (.statistics(id: "abc"), .get, "/photos/abc/statistics"),
    ]
    for (endpoint, method, path) in routes {
      #expect(try address(endpoint) == "https://api.unsplash.com" + path)
      #expect(endpoint.method == method)
    }
  }

  @Test func namesTheRoutesOfMembersAndTopics() throws {
    #expect(try address(UserEndpoint.me) == "https://api.unsplash.com/me")
    #expect(try address(UserEndpoint.updateMe) == "https://api.unsplash.com/me")
    #expect([UserEndpoint.me, .updateMe].map(\.method) == [.get, .put])
    #expect(
      try address(UserEndpoint.user(username: "ada")) == "https://api.unsplash.com/users/ada")
    #expect(
      try address(UserEndpoint.photos(username: "ada", page: 1, perPage: 10))
        == "https://api.unsplash.com/users/ada/photos?page=1&per_page=10")
    #expect(
      try address(UserEndpoint.likes(username: "ada", page: 1, perPage: 10))
        == "https://api.unsplash.com/users/ada/likes?page=1&per_page=10")
    #expect(
      try address(TopicEndpoint.topics(page: 1, perPage: 5))
        == "https://api.unsplash.com/topics?page=1&per_page=5")
    #expect(
      try address(TopicEndpoint.photos(slug: "street-life", page: 1, perPage: 5))
        == "https://api.unsplash.com/topics/street-life/photos?page=1&per_page=5")
  }

  @Test func sendsTheSearchAsItIs() throws {
    var search = PhotoSearch(query: "schloß & nebel=50% +1")
    search.filter.order = .latest
    search.filter.orientation = .portrait
    search.filter.color = .blackAndWhite
    search.filter.isStrict = true
    #expect(
      try address(PhotoEndpoint.search(search, page: 1, perPage: 30))
        == "https://api.unsplash.com/search/photos"
        + "?query=schlo%C3%9F%20%26%20nebel%3D50%25%20%2B1&page=1&per_page=30"
        + "&order_by=latest&orientation=portrait&color=black_and_white&content_filter=high")
  }

  @Test(arguments: [
    ("..", "%2E%2E"), (".", "%2E"), ("a/b", "a%2Fb"), ("a?b#c", "a%3Fb%23c"), ("a\nb", "a%0Ab"),
    ("..a", "..a"),
  ])
  func keepsAComponentWithinItsPlace(_ id: String, _ encoded: String) throws {
    #expect(
      try address(PhotoEndpoint.photo(id: id)) == "https://api.unsplash.com/photos/" + encoded)
  }

  @Test(arguments: ["https://proxy.example/unsplash", "https://proxy.example/unsplash//"])
  func staysBelowTheBase(_ base: String) throws {
    #expect(try address(UserEndpoint.me, base: base) == "https://proxy.example/unsplash/me")
  }
}
