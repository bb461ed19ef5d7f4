// SPDX-License-Identifier: MIT

import BelvedereCore
import Testing

struct PictureQualityTests {
  private let photo = Photo(id: "a", imageAddress: "https://images.example/a?ixid=1")

  @Test func theDataSaverAsksForApplicationPixels() {
    #expect(PictureQuality.dataSaver.pixelWidth(covering: 760, scale: 2) == 760)
    #expect(PictureQuality.automatic.pixelWidth(covering: 760, scale: 2) == 1520)
    #expect(PictureQuality.best.pixelWidth(covering: 760, scale: 2) == 1520)
  }

  @Test func aWindowWithoutAScaleHasOnePixelEach() {
    #expect(PictureQuality.best.pixelWidth(covering: 760, scale: 0) == 760)
  }

  @Test func betterIsMore() {
    #expect(PictureQuality.allCases.sorted() == [.dataSaver, .automatic, .best])
  }

  @Test func whatIsCachedInBetterQualityServesToo() throws {
    let requests = PictureQuality.allCases.sorted().compactMap {
      photo.imageRequest(width: 100, scale: 2, quality: $0)
    }
    #expect(requests[0].substitutes == [requests[1], requests[2]])
    #expect(requests[1].substitutes == [requests[2]])
    #expect(requests[2].substitutes.isEmpty)
  }

  @Test func theAddressCarriesSizeAndQuality() {
    let addresses = PictureQuality.allCases.sorted().map {
      photo.imageRequest(width: 100, scale: 2, quality: $0)?.address
    }
    #expect(
      addresses == [
        "https://images.example/a?ixid=1&w=100&fit=max&q=45&fm=jpg&cs=srgb",
        "https://images.example/a?ixid=1&w=200&fit=max&q=80&fm=jpg&cs=srgb",
        "https://images.example/a?ixid=1&w=200&fit=max&q=90&fm=jpg&cs=srgb",
      ])
  }
}
