// The source of photos that come page by page: the list's name in the database, and the request for
// a page.

import BelvedereCore

/// A list of the service.
package struct PageSource {
  package typealias Ask = (_ page: Int) async throws(APIError) -> Page<Photo>
  package typealias Arrange = (_ photos: [Photo], _ isTop: Bool) -> [Photo]

  /// Photos per page: the service's maximum, since a request costs the same for any number.
  package static let pageSize = 30

  /// The list's name in the database.
  package let name: PhotoListName
  /// False for a list that is not stored.
  package let isKept: Bool
  /// Requests a page of `pageSize` photos, from 1 on.
  package let page: Ask
  /// True for the person's own list. Such a list is complete to the last photo: removals must not
  /// make a request skip any. Newer photos replace the stored ones without asking the person.
  package let isOwn: Bool
  /// Returns the photos to show, in their order, from photos that were answered or stored. `isTop`
  /// is true if the list begins with them.
  package let arrange: Arrange

  package init(
    name: PhotoListName, isOwn: Bool = false, isKept: Bool = true,
    arrange: @escaping Arrange = { photos, _ in photos }, page: @escaping Ask
  ) {
    self.name = name
    self.isOwn = isOwn
    self.isKept = isKept
    self.arrange = arrange
    self.page = page
  }

  /// Returns the same list; `likes` learn from its answers what the service holds.
  func teaching(_ likes: Likes) -> PageSource {
    PageSource(name: name, isOwn: isOwn, isKept: isKept, arrange: arrange) {
      [page] number throws(APIError) in
      let moment = likes.moment
      let answer = try await page(number)
      likes.learn(answer.elements, askedAt: moment)
      return answer
    }
  }
}

// MARK: - The lists

extension PageSource {
  /// The editorial feed, as an account sees it.
  package static func editorial(
    of service: String, account: String, photos: any PhotoService
  ) -> PageSource {
    PageSource(name: PhotoListName(service: service, account: account, list: .editorial)) {
      page throws(APIError) in
      try await photos.editorialPhotos(page: page, perPage: pageSize)
    }
  }

  /// A feed of an archive; the first is its editorial feed.
  static func feed(
    _ feed: SourceFeed, of service: String, account: String, photos: any PhotoService
  ) -> PageSource {
    guard feed != .featured else {
      return .editorial(of: service, account: account, photos: photos)
    }
    let name = PhotoListName(service: service, account: account, list: .feed(feed.rawValue))
    return PageSource(name: name) { page throws(APIError) in
      try await photos.photos(ofTopic: feed.rawValue, page: page, perPage: pageSize)
    }
  }

  /// The photos that a search for words finds, as an account sees them.
  static func search(
    _ words: String, _ filter: SearchFilter = SearchFilter(), for account: AccountName,
    isKept: Bool = true, photos: any PhotoService
  ) -> PageSource {
    let name = PhotoListName(.search(words, conditions: filter.name), of: account)
    return PageSource(name: name, isKept: isKept) { page throws(APIError) in
      try await photos.searchPhotos(
        PhotoSearch(query: words, filter: filter), page: page, perPage: pageSize)
    }
  }

  /// The circles around a place whose photos its page shows, in metres.
  static let reaches = [150.0, 1_000, 5_000]

  /// The photos that were taken around a place, a page for each circle in which there are any: assessed ones
  /// first, then the nearest.
  static func around(
    _ place: Place, for account: AccountName, photos: any PhotoService
  ) -> PageSource {
    let name = PhotoListName(.around(PlusCode(place.position).text), of: account)
    return PageSource(name: name) { page throws(APIError) in
      var found: [Photo] = []
      var number = page
      while found.isEmpty, reaches.indices.contains(number - 1) {
        found = try await photos.photos(near: place.position, within: reaches[number - 1])
        number += 1
      }
      return Page(
        elements: found.filter(\.isAssessed) + found.filter { !$0.isAssessed },
        hasNext: number <= reaches.count)
    }
  }
}

extension Photo {
  fileprivate var isAssessed: Bool { facts?.assessments.isEmpty == false }
}
