// SPDX-License-Identifier: MIT

// Hidden photos keep their places while the list changes.

import BelvedereCore
import TestSupport
import Testing

@testable import BelvedereModel

struct FilteredPhotosTests {
  private static let noDrawings = PhotoFilter(showsIllustrations: false)

  /// Every third is an illustration: 0, 3, 6…
  private static func mixed(_ numbers: Range<Int>) -> [Photo] {
    photos(numbers).enumerated().map { offset, photo in
      var photo = photo
      if (numbers.lowerBound + offset).isMultiple(of: 3) { photo.assetType = .illustration }
      return photo
    }
  }

  private func ids(_ numbers: [Int]) -> [Photo.ID] { photos(numbers).map(\.id) }

  private func filtered() -> FilteredPhotos {
    var list = FilteredPhotos()
    list.setFilter(Self.noDrawings)
    list.replace(with: Self.mixed(0..<7))
    return list
  }

  @Test func whatIsLeftOutComesBackInItsPlace() {
    var list = filtered()
    #expect(list.shown.map(\.id) == ids([1, 2, 4, 5]))
    list.setFilter(PhotoFilter())
    #expect(list.shown.map(\.id) == ids(Array(0..<7)))
  }

  @Test func whatIsAppendedIsFilteredToo() {
    var list = filtered()
    #expect(list.append(Self.mixed(7..<10)) == 2)
    #expect(list.shown.map(\.id) == ids([1, 2, 4, 5, 7, 8]))
    list.setFilter(PhotoFilter())
    #expect(list.shown.map(\.id) == ids(Array(0..<10)))
  }

  @Test func anInsertedPhotoStandsBeforeTheSameFollower() {
    var list = filtered()
    list.insert(photos([20])[0], at: 2)
    list.insert(photos([21])[0], at: 99)
    #expect(list.shown.map(\.id) == ids([1, 2, 20, 4, 5, 21]))
    list.setFilter(PhotoFilter())
    #expect(list.shown.map(\.id) == ids([0, 1, 2, 3, 20, 4, 5, 6, 21]))
  }

  @Test func aHiddenPhotoCanBeRemoved() {
    var list = filtered()
    #expect(list.remove(id: ids([3])[0]) == nil)
    #expect(list.remove(id: ids([4])[0]) == 2)
    list.setFilter(PhotoFilter())
    #expect(list.shown.map(\.id) == ids([0, 1, 2, 5, 6]))
  }

  @Test func aHiddenPhotoCanBeUpdated() {
    var list = filtered()
    var photo = Self.mixed(0..<7)[3]
    photo.isLiked = true
    list.update(photo)
    #expect(list.shown.allSatisfy { !$0.isLiked })
    list.setFilter(PhotoFilter())
    #expect(list.shown.filter(\.isLiked).map(\.id) == ids([3]))
  }

  @Test func aListOfHiddenPhotosIsNotAnEmptyOne() {
    var list = FilteredPhotos()
    #expect(!list.hidesAllPhotos)
    list.setFilter(Self.noDrawings)
    #expect(!list.hidesAllPhotos)
    #expect(list.append(Array(Self.mixed(0..<1))) == 0)
    #expect(list.hidesAllPhotos)
  }
}
