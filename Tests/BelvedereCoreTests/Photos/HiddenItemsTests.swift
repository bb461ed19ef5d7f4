// SPDX-License-Identifier: MIT

import Testing

@testable import BelvedereCore

@Suite struct HiddenItemsTests {
  @Test func aHiddenPhotoIsLeftOutAndComesBack() throws {
    var filter = PhotoFilter()
    let photo = photo("1", by: "ada")
    let item = try #require(HiddenItems.Item(photo))
    filter.hidden.add(item)
    #expect(!filter.shows(photo))
    #expect(filter.shows(self.photo("2", by: "ada")))

    filter.hidden.remove(item)
    #expect(filter.shows(photo))
  }

  @Test func aHiddenPhotographerHidesAllOfTheirPhotos() throws {
    var filter = PhotoFilter()
    filter.hidden.add(try #require(HiddenItems.Item(photographerOf: photo("1", by: "ada"))))

    #expect(!filter.shows(photo("1", by: "ada")))
    #expect(!filter.shows(photo("2", by: "ada")))
    #expect(filter.shows(photo("3", by: "ben")))
    // A photo with the same id as a hidden photographer is not hidden.
    #expect(filter.shows(photo("ada", by: nil)))
  }

  @Test func theTextHoldsAll() throws {
    var items = HiddenItems()
    var odd = photo("a b", by: "ada")
    odd.altDescription = "Two\tlines\nof words\r\n and  spaces"
    items.add(try #require(HiddenItems.Item(odd)))
    items.add(try #require(HiddenItems.Item(photographerOf: odd)))

    let again = HiddenItems(text: items.text)

    #expect(again == items)
    #expect(again.items.map(\.kind) == [.photographer, .photo])
    #expect(again.items.map(\.title) == ["Name of ada", "Two lines of words  and  spaces"])
  }

  @Test(arguments: ["", "\n\n", "photo", "photo\t\ttitle", "song\t1\ttitle", "\t\t", "photo\t1"])
  func whatIsNoItemIsLeftOut(_ text: String) { #expect(HiddenItems(text: text).items.isEmpty) }

  @Test func theLatestThousandAreKeptEachOnce() throws {
    var items = HiddenItems()
    for number in 0...HiddenItems.limit + 1 {
      items.add(try #require(HiddenItems.Item(photo("\(number)", by: nil))))
    }
    items.add(try #require(HiddenItems.Item(photo("500", by: nil))))

    #expect(items.items.count == HiddenItems.limit)
    #expect(items.items.first?.key == "500")
    #expect(Set(items.items).count == HiddenItems.limit)
    #expect(!items.contains(photo("0", by: nil)))
  }

  @Test func nothingWithoutAnIdIsHidden() {
    #expect(HiddenItems.Item(photo("", by: nil)) == nil)
    #expect(HiddenItems.Item(photographerOf: photo("1", by: nil)) == nil)
  }

  private func photo(_ id: Photo.ID, by author: String?) -> Photo {
    var photo = Photo(id: id, imageAddress: nil)
    photo.user = author.map { User(id: $0, username: $0, name: "Name of \($0)") }
    return photo
  }
}
