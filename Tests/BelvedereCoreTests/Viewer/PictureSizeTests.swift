// SPDX-License-Identifier: MIT

// The requested size of a photo.

import Testing

@testable import BelvedereCore

@Suite struct PictureSizeTests {
  private func photo(_ width: Int?, _ height: Int?) -> Photo {
    var photo = Photo(id: "a", imageAddress: "https://images.example/a")
    (photo.width, photo.height) = (width, height)
    return photo
  }

  @Test(arguments: [(100.0, 480), (480.4, 480), (481, 720), (1500, 1620), (3645, 3645)])
  func theSmallestThatCoversIsChosen(pixels: Double, width: Int) {
    #expect(PictureSize.covering(pixels, of: photo(6000, 4000)) == .width(width))
  }

  @Test func beyondTheSizesItIsTheOriginal() {
    #expect(PictureSize.covering(3700, of: photo(6000, 4000)) == .original)
  }

  @Test func noMoreIsAskedForThanThereIs() {
    #expect(PictureSize.covering(1200, of: photo(1600, 1067)) == .width(1600))
    #expect(PictureSize.covering(20_000, of: photo(1600, 1067)) == .width(1600))
  }

  @Test func aTallPictureIsDrawnInTilesEarlier() {
    #expect(PictureSize.covering(2000, of: photo(4000, 12_000)) == .original)
  }

  @Test func withoutASizeThereIsStillAWay() {
    #expect(PictureSize.covering(1000, of: photo(nil, nil)) == .width(1080))
    #expect(PictureSize.covering(9000, of: photo(nil, nil)) == .original)
  }

  @Test func sizesAreOrdered() {
    #expect(PictureSize.width(480) < .width(720))
    #expect(PictureSize.width(9000) < .original)
    #expect(!(PictureSize.original < .original) && !(PictureSize.original < .width(1)))
  }
}
