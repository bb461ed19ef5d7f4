// Where photos come from page by page: the list's name in the database, and what asks for a page.

import BelvedereCore

/// A list of the service.
package struct PageSource {
  package typealias Ask = (_ page: Int) async throws(APIError) -> Page<Photo>
  package typealias Arrange = (_ photos: [Photo], _ isTop: Bool) -> [Photo]

  /// Photos a page: the service's maximum, since each request costs the same.
  package static let pageSize = 30

  /// The list's name in the database.
  package let name: PhotoListName
  /// Asks for a page of `pageSize` photos, from 1 on.
  package let page: Ask
  /// The person's own list: it is complete to the last photo, so none may be missed where others are
  /// taken out; and newer photos take the place of stored ones without being asked for.
  package let isOwn: Bool
  /// What is shown of photos that were answered or stored, in which order; `isTop` when the list
  /// begins with them.
  package let arrange: Arrange

  package init(
    name: PhotoListName, isOwn: Bool = false,
    arrange: @escaping Arrange = { photos, _ in photos }, page: @escaping Ask
  ) {
    self.name = name
    self.isOwn = isOwn
    self.arrange = arrange
    self.page = page
  }

  /// The same list, whose answers tell the likes what the service holds.
  func teaching(_ likes: Likes) -> PageSource {
    PageSource(name: name, isOwn: isOwn, arrange: arrange) { [page] number throws(APIError) in
      let moment = likes.moment
      let answer = try await page(number)
      likes.learn(answer.elements, askedAt: moment)
      return answer
    }
  }

  /// The editorial feed, as an account sees it.
  package static func editorial(
    of service: String, account: String, photos: any PhotoService
  ) -> PageSource {
    PageSource(name: PhotoListName(service: service, account: account, list: "editorial")) {
      page throws(APIError) in
      try await photos.editorialPhotos(page: page, perPage: pageSize)
    }
  }
}
