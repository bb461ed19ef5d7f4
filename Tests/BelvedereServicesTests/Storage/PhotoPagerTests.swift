// SPDX-License-Identifier: MIT

// Lists whose photos are moved to the database, and read again.

import BelvedereCore
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct PhotoPagerTests {
  private func photo(_ number: Int, width: Int = 3000) -> Photo {
    var photo = Photo(id: "photo-\(number)", imageAddress: "https://images.example/\(number)")
    photo.width = width
    photo.height = 2000
    photo.caption = "Photo \(number)"
    photo.user = User(id: "u\(number % 7)", username: "ada\(number % 7)", name: "Ada")
    return photo
  }

  private func photos(_ numbers: Range<Int>) -> [Photo] { numbers.map { photo($0) } }

  private func pager(over storage: any PhotoSpace = ScratchDatabase()) -> PhotoPager {
    PhotoPager(storage, room: 64, delay: .zero)
  }

  @Test func photosComeBackInTheOrderAskedFor() throws {
    let database = ScratchDatabase()
    try database.keep(photos(0..<40))
    #expect(
      try database.photos(["photo-7", "photo-3", "nobody", "photo-39"])
        == [photo(7), photo(3), photo(39)])
  }

  @Test func theNewerStateOfAPhotoTakesThePlaceOfTheOlder() throws {
    let database = ScratchDatabase()
    try database.keep([photo(1)])
    try database.keep([photo(1, width: 500)])
    #expect(try database.photos(["photo-1"]) == [photo(1, width: 500)])
  }

  @Test func everythingOfAPhotoComesBack() throws {
    let full = try decoded(UnsplashPhoto.self, fixture("photo_full.json"))
    let database = ScratchDatabase()
    try database.keep([full])
    #expect(try database.photos([full.id]) == [full])
  }

  @Test func aLongListLeavesMemoryAndIsTheSame() async throws {
    var list = PhotoList(holder: pager())
    for page in 0..<40 { list.append(photos(page * 30..<(page + 1) * 30)) }
    await eventually("most photos left memory") { list.countInMemory <= 80 }
    #expect(list.ids == photos(0..<1200).map(\.id))
    #expect(list.aspectRatios().allSatisfy { $0 == 1.5 })
    #expect(list.countInMemory <= 80)
    #expect(list.elementsEqual(photos(0..<1200)))
    await eventually("most photos left memory") { list.countInMemory <= 80 }
  }

  /// Recently used photos stay, independent of their age.
  @Test func whatIsLookedAtStaysInMemory() async throws {
    var list = PhotoList(photos(0..<16), holder: pager())
    for page in 1..<20 {
      list.append(photos(page * 16..<(page + 1) * 16))
      _ = list[0]
    }
    await eventually("most photos left memory") { list.countInMemory <= 80 }
    let before = list.countInMemory
    _ = list[0]
    #expect(list.countInMemory == before)
  }

  /// Random changes of a list with moved photos have the same result as on an array.
  @Test(arguments: [1, 2, 3] as [Int])
  func changesAreThoseOfAnArray(seed: Int) async throws {
    var chance = SplitMix64(seed: seed)
    var list = PhotoList(holder: pager())
    var array: [Photo] = []
    for number in 0..<600 {
      let new = photo(number, width: Int.random(in: 100...9000, using: &chance))
      let index = array.indices.randomElement(using: &chance) ?? 0
      switch Int.random(in: 0..<5, using: &chance) {
      case 0:
        list.insert(new, at: index)
        array.insert(new, at: index)
      case 1 where !array.isEmpty:
        list.remove(at: index)
        array.remove(at: index)
      case 2 where !array.isEmpty:
        list.replace(at: index, with: new)
        array[index] = new
      default:
        let more = [new] + (0..<20).map { photo(number * 100 + 1000 + $0) }
        list.append(more)
        array += more
      }
      if number.isMultiple(of: 50) { await Task.yield() }
      #expect(list.count == array.count)
      if let index = array.indices.randomElement(using: &chance) {
        #expect(list[index] == array[index])
        #expect(list.index(of: array[index].id) == array.firstIndex { $0.id == array[index].id })
      }
    }
    await eventually("most photos left memory") { list.countInMemory < 120 }
    #expect(list.elementsEqual(array))
    #expect(list.aspectRatios(from: 5) == array.dropFirst(5).map(\.aspectRatio))
    #expect(list.aspectRatios(from: array.count) == [])
  }

  /// A copy does not change with its original, although they share leaves.
  @Test func aCopyStaysAsItWas() async throws {
    var list = PhotoList(photos(0..<300), holder: pager())
    let copy = list
    list.replace(at: 7, with: photo(7, width: 500))
    list.remove(at: 200)
    await eventually("most photos left memory") { list.countInMemory <= 80 }
    #expect(list[7].width == 500)
    #expect(copy.count == 300 && list.count == 299)
    #expect(copy[250] == photo(250) && list[250] == photo(251))
  }

  @Test func photosStayInMemoryWhereTheDiskIsFull() async throws {
    let disk = FullDisk()
    let list = PhotoList(photos(0..<300), holder: pager(over: disk))
    await eventually("the disk was asked") { disk.refusals > 0 }
    #expect(list.elementsEqual(photos(0..<300)))
  }

  @Test func photosThatCannotBeReadKeepTheirPlacesAndShapes() async throws {
    let disk = LostDisk()
    let list = PhotoList(photos(0..<300), holder: pager(over: disk))
    await eventually("most photos left memory") { list.countInMemory <= 80 }
    #expect(list.map(\.id) == photos(0..<300).map(\.id))
    #expect(list.allSatisfy { abs($0.aspectRatio - 1.5) < 0.01 })
    #expect(list[0].imageAddress == nil)
  }
}

/// Refuses all photos.
private final class FullDisk: PhotoSpace {
  private let count = Mutex(0)
  var refusals: Int { count.withLock(\.self) }

  func keep(_ photos: [Photo]) throws(StoreError) {
    count.withLock { $0 += 1 }
    throw .failed(.diskFull)
  }

  func photos(_ ids: [Photo.ID]) throws(StoreError) -> [Photo] { throw .failed(.diskFull) }
}

/// Accepts all photos and returns none.
private final class LostDisk: PhotoSpace {
  func keep(_ photos: [Photo]) throws(StoreError) {}
  func photos(_ ids: [Photo.ID]) throws(StoreError) -> [Photo] { [] }
}
