// SPDX-License-Identifier: MIT

import BelvedereCore
import Testing

struct PhotoFilterTests {
  private let plain = Photo(id: "p", imageAddress: "https://images.example/p")

  private var sponsored: Photo {
    var photo = plain
    photo.sponsorship = Sponsorship()
    return photo
  }

  private var illustration: Photo {
    var photo = plain
    photo.assetType = .illustration
    return photo
  }

  @Test func everythingIsShownUnlessSaidOtherwise() {
    for photo in [plain, sponsored, illustration] { #expect(PhotoFilter().shows(photo)) }
  }

  @Test func eachKindIsLeftOutAlone() {
    let noAdverts = PhotoFilter(showsSponsored: false)
    #expect([plain, sponsored, illustration].map(noAdverts.shows) == [true, false, true])
    let noDrawings = PhotoFilter(showsIllustrations: false)
    #expect([plain, sponsored, illustration].map(noDrawings.shows) == [true, true, false])
  }

  @Test func aKindThisVersionDoesNotKnowIsAPhoto() {
    var photo = plain
    photo.assetType = .other("hologram")
    #expect(PhotoFilter(showsSponsored: false, showsIllustrations: false).shows(photo))
  }
}
