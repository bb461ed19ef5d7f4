// SPDX-License-Identifier: MIT

// The selection of photos in a changing list.

import BelvedereCore
import Observation
import TestSupport
import Testing

@testable import BelvedereModel

@Suite struct PhotoSelectionTests {
  @Observable
  final class List: PhotoSequence {
    var known: [Photo] = TestSupport.photos(0..<10)
    var photos: PhotoList { PhotoList(known) }
    var generation = 0
    let tail = PhotoTail.end
    func show(index: Int) {}
    func retryNextPage() {}
  }

  private let list = List()
  private let selection: PhotoSelection

  init() { selection = PhotoSelection(of: list) }

  private var numbers: [Int] {
    selection.photos.compactMap { photo in list.photos.firstIndex { $0.id == photo.id } }
  }

  @Test func itBeginsWithItsFirstPhotoAndEndsEmpty() {
    #expect(!selection.isActive)
    selection.toggle(4)
    #expect(selection.isActive && numbers == [4])
    selection.toggle(4)
    #expect(selection.isActive && numbers == [])
    selection.toggle(7)
    selection.end()
    #expect(!selection.isActive && numbers == [])
  }

  @Test func aRangeBeginsAtTheLastChoiceAndCanBeChanged() {
    selection.toggle(1)
    selection.toggle(5)
    selection.extend(to: 8)
    #expect(numbers == [1, 5, 6, 7, 8])
    selection.extend(to: 4)
    #expect(numbers == [1, 4, 5])
    selection.toggle(9)
    selection.extend(to: 8)
    #expect(numbers == [1, 4, 5, 8, 9])
  }

  @Test func aRangeWithoutABeginningIsItsEnd() {
    selection.extend(to: 3)
    #expect(numbers == [3])
    list.known.remove(at: 3)
    selection.extend(to: 6)
    #expect(numbers == [6])
  }

  @Test func aRubberBandAddsToWhatWasSelected() {
    selection.toggle(0)
    selection.beginBand()
    selection.showBand(over: [3, 4, 5])
    #expect(numbers == [0, 3, 4, 5])
    selection.showBand(over: [4])
    #expect(numbers == [0, 4])
  }

  @Test func aRubberBandThatIsCancelledLeavesWhatWasSelected() {
    selection.beginBand()
    selection.showBand(over: [3, 4])
    selection.cancelBand()
    #expect(!selection.isActive)
    selection.toggle(0)
    selection.beginBand()
    selection.showBand(over: [3, 4])
    selection.cancelBand()
    #expect(numbers == [0])
  }

  @Test func aPhotoThatIsGoneIsNotSelected() {
    selection.selectAll()
    #expect(numbers == Array(0..<10))
    list.known.removeFirst(3)
    #expect(selection.photos == list.known)
    list.known = []
    #expect(selection.photos.isEmpty)
  }

  @Test func placesThatDoNotExistSelectNothing() {
    selection.toggle(10)
    selection.toggle(-1)
    #expect(!selection.isActive)
    selection.showBand(over: [9, 10, 11])
    #expect(numbers == [9])
  }
}
