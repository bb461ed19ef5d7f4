// SPDX-License-Identifier: MIT

// The slideshow, on a manual clock.

import BelvedereCore
import BelvedereModel
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15))) struct SlideshowTests {
  private let clock = Gate()
  private let creditClock = Gate()

  private func viewer(_ sequence: FakeSequence, at index: Int = 0) -> Viewer {
    clock.close()
    let images = FakeImages()
    return Viewer(
      sequence: sequence, index: index, images: images, originals: images,
      sleep: { [clock, creditClock] in
        await ($0 == Slideshow.creditTime ? creditClock : clock).pass()
      })
  }

  @Test func itGoesOnAndBeginsAgainAfterTheLast() async {
    let viewer = viewer(FakeSequence(0..<3))
    viewer.slideshow.play(seconds: 5)
    for (turn, index) in [1, 2, 0, 1].enumerated() {
      await clock.arrivals(turn + 1)
      clock.openOnce()
      await until { viewer.index == index }
    }
    viewer.slideshow.pause()
    clock.open()
  }

  @Test func pausedItStays() async {
    let viewer = viewer(FakeSequence(0..<3))
    viewer.slideshow.play(seconds: 5)
    await clock.arrivals(1)
    viewer.slideshow.pause()
    clock.open()
    await settle()
    #expect(viewer.index == 0 && !viewer.slideshow.isPlaying)
  }

  @Test func aStepByHandGivesThatPhotoItsWholeTime() async {
    let viewer = viewer(FakeSequence(0..<5))
    viewer.slideshow.play(seconds: 5)
    await clock.arrivals(1)
    viewer.next()
    await clock.arrivals(2)
    clock.openOnce()
    await until { viewer.index == 2 }
    await settle()
    #expect(viewer.index == 2)
    viewer.slideshow.pause()
    clock.open()
  }

  @Test func eachPhotoTellsItsCreditForThreeSecondsAndTheFirstHowItEnds() async {
    #expect(Slideshow.creditTime == .seconds(3))
    creditClock.close()
    let viewer = viewer(FakeSequence(0..<3))
    let slideshow = viewer.slideshow
    #expect(!slideshow.showsCredit && !slideshow.showsHint)
    slideshow.play(seconds: 5)
    #expect(slideshow.showsCredit && slideshow.showsHint)
    await creditClock.arrivals(1)
    creditClock.openOnce()
    await until { !slideshow.showsCredit && !slideshow.showsHint }
    await clock.arrivals(1)
    clock.openOnce()
    await until { viewer.index == 1 }
    #expect(slideshow.showsCredit && !slideshow.showsHint)
    slideshow.pause()
    #expect(!slideshow.showsCredit)
    slideshow.play(seconds: 5)
    #expect(slideshow.showsHint)
    slideshow.pause()
    for clock in [clock, creditClock] { clock.open() }
  }

  @Test func withOnePhotoItEnds() async {
    let viewer = viewer(FakeSequence(0..<1))
    viewer.slideshow.play(seconds: 5)
    clock.open()
    await until { !viewer.slideshow.isPlaying }
  }
}
