// SPDX-License-Identifier: MIT

import Testing

@testable import BelvedereCore

@Suite struct StoredItemTests {
  @Test(arguments: [
    "photo/unsplash/Dwu85P9SOIk", "photo/commons/commons:File:A/B.jpg",
    "photo/custom:a.example:80/x",
    "place/8FW4V75V+9F",
  ])
  func aNameIsReadBack(name: String) throws {
    #expect(try #require(StoredItem(name: name)).name == name)
  }

  @Test(arguments: [
    "", "photo", "photo/", "photo//x", "photo/unsplash/", "photo/unsplash", "place/",
    "place/nowhere",
    "place/8FW4V75V+9F/x", "https://unsplash.com/photos/Dwu85P9SOIk", "Photo/unsplash/x",
  ])
  func otherTextsAreNone(name: String) { #expect(StoredItem(name: name) == nil) }

  @Test func aPhotoIsDescribedByItsWordsAndItsAuthor() {
    var photo = Photo(id: "x", imageAddress: nil)
    photo.altDescription = "a pier\u{202E} at dusk"
    #expect(StoredResult(photo, of: PhotoSource(id: "unsplash")).title == "a pier at dusk")
    photo.caption = "Old harbour"
    photo.user = User(id: "u", username: "ada", name: "Ada")
    let result = StoredResult(photo, of: PhotoSource(id: "unsplash"))
    #expect(result.title == "Old harbour" && result.detail == "Ada · Unsplash")
    #expect(StoredResult(Photo(id: "x", imageAddress: nil), of: .commons).title == "x")
  }
}
