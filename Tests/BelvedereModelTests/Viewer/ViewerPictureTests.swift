// SPDX-License-Identifier: MIT

// The requested and the drawn sizes, and failures.

import BelvedereCore
import BelvedereModel
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15))) struct ViewerPictureTests {
  private let images = FakeImages()

  private func viewer(_ sequence: FakeSequence, at index: Int = 0) -> Viewer {
    let viewer = Viewer(sequence: sequence, index: index, images: images, originals: images)
    viewer.setView(Vector(1200, 900))
    return viewer
  }

  private func present(_ viewer: Viewer) throws -> ViewedPicture {
    let current = try #require(viewer.current)
    return try #require(viewer.picture(of: current))
  }

  @Test func thePhotoAndTwoOnEachSideAreLoadedToFit() async throws {
    let viewer = viewer(FakeSequence(0..<9), at: 4)
    for number in 2...6 {
      let picture = try #require(viewer.picture(of: viewer.sequence.photos[number]))
      await until { !picture.isEmpty }
    }

    #expect(images.requests.first == "4@1620")
    #expect(images.requests.sorted() == (2...6).map { "\($0)@1620" })
  }

  @Test func whatIsInMemoryIsThereAtOnce() throws {
    images.cache("0@1620")
    #expect(try !present(viewer(FakeSequence(0..<1))).isEmpty)
  }

  @Test func aCloserLookAsksForTheNextSizeAndThenForTheOriginal() async throws {
    let viewer = viewer(FakeSequence(0..<1))
    let picture = try present(viewer)
    await until { picture.image(covering: 1200)?.width == 1620 }

    images.gate.close()
    viewer.need(pixels: 2000)
    #expect(picture.image(covering: 2000)?.width == 1620)
    images.gate.open()
    await until { picture.image(covering: 2000)?.width == 2430 }
    // Shown whole again, the smaller one is drawn.
    #expect(picture.image(covering: 1200)?.width == 1620)

    viewer.need(pixels: 5000)
    await until { picture.original != nil }
    #expect(images.requests == ["0@1620", "0@2430", "0@original"])
  }

  @Test func anOriginalTellsHowMuchOfItIsThereUntilItIs() async throws {
    let viewer = viewer(FakeSequence(0..<1))
    let picture = try present(viewer)
    await until { !picture.isEmpty }
    #expect(picture.progress == nil)

    images.gate.close()
    viewer.need(pixels: 5000)
    await until { picture.progress?.fraction == 0.5 }
    await settle()
    // A late report does not reduce the progress.
    #expect(picture.progress?.receivedBytes == 50)
    images.gate.open()
    await until { picture.original != nil }
    #expect(picture.progress == nil)
  }

  @Test func theSameSizeIsAskedForOnce() async throws {
    let viewer = viewer(FakeSequence(0..<1))
    let picture = try present(viewer)
    for pixels in stride(from: 1100.0, through: 1600, by: 50) { viewer.need(pixels: pixels) }
    await until { !picture.isEmpty }
    viewer.need(pixels: 1500)

    #expect(images.requests == ["0@1620"])
  }

  @Test func originalsAreLetGoWhenThePhotoIsLeft() async throws {
    let viewer = viewer(FakeSequence(0..<3))
    let picture = try present(viewer)
    viewer.need(pixels: 5000)
    await until { picture.original != nil }

    viewer.next()

    #expect(picture.original == nil)
  }

  @Test func photosFarAwayAreForgotten() async throws {
    let sequence = FakeSequence(0..<9)
    let viewer = viewer(sequence)
    viewer.last()
    #expect(viewer.picture(of: sequence.photos[0]) == nil)
    #expect(viewer.picture(of: sequence.photos[7]) != nil)
  }

  @Test func waitingIsReportedAfterAWhile() async throws {
    images.gate.close()
    let viewer = viewer(FakeSequence(0..<1))
    let picture = try present(viewer)
    #expect(!picture.isWaiting)
    await until { picture.isWaiting }
    images.gate.open()
    await until { !picture.isWaiting && !picture.isEmpty }
  }

  @Test func aFailureIsReportedOfEachPhotoAndCanBeTriedAgain() async throws {
    images.fail(.service(.timedOut))
    let viewer = viewer(FakeSequence(0..<9), at: 4)
    let picture = try present(viewer)
    await until { picture.failure == .service(.timedOut) }
    #expect(picture.isEmpty)

    viewer.next()
    let next = try present(viewer)
    await until { next.failure != nil }

    images.fail(nil)
    viewer.retry()
    await until { next.failure == nil && !next.isEmpty }
  }

  @Test func aPhotoThatFailedWhileLoadedAheadIsTriedWhenLookedAt() async throws {
    let sequence = FakeSequence(0..<2)
    images.cache("0@1620")
    images.fail(.service(.timedOut))
    let viewer = viewer(sequence)
    let next = try #require(viewer.picture(of: sequence.photos[1]))
    await until { next.failure != nil }

    images.fail(nil)
    viewer.next()

    await until { !next.isEmpty }
  }

  @Test func aFailedCloserLookLeavesWhatIsThere() async throws {
    let viewer = viewer(FakeSequence(0..<1))
    let picture = try present(viewer)
    await until { !picture.isEmpty }
    images.fail(.service(.timedOut))

    viewer.need(pixels: 5000)

    await until { picture.failure != nil }
    #expect(picture.image(covering: 5000)?.width == 1620)
  }

  @Test func aStoppedViewerLetsItsPicturesGoAndLoadsNoMore() async throws {
    let sequence = FakeSequence(0..<1, tail: .more)
    let viewer = viewer(sequence)
    weak let picture = viewer.picture(of: sequence.photos[0])
    await until { picture?.isEmpty == false }

    viewer.stop()
    #expect(picture == nil)

    sequence.list += sizedPhotos(1..<3)
    await settle()
    viewer.setView(Vector(600, 400))
    #expect(images.requests == ["0@1620"] && viewer.picture(of: sequence.photos[0]) == nil)
  }
}
