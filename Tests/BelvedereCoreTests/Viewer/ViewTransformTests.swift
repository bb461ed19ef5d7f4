// SPDX-License-Identifier: MIT

// Examples of the viewer's geometry: fitting, limits, steps, pixels, the visible part.

import Testing

@testable import BelvedereCore

@Suite struct ViewTransformTests {
  private let landscape = ViewTransform(picture: Vector(6000, 4000), view: Vector(1200, 900))

  @Test func aPictureBeginsWholeAndCentred() {
    #expect(landscape.isFitted)
    #expect(landscape.scale == 0.2)
    #expect(landscape.offset == .zero)
    #expect(landscape.extent == Vector(1200, 800))
  }

  @Test func onADenseScreenAHundredPercentIsADevicePixel() {
    let dense = ViewTransform(picture: Vector(6000, 4000), view: Vector(1200, 900), density: 2)
    #expect(dense.zoom == 0.4)
    let full = dense.zoomed(to: 1, at: Vector(600, 450))
    #expect(full.scale == 0.5)
    #expect(full.extent == Vector(3000, 2000))
  }

  @Test func aTurnedPictureIsFittedAnew() {
    let turned = landscape.turned(clockwise: true)
    #expect(turned.rotation == 90)
    #expect(turned.isFitted)
    #expect(turned.extent == Vector(600, 900))
  }

  @Test func aFittedPictureStaysFittedWhenTheViewChanges() {
    var changed = landscape
    changed.setView(Vector(600, 900), density: 2)
    #expect(changed.isFitted)
    #expect(changed.extent == Vector(600, 400))
  }

  @Test func aLargerPictureOfTheSamePhotoTakesItsPlace() {
    var small = ViewTransform(picture: Vector(1080, 720), view: Vector(1200, 900))
    small = small.zoomed(by: 3, at: Vector(100, 200)).moved(by: Vector(40, -10))
    let middle = small.picturePoint(at: Vector(600, 450)) / small.picture
    let extent = small.extent

    small.setPicture(Vector(6000, 4000))

    #expect(distance(small.extent, extent) < 1e-6)
    let now = small.picturePoint(at: Vector(600, 450)) / small.picture
    #expect(distance(now, middle) < 1e-9)
  }

  @Test func zoomStopsAtTwoThousandPercentAndAtFitted() {
    let point = Vector(600, 450)
    #expect(landscape.zoomed(by: 1e6, at: point).zoom == 20)
    #expect(landscape.zoomed(by: 1e-6, at: point).isFitted)
    #expect(!landscape.canZoomOut && landscape.canZoomIn)
  }

  @Test func aSmallPictureMayGoDownToItsOwnPixels() {
    let small = ViewTransform(picture: Vector(300, 200), view: Vector(1200, 900))
    #expect(small.scale == 4)
    let point = Vector(600, 450)
    #expect(small.zoomed(by: 0.01, at: point).zoom == 1)
    #expect(small.zoomed(to: 1, at: point).extent == Vector(300, 200))
  }

  @Test func aStepThatPassesFittedEndsThere() {
    let point = Vector(600, 450)
    let alittleCloser = landscape.zoomed(by: 1.3, at: point)
    #expect(alittleCloser.zoomed(bySteps: -1, at: point).isFitted)
    #expect(landscape.zoomed(by: 1.6, at: point).zoomed(bySteps: -1, at: point).isFitted)
    #expect(abs(landscape.zoomed(bySteps: 1, at: point).scale - 0.3) < 1e-12)
  }

  @Test func aDoubleTapGoesCloserAndBack() {
    let close = landscape.closeUpToggled(at: Vector(300, 450))
    #expect(close.scale == 0.5)
    #expect(close.closeUpToggled(at: Vector(900, 100)) == landscape)
  }

  @Test func theVisiblePartIsWhatTheViewShows() {
    let (origin, size) = landscape.visiblePart
    #expect(origin == .zero && size == Vector(6000, 4000))
    let full = landscape.zoomed(to: 1, at: Vector(600, 450))
    #expect(full.visiblePart.origin == Vector(2400, 1550))
    #expect(full.visiblePart.size == Vector(1200, 900))
  }

  @Test func theVisiblePartOfATurnedPictureIsTurnedToo() {
    let full = landscape.turned(clockwise: true).zoomed(to: 1, at: Vector(600, 450))
    #expect(full.visiblePart.size == Vector(900, 1200))
  }

  @Test(arguments: [1.0, 2.0], [0, 1, 2, 3])
  func atAHundredPercentPixelsLieOnPixels(density: Double, quarters: Int) {
    var position = ViewTransform(
      picture: Vector(5999, 4001), view: Vector(1201, 901), density: density)
    for _ in 0..<quarters { position = position.turned(clockwise: true) }
    position = position.zoomed(to: 1, at: Vector(333, 222)).moved(by: Vector(10.3, -7.7))

    let corner =
      (position.view / 2 + position.drawnOffset - position.extent / 2) * position.density

    #expect(distance(corner, corner.rounded(.toNearestOrEven)) < 1e-9)
    #expect(distance(position.drawnOffset, position.offset) < 1)
  }

  @Test func nonsenseChangesNothing() {
    #expect(landscape.scaled(to: .nan, at: .zero) == landscape)
    #expect(landscape.moved(by: Vector(.infinity, 0)) == landscape)
    #expect(landscape.turned(byDegrees: .nan, at: .zero) == landscape)
    let empty = ViewTransform(picture: Vector(0, -3), view: Vector(.nan, 0))
    #expect(empty.scale == 1)
  }

  @Test func keepingTheZoomDoesNotTurnTheNextPhoto() {
    let seen = landscape.turned(clockwise: true).zoomed(to: 1, at: Vector(600, 450))
    let next = ViewTransform(picture: Vector(4000, 6000), view: Vector(1200, 900))

    let kept = next.recalling(seen.memory, turned: false)

    #expect(kept.zoom == 1 && kept.rotation == 0)
  }
}

@Suite struct ZoomTextTests {
  @Test(arguments: [
    ("150", 1.5), ("150 %", 1.5), (" 62,5%", 0.625), ("100", 1), ("2000", 20),
  ]) func whatIsTypedIsRead(text: String, zoom: Double) {
    #expect(ZoomText.zoom(typed: text) == zoom)
  }

  @Test(arguments: ["", "abc", "-5", "0", "nan", "inf", "1 2 x"])
  func whatIsNoNumberIsRefused(text: String) {
    #expect(ZoomText.zoom(typed: text) == nil)
  }

  @Test func percentIsWhole() {
    #expect(ZoomText.percent(0.3333) == 33)
    #expect(ZoomText.percent(.infinity) == 0)
  }
}
