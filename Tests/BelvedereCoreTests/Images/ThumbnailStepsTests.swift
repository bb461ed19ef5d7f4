// SPDX-License-Identifier: MIT

import Testing

@testable import BelvedereCore

@Suite struct ThumbnailStepsTests {
  private static let name = "Hill_960px-view.jpg"
  private static let thumbnail = "https://thumb.example/thumb/a/ab/\(name)/960px-\(name)"
  private static let original = "https://upload.example/a/ab/\(name)"

  private func photo(width: Int?, thumbnail: String = thumbnail) -> Photo {
    var photo = Photo(id: "commons:7", imageAddress: thumbnail)
    photo.originalAddress = Self.original
    photo.width = width
    photo.height = width.map { $0 * 2 / 3 }
    return photo
  }

  private func step(_ number: Int) -> String {
    "https://thumb.example/thumb/a/ab/\(Self.name)/\(number)px-\(Self.name)"
  }

  @Test(arguments: [
    (0, 20), (1, 20), (20, 20), (21, 40), (330, 330), (331, 500), (501, 960), (961, 1280),
    (1_921, 3_840), (3_840, 3_840), (100_000, 3_840),
  ])
  func theNextStepIsAskedFor(pixelWidth: Int, width: Int) {
    #expect(photo(width: 6_000).imageRequest(pixelWidth: pixelWidth)?.address == step(width))
    #expect(ThumbnailSteps.widths.contains(width))
  }

  @Test(arguments: [(500, 500), (960, 960), (961, nil), (1_281, nil), (9_000, nil)])
  func noStepIsAsWideAsTheOriginal(pixelWidth: Int, width: Int?) {
    let address = photo(width: 1_280).imageRequest(pixelWidth: pixelWidth)?.address
    #expect(address == width.map(step) ?? Self.original)
  }

  @Test func withoutAWidthNoStepAboveTheGivenOneIsKnown() {
    #expect(photo(width: nil).imageRequest(pixelWidth: 400)?.address == step(500))
    #expect(photo(width: nil).imageRequest(pixelWidth: 3_000)?.address == step(960))
  }

  @Test(arguments: [
    original, "https://thumb.example/960px", "https://thumb.example/px-a.jpg", "", "a",
    "https://thumb.example/page2-960px-a.tif.jpg", "https://thumb.example/٩px-a.jpg",
  ])
  func anAddressWithoutAStepStaysAsItIs(address: String) {
    let photo = photo(width: 6_000, thumbnail: address)
    #expect(photo.imageRequest(pixelWidth: 330)?.address == address)
  }

  @Test func thumbnailsOfATIFFHaveTheirPageBeforeTheWidth() {
    let tiff = photo(width: 6_000, thumbnail: "https://thumb.example/lossy-page1-960px-a.tif.jpg")
    #expect(
      tiff.imageRequest(pixelWidth: 1_300)?.address
        == "https://thumb.example/lossy-page1-1920px-a.tif.jpg")
  }

  @Test func theOriginalIsTheFileItself() {
    #expect(photo(width: 6_000).originalRequest?.address == Self.original)
    #expect(photo(width: 6_000).exportRequest(.original)?.address == Self.original)
  }

  @Test func aSizeIsWhatIsServed() throws {
    let large = try #require(photo(width: 6_000).pixels(at: .large))
    #expect(large.width == 3_840 && large.height == 2_560)
    #expect(photo(width: 6_000).exportRequest(.large)?.address == step(3_840))
    let medium = try #require(photo(width: 1_200).pixels(at: .medium))
    #expect(medium.width == 1_200 && medium.height == 800)
  }

  @Test func theViewerShowsStepsAndBeyondThemTheOriginal() {
    let photo = photo(width: 6_000)
    for (pixels, width) in [(100.0, 500), (501, 960), (1_500, 1_920), (2_000, 3_840)] {
      #expect(PictureSize.covering(pixels, of: photo) == .width(width))
    }
    #expect(PictureSize.covering(3_841, of: photo) == .original)
  }
}
