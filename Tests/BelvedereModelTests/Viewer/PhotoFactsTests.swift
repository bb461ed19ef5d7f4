// SPDX-License-Identifier: MIT

// The facts cost one request for each photo, made only while they are open, and never twice.

import BelvedereCore
import BelvedereModel
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15)))
struct PhotoFactsTests {
  private let service = FakePhotoService()
  private let store = FakeDetailsStore()
  private let clock = GatedClock()
  private let account = AccountName(service: "demo", account: "ada")
  private let brief = photos([1])[0]

  init() { service.answerDetails(.success(details(of: brief))) }

  private func details(of photo: Photo) -> Photo {
    var photo = photo
    var exif = Exif()
    exif.make = "Larkspur"
    photo.exif = exif
    photo.likes = 3
    return photo
  }

  private func facts(likes: Likes? = nil) -> PhotoFacts {
    PhotoFacts(
      account: account, lists: service, numbers: service, store: store, likes: likes,
      clock: clock, now: { .noon })
  }

  @Test func nothingIsAskedWhileNobodyLooks() async {
    let facts = facts()
    facts.show(brief)
    await settle()
    #expect(service.calls == [])
    #expect(facts.phase == .brief)
    #expect(facts.photo == brief)
  }

  @Test func openingAsksOnce() async {
    let facts = facts()
    facts.show(brief)
    facts.open()
    #expect(facts.phase == .loading)
    await until { facts.phase == .complete }
    #expect(facts.photo?.exif?.make == "Larkspur")
    facts.close()
    facts.open()
    await settle()
    #expect(service.calls == [.photo("photo-1")])
    #expect(clock.sleeps == [])
  }

  @Test func theAnswerTurnsTheHeartEverywhere() async {
    let world = LikesWorld()
    let likes = world.likes
    var liked = details(of: brief)
    liked.isLiked = true
    service.answerDetails(.success(liked))
    let facts = facts(likes: likes)
    facts.show(brief)
    facts.open()
    await until { facts.phase == .complete }
    #expect(likes.state(of: brief).isLiked)
    withExtendedLifetime(world) {}
  }

  @Test func whatWasAskedOnceIsKnownToTheNextFacts() async {
    let first = facts()
    first.show(brief)
    first.open()
    await until { first.phase == .complete }
    let second = facts()
    second.open()
    second.show(brief)
    await until { second.phase == .complete }
    #expect(second.photo == first.photo)
    #expect(service.calls == [.photo("photo-1")])
  }

  @Test func aPhotoThatCameWithItsDetailsCostsNothing() async {
    let facts = facts()
    facts.show(details(of: brief))
    facts.open()
    #expect(facts.phase == .complete)
    await settle()
    #expect(service.calls == [])
  }

  @Test func onlyAPhotoThatStaysIsAskedFor() async {
    clock.gate.close()
    let facts = facts()
    facts.show(brief)
    facts.open()
    await until { facts.phase == .complete }
    for (count, photo) in photos(2...5).enumerated() {
      facts.show(photo)
      await clock.gate.arrivals(count + 1)
    }
    service.answerDetails(.success(details(of: photos([5])[0])))
    clock.gate.open()
    await until { facts.phase == .complete }
    #expect(service.calls == [.photo("photo-1"), .photo("photo-5")])
    #expect(clock.sleeps == Array(repeating: PhotoFacts.rest, count: 4))
    #expect(facts.photo?.id == "photo-5")
  }

  @Test func closingEndsTheWaitButKeepsTheAnswer() async {
    service.gate.close()
    let facts = facts()
    facts.show(brief)
    facts.open()
    await service.gate.arrivals(1)
    facts.close()
    #expect(facts.phase == .brief)
    service.gate.open()
    await settle()
    #expect(facts.phase == .brief)
    facts.open()
    await until { facts.phase == .complete }
    #expect(service.calls == [.photo("photo-1")])
  }

  @Test func aFailureLeavesWhatIsKnownAndCanBeTriedAgain() async {
    service.answerDetails(.failure(.unreachable(detail: "")))
    let facts = facts()
    facts.show(brief)
    facts.open()
    await until { facts.phase == .failed(.unreachable(detail: "")) }
    #expect(facts.photo == brief)
    service.answerDetails(.success(details(of: brief)))
    facts.retry()
    await until { facts.phase == .complete }
  }

  @Test func aDatabaseThatDoesNotServeChangesNothingElse() async {
    store.fail()
    let facts = facts()
    facts.show(brief)
    facts.open()
    await until { facts.phase == .complete }
  }

  @Test func aLikeOfTheShownPhotoIsTakenOver() async {
    let facts = facts()
    facts.show(brief)
    facts.open()
    await until { facts.phase == .complete }
    var liked = brief
    liked.isLiked = true
    liked.likes = 4
    facts.show(liked)
    #expect(facts.phase == .complete)
    #expect(facts.photo?.isLiked == true)
    #expect(facts.photo?.likes == 4)
    #expect(facts.photo?.exif?.make == "Larkspur")
  }

  @Test func numbersAreAskedForByThePersonAlone() async {
    let numbers = PhotoStatistics(downloads: 5, views: 70)
    service.answerStatistics(.success(numbers))
    let facts = facts()
    facts.show(brief)
    facts.open()
    await until { facts.phase == .complete }
    #expect(facts.statistics == .notAsked)
    facts.askStatistics()
    facts.askStatistics()
    await until { facts.statistics == .loaded(numbers) }
    #expect(service.calls == [.photo("photo-1"), .statistics("photo-1")])
    facts.show(photos([2])[0])
    #expect(facts.statistics == .notAsked)
  }

  @Test func numbersOfThePhotosOwnAnswerCostNothing() async {
    var detailed = details(of: brief)
    (detailed.views, detailed.downloads) = (70, 5)
    service.answerDetails(.success(detailed))
    let facts = facts()
    facts.show(brief)
    #expect(facts.lacksNumbers)
    facts.open()
    // They may be in the answer that is under way.
    #expect(!facts.lacksNumbers)
    await until { facts.phase == .complete }
    #expect(facts.numbers == PhotoStatistics(downloads: 5, views: 70, likes: 3))
    #expect(!facts.lacksNumbers)
    #expect(service.calls == [.photo("photo-1")])
  }

  @Test func numbersThatWereAskedForAreNewer() async {
    service.answerStatistics(.success(PhotoStatistics(downloads: 6, views: 80)))
    let facts = facts()
    facts.show(details(of: brief))
    #expect(facts.numbers == PhotoStatistics(likes: 3) && facts.lacksNumbers)
    facts.askStatistics()
    await until { facts.numbers == PhotoStatistics(downloads: 6, views: 80, likes: 3) }
    #expect(!facts.lacksNumbers)
  }

  @Test func numbersThatCannotBeHadSaySo() async {
    service.answerStatistics(.failure(.timedOut))
    let facts = facts()
    facts.show(brief)
    facts.askStatistics()
    await until { facts.statistics == .failed(.timedOut) }
    service.answerStatistics(.success(PhotoStatistics(views: 1)))
    facts.askStatistics()
    await until { facts.statistics == .loaded(PhotoStatistics(views: 1)) }
  }
}
