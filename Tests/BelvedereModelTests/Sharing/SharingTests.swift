// SPDX-License-Identifier: MIT

// Exported files: the service's bytes, reported once where the rules ask for it, and a message at every end except a
// cancelled one.

import BelvedereCore
import BelvedereModel
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15)))
struct SharingTests {
  private let service = FakePhotoService()
  private let originals = FakeImages()
  private let files = FakeFiles()
  private let sharing: Sharing
  private let outcomes = Outcomes()
  private let photo = photos([1])[0]

  init() {
    sharing = Sharing(
      account: .ada,
      originals: originals, images: FakeImages(), files: files,
      pictures: PicturesFolder(URL(filePath: "/pictures"), in: .none, preferences: Preferences()),
      reports: DownloadReports(
        service: "demo", downloads: service, store: FakeDetailsStore()))
    sharing.onOutcome = { [outcomes] in outcomes.take($0) }
  }

  private func end() async {
    let sharing = sharing
    await until { sharing.transfers.isEmpty }
  }

  @Test func savingWritesTheBytesAndReportsOnce() async {
    let place = URL(filePath: "/pictures/a.jpg")
    sharing.save(photo, .original, to: place, mayReplace: false)
    #expect(sharing.transfers.map(\.purpose) == [.saving])
    await end()
    #expect(files.saved == [place: originals.bytes])
    #expect(outcomes.saved == [place])
    #expect(originals.addresses == [photo.originalRequest?.address])
    await service.gate.arrivals(1)
    await settle()
    #expect(service.calls == [.download("photo-1", link: nil)])
  }

  /// The program does not end earlier.
  @Test func aFileIsOnItsWayUntilItIsWritten() async {
    originals.gate.close()
    sharing.withBytes(of: photo, .original, for: .copying) { _ in }
    #expect(!sharing.isSaving)
    sharing.save(photo, .original, to: URL(filePath: "/a.jpg"), mayReplace: false)
    #expect(sharing.isSaving)
    originals.gate.open()
    await end()
    #expect(!sharing.isSaving && files.saved.count == 1)
  }

  @Test func theSizeIsTheOneThatWasChosen() async {
    sharing.save(photo, .medium, to: URL(filePath: "/a.jpg"), mayReplace: false)
    await end()
    #expect(originals.addresses == [photo.exportRequest(.medium)?.address])
  }

  @Test func savingIntoAFolderTellsTheNameItGot() async {
    files.takeName("photo-photo-1.jpg")
    sharing.save(photo, in: URL(filePath: "/pictures"))
    await end()
    #expect(outcomes.saved == [URL(filePath: "/pictures/photo-photo-1.jpg-2")])
  }

  @Test func aFailedFileIsNoReport() async {
    files.fail(.diskFull)
    sharing.save(photo, .original, to: URL(filePath: "/a.jpg"), mayReplace: true)
    await end()
    await settle()
    #expect(outcomes.errors == [.file(.diskFull)])
    #expect(service.calls == [])
  }

  @Test func aFailedTransferWritesNothingAndCanBeTriedAgain() async {
    originals.fail(.service(.unreachable(detail: "")))
    sharing.save(photo, .original, to: URL(filePath: "/a.jpg"), mayReplace: false)
    await end()
    #expect(outcomes.errors == [.fetch(.service(.unreachable(detail: "")))])
    #expect(files.saved.isEmpty)
    originals.fail(nil)
    outcomes.tryAgain()
    await end()
    #expect(outcomes.saved == [URL(filePath: "/a.jpg")])
  }

  @Test func cancellingLeavesNothingAndSaysNothing() async {
    originals.gate.close()
    sharing.save(photo, .original, to: URL(filePath: "/a.jpg"), mayReplace: false)
    await originals.gate.arrivals(1)
    sharing.transfers.first?.cancel()
    originals.gate.open()
    await end()
    await settle()
    #expect(files.saved.isEmpty)
    #expect(outcomes.isEmpty)
    #expect(service.calls == [])
  }

  @Test func theSameWishTwiceIsOne() async {
    originals.gate.close()
    for _ in 0..<3 { sharing.save(photo, in: URL(filePath: "/pictures")) }
    sharing.save(photos([2])[0], in: URL(filePath: "/pictures"))
    #expect(sharing.transfers.count == 2)
    originals.gate.open()
    await end()
    #expect(originals.addresses.count == 2)
  }

  @Test func progressIsShownAsItComes() async throws {
    originals.gate.close()
    sharing.withBytes(of: photo, .large, for: .copying) { _ in }
    let transfer = try #require(sharing.transfers.first)
    #expect(transfer.progress == nil)
    await until { transfer.progress?.receivedBytes == 50 }
    await settle()
    #expect(transfer.progress?.fraction == 0.5)
    originals.gate.open()
    await end()
  }

  @Test func bytesAreHandedOverWithoutAReport() async {
    var given: [Data] = []
    sharing.withBytes(of: photo, .large, for: .copying) { given.append($0) }
    await end()
    await settle()
    #expect(given == [originals.bytes])
    #expect(service.calls == [])
  }

  @Test func whatIsLentIsAFileOfTheBytes() async {
    var given: [URL] = []
    sharing.withFile(of: photo, .original, for: .opening) { given.append($0) }
    await end()
    let file = URL(filePath: "/lent/photo-photo-1.jpg")
    #expect(given == [file])
    #expect(files.saved == [file: originals.bytes])
  }

  @Test func aPhotoWithoutAnAddressFailsInWords() async {
    sharing.save(
      Photo(id: "x", imageAddress: nil), .original, to: URL(filePath: "/a.jpg"), mayReplace: true)
    await end()
    #expect(outcomes.errors == [.fetch(.service(.notFound(messages: [])))])
  }

  @Test func severalAreSavedOneAfterTheOtherAndReportedOnce() async throws {
    originals.gate.close()
    sharing.save(photos([1, 2, 3]), in: URL(filePath: "/pictures"))
    let transfer = try #require(sharing.transfers.first)
    await originals.gate.arrivals(1)
    #expect(originals.addresses.count == 1)
    #expect(transfer.photos.count == 3 && transfer.done == 0)
    originals.gate.open()
    await end()
    #expect(files.saved.count == 3)
    #expect(outcomes.together.map(\.count) == [3])
    #expect(outcomes.saved.isEmpty && outcomes.errors.isEmpty)
    await service.gate.arrivals(3)
    #expect(service.calls.count == 3)
  }

  @Test func whatIsLeftOfSeveralCanBeTriedAgain() async {
    files.fail(.diskFull)
    sharing.save(photos([1, 2, 3]), in: URL(filePath: "/pictures"))
    await end()
    #expect(outcomes.errors == [.file(.diskFull)])
    #expect(outcomes.parts.map(\.count) == [0] && outcomes.parts.map(\.all) == [3])
    // The others would fail as well, and are not fetched.
    #expect(originals.addresses.count == 1)
    files.fail(nil)
    outcomes.tryAgain()
    await end()
    #expect(files.saved.count == 3)
    #expect(outcomes.together.map(\.count) == [3])
  }

  @Test func aPhotoThatCannotBeHadKeepsNoOtherBack() async {
    let gone = Photo(id: "gone", imageAddress: nil)
    sharing.save([gone] + photos([1, 2]), in: URL(filePath: "/pictures"))
    await end()
    #expect(files.saved.count == 2)
    #expect(outcomes.parts.map(\.count) == [2])
    #expect(outcomes.errors == [.fetch(.service(.notFound(messages: [])))])
  }

  @Test func whatWasSavedBeforeACancellationIsReported() async {
    originals.gate.close()
    sharing.save(photos([1, 2]), in: URL(filePath: "/pictures"))
    await originals.gate.arrivals(1)
    sharing.transfers.first?.cancel()
    originals.gate.open()
    await end()
    #expect(files.saved.count == outcomes.together.map(\.count).reduce(0, +))
    #expect(outcomes.errors.isEmpty)
    #expect(originals.addresses.count == 1)
  }

  @Test func theEndEndsEveryTransfer() async {
    originals.gate.close()
    sharing.save(photo, in: URL(filePath: "/pictures"))
    sharing.withBytes(of: photo, .large, for: .copying) { _ in }
    await originals.gate.arrivals(2)
    sharing.stop()
    originals.gate.open()
    await end()
    #expect(files.saved.isEmpty)
    #expect(outcomes.isEmpty)
  }
}

/// Records the outcomes.
private final class Outcomes {
  private(set) var saved: [URL] = []
  private(set) var together: [(count: Int, last: URL)] = []
  private(set) var parts: [(count: Int, all: Int)] = []
  private(set) var errors: [ShareError] = []
  private var again: [() -> Void] = []

  var isEmpty: Bool { saved.isEmpty && errors.isEmpty }

  func take(_ outcome: Sharing.Outcome) {
    switch outcome {
    case .saved(let file): saved.append(file)
    case .savedTogether(let count, let last): together.append((count, last))
    case .savedPartly(let count, let all, let error, let retry):
      parts.append((count, all))
      errors.append(error)
      again.append(retry)
    case .failed(let error, let retry):
      errors.append(error)
      again.append(retry)
    }
  }

  func tryAgain() { again.popLast()?() }
}
