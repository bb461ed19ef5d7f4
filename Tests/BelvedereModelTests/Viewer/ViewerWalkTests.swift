// SPDX-License-Identifier: MIT

// Turning pages in a sequence that grows, shrinks and changes.

import BelvedereCore
import BelvedereModel
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15))) struct ViewerWalkTests {
  private func viewer(_ sequence: FakeSequence, at index: Int = 0) -> Viewer {
    let images = FakeImages()
    return Viewer(sequence: sequence, index: index, images: images, originals: images)
  }

  @Test func itGoesThroughAllPhotosAndSaysEachToTheSequence() {
    let sequence = FakeSequence(0..<3)
    let viewer = viewer(sequence)
    #expect(viewer.previous() == .end)
    #expect(viewer.next() == .moved)
    #expect(viewer.next() == .moved)
    #expect(viewer.next() == .end)
    #expect(viewer.current?.id == "photo-2")
    #expect(sequence.shown.prefix(3) == [0, 1, 2])
    #expect(viewer.first() == .moved)
    #expect(viewer.index == 0)
    #expect(viewer.last() == .moved)
    #expect(viewer.index == 2)
  }

  @Test func atTheEndOfThePageItWaitsForTheNextOne() async {
    let sequence = FakeSequence(0..<2, tail: .loading)
    let viewer = viewer(sequence, at: 1)
    #expect(viewer.nextPhoto == nil && viewer.canGoNext && viewer.total == nil)

    #expect(viewer.next() == .waiting)
    sequence.list += sizedPhotos(2..<4)

    await until { viewer.current?.id == "photo-2" }
  }

  @Test func aStepBackTakesTheWishAway() async {
    let sequence = FakeSequence(0..<2, tail: .loading)
    let viewer = viewer(sequence, at: 1)
    viewer.next()
    viewer.previous()

    sequence.list += sizedPhotos(2..<4)
    await settle()

    #expect(viewer.current?.id == "photo-0")
  }

  @Test func aFailedPageIsAskedForOnceMore() async {
    let sequence = FakeSequence(0..<2, tail: .failed(.timedOut))
    let viewer = viewer(sequence, at: 1)
    #expect(viewer.next() == .failed(.timedOut))
    #expect(sequence.retries == 1)

    sequence.list += sizedPhotos(2..<3)

    await until { viewer.index == 2 }
  }

  @Test func photosInsertedBeforeDoNotChangeWhatIsShown() async {
    let sequence = FakeSequence(0..<3)
    let viewer = viewer(sequence, at: 1)

    sequence.list.insert(contentsOf: sizedPhotos(10..<12), at: 0)
    sequence.generation += 1

    await until { viewer.index == 3 }
    #expect(viewer.current?.id == "photo-1")
    #expect(viewer.generation == 0)
  }

  @Test func aPhotoThatLeavesTheSequenceStaysAndItsNeighboursAreNext() async {
    let sequence = FakeSequence(0..<4)
    let viewer = viewer(sequence, at: 1)

    sequence.list.remove(at: 1)
    sequence.generation += 1

    await until { viewer.nextPhoto?.id == "photo-2" }
    #expect(viewer.current?.id == "photo-1" && !viewer.isListed)
    #expect(viewer.previousPhoto?.id == "photo-0")
    viewer.next()
    #expect(viewer.current?.id == "photo-2" && viewer.index == 1)
    viewer.previous()
    #expect(viewer.current?.id == "photo-0")
  }

  @Test func aPhotoThatComesBackHasItsPlaceAgain() async {
    let sequence = FakeSequence(0..<3)
    let viewer = viewer(sequence, at: 1)
    let all = sequence.list
    sequence.list.remove(at: 1)
    await until { viewer.nextPhoto?.id == "photo-2" && viewer.previousPhoto?.id == "photo-0" }

    sequence.list = all

    await until { viewer.previousPhoto?.id == "photo-0" && viewer.nextPhoto?.id == "photo-2" }
    viewer.next()
    #expect(viewer.index == 2)
  }

  @Test func aSequenceThatIsEmptiedLeavesThePhotoAlone() async {
    let sequence = FakeSequence(0..<3)
    let viewer = viewer(sequence, at: 2)

    sequence.list = []

    await until { viewer.previousPhoto == nil }
    #expect(viewer.current?.id == "photo-2")
    #expect(viewer.next() == .end && viewer.previous() == .end && viewer.last() == .end)
  }

  @Test func aPhotoThatChangesIsShownAsItIsNow() async {
    let sequence = FakeSequence(0..<3)
    let viewer = viewer(sequence, at: 1)

    sequence.list[1].isLiked = true

    await until { viewer.current?.isLiked == true }
    #expect(viewer.generation == 0)
  }

  @Test func theZoomIsRememberedAsTheSettingSays() {
    let viewer = viewer(FakeSequence(0..<2))
    let fresh = ViewTransform(picture: Vector(6000, 4000), view: Vector(1200, 900))
    let close = fresh.zoomed(to: 1, at: Vector(600, 450))
    let photos = viewer.sequence.photos
    viewer.remember(close.memory)
    viewer.next()

    #expect(viewer.recall(photos[1], in: fresh) == fresh)
    viewer.zoomMemory = .keep
    #expect(viewer.recall(photos[1], in: fresh).zoom == 1)
    viewer.zoomMemory = .perPhoto
    #expect(viewer.recall(photos[1], in: fresh) == fresh)
    #expect(viewer.recall(photos[0], in: fresh).zoom == 1)
  }
}
