// SPDX-License-Identifier: MIT

// The origin of a list that is loaded page by page: its name in the database, and the request for a page.

import BelvedereCore

/// A list of the service.
package struct PageSource {
  package typealias Ask = (_ page: Int) async throws(APIError) -> Page<Photo>
  package typealias Arrange = (_ photos: [Photo], _ isTop: Bool) -> [Photo]

  /// Photos in a page: the service's maximum, since a request costs the same for any number.
  package static let pageSize = 30

  /// The list's name in the database.
  package let name: PhotoListName
  /// False for a list that is not stored.
  package let isKept: Bool
  /// Requests a page of `pageSize` photos, from 1 on.
  package let page: Ask
  /// True for the person's own list. Such a list must be complete: removals must not make a request skip a photo.
  /// Newer photos replace the stored ones without consent.
  package let isOwn: Bool
  /// Selects and sorts the photos to show from requested or stored ones. `isTop` is true for the beginning of the
  /// list.
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

  /// Returns the same list, whose answers update `likes`.
  func updating(_ likes: Likes) -> PageSource {
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
  /// A list of a source, for an account.
  package init(
    _ list: PhotoQuery, for account: AccountName, isKept: Bool = true, from lists: any PhotoLists
  ) {
    self.init(name: PhotoListName(list, of: account), isKept: isKept) { page throws(APIError) in
      try await lists.page(page, of: list)
    }
  }
}
