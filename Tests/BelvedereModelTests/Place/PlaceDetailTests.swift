// SPDX-License-Identifier: MIT

// One place: its photos, the search for more, its surroundings, and opening it from a photo.

import BelvedereCore
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import BelvedereModel

@Suite(.timeLimit(.minutes(15)))
struct PlaceDetailTests {
  private let world = PlacesWorld()
  private let tower = PlacesWorld.tower

  private func stored(_ numbers: ClosedRange<Int>) -> [Photo] {
    let photos = numbers.map { PlacesWorld.photo($0, at: tower) }
    world.store.put([tower], photos: [tower.key: photos])
    return photos
  }

  private func isAt(_ detail: PlaceDetail, _ numbers: some Sequence<Int>) -> Bool {
    detail.photos.photos.map(\.id) == photos(numbers).map(\.id)
  }

  @Test func storedPhotosCostNoRequest() async {
    _ = stored(1...20)
    let detail = world.detail(of: tower)
    detail.start()
    await until { detail.photos.isLoaded }
    #expect(isAt(detail, 1...20) && detail.photos.storedCount == 20)
    detail.photos.show(index: 3)
    await settle()
    #expect(world.service.calls.isEmpty && detail.photos.tail == .more)
  }

  @Test func theirEndBringsASearchForTheName() async {
    _ = stored(1...3)
    world.service.answer(search: 1, .success(page([2, 7, 8])))
    world.service.answer(search: 2, .success(page([9], hasNext: false)))
    let detail = world.detail(of: tower)
    detail.start()
    await until { detail.photos.isLoaded }
    detail.photos.show(index: 2)
    await until { isAt(detail, [1, 2, 3, 7, 8]) }
    #expect(world.service.calls == [.search("Tour Eiffel", page: 1)])
    #expect(detail.photos.storedCount == 3 && detail.photos.generation == 0)
    detail.photos.show(index: 4)
    await until { isAt(detail, [1, 2, 3, 7, 8, 9]) }
    #expect(detail.photos.tail == .end && detail.photos.generation == 0)
  }

  @Test func whatThePreferencesHideIsHiddenHereToo() async throws {
    var photos = stored(1...4)
    photos[1].user = .ada
    photos[3].sponsorship = Sponsorship()
    world.store.put([], photos: [tower.key: photos])
    var found = page([2, 7, 8], hasNext: false)
    found.elements[1].user = .ada
    world.service.answer(search: 1, .success(found))
    world.preferences.hidden.add(
      try #require(HiddenItems.Item(photographerOf: found.elements[1])))
    let detail = world.detail(of: tower)
    detail.start()
    await until { detail.photos.isLoaded }
    #expect(isAt(detail, [1, 3, 4]) && detail.photos.isFiltered)
    detail.photos.show(index: 2)
    await until { isAt(detail, [1, 3, 4, 8]) }
    #expect(detail.photos.storedCount == 3)

    world.preferences.showsSponsored = false
    detail.photos.apply(world.preferences.filter)
    #expect(isAt(detail, [1, 3, 8]))
    detail.photos.apply(PhotoFilter())
    #expect(isAt(detail, [1, 2, 3, 4, 7, 8]))
  }

  @Test func photosThatNobodyLooksAtAreKeptElsewhere() async {
    _ = stored(1...40)
    let holder = CountingHolder()
    let detail = world.detail(of: tower, holder: holder)
    detail.start()
    await until { detail.photos.isLoaded }
    #expect(isAt(detail, 1...40) && holder.held.withLock { $0 } >= 40)
  }

  @Test func aPhotoThatIsGoneLeavesThePlace() async {
    _ = stored(1...3)
    world.service.answer(search: 1, .success(page([7, 8], hasNext: false)))
    let detail = world.detail(of: tower)
    detail.start()
    await until { detail.photos.isLoaded }
    detail.photos.show(index: 2)
    await until { isAt(detail, [1, 2, 3, 7, 8]) }
    let generation = detail.photos.generation

    for photo in photos([2, 7]) { detail.photos.remove(id: photo.id) }

    #expect(isAt(detail, [1, 3, 8]) && detail.photos.storedCount == 2)
    #expect(detail.photos.generation > generation)
  }

  @Test func aFailedSearchCanBeTriedAgain() async {
    _ = stored(1...1)
    world.service.answer(search: 1, .failure(.timedOut))
    let detail = world.detail(of: tower)
    detail.start()
    await until { detail.photos.isLoaded }
    detail.photos.show(index: 0)
    await until { detail.photos.tail == .failed(.timedOut) }
    world.service.answer(search: 1, .success(page([5], hasNext: false)))
    detail.photos.retryNextPage()
    await until { isAt(detail, [1, 5]) }
  }

  @Test func aSearchWaitsWhileRequestsRunShort() async {
    _ = stored(1...1)
    world.budget.tell(RequestBudget(limit: 50, remaining: 10, asOf: .noon))
    let detail = world.detail(of: tower)
    detail.start()
    await until { detail.photos.isLoaded }
    detail.photos.show(index: 0)
    await settle()
    #expect(world.service.calls.isEmpty && detail.photos.tail == .end)
  }

  @Test func aSpotWithoutPhotosSearchesAtOnceAndOneWithoutANameNever() async {
    world.service.answer(search: 1, .success(page([5], hasNext: false)))
    let spot = world.detail(of: PlacesWorld.pier)
    spot.start()
    await until { isAt(spot, [5]) }
    #expect(spot.photos.storedCount == 0)
    let nameless = world.detail(of: PlacesWorld.nameless)
    nameless.start()
    await until { nameless.photos.isLoaded }
    await settle()
    #expect(nameless.photos.tail == .end)
    #expect(world.service.calls == [.search("Brighton Pier", page: 1)])
  }

  @Test func theDescriptionIsWhatThePhotosSay() async {
    var photos = stored(1...4)
    photos[0].caption = " Iron at dusk. "
    photos[1].altDescription = "a tower"
    photos[2].caption = "iron at dusk."
    world.store.put([], photos: [tower.key: photos])
    let detail = world.detail(of: tower)
    #expect(detail.descriptions.isEmpty)
    detail.start()
    await until { detail.photos.isLoaded }
    #expect(detail.descriptions == ["Iron at dusk.", "a tower"])
  }

  @Test func theAddressIsWhatAPhotoTells() async {
    func address(_ names: String?..., of place: Place) async -> String? {
      var photos = (1...names.count).map { PlacesWorld.photo($0, at: tower) }
      for (index, name) in names.enumerated() {
        photos[index].location = Location()
        photos[index].location?.name = name
      }
      world.store.put([], photos: [tower.key: photos])
      let detail = world.detail(of: place)
      detail.start()
      await until { detail.photos.isLoaded }
      return detail.address
    }
    let words = "5 Avenue Anatole France, 75007 Paris"
    let other = "1 Champ de Mars, Paris"
    #expect(await address(nil, "Tour Eiffel, Paris", words, other, of: tower) == words)
    #expect(await address("Tour Eiffel", "Pont 2", "Paris, France", of: tower) == nil)
    var named = tower
    named.name = words
    #expect(await address(words, of: named) == nil)
  }

  @Test func theSurroundingsTellTheTime() async {
    let paris = Surroundings(
      city: NearestCity(city: "Paris", position: tower.position, distance: 3),
      country: "Frankreich", timeZone: "Europe/Paris")
    let detail = world.detail(of: tower, geography: FakeGeography(paris))
    #expect(detail.time == nil && detail.city == "Paris" && detail.country == nil)
    detail.start()
    await until { detail.time != nil }
    #expect(detail.time?.timeZone.identifier == "Europe/Paris")
    #expect(detail.country == "Frankreich")

    let sea = world.detail(of: PlacesWorld.nameless, geography: FakeGeography())
    sea.start()
    await until { sea.time != nil }
    #expect(sea.time?.kind == .meanSolar && sea.city == nil)
  }

  @Test func aCityAbroadIsNotTheCityOfThePlace() async {
    let abroad = Surroundings(
      city: NearestCity(city: "Hrodna", position: tower.position, distance: 9, isAbroad: true),
      country: "Polen")
    let detail = world.detail(of: tower, geography: FakeGeography(abroad))
    detail.start()
    await until { detail.country != nil }
    #expect(detail.country == "Polen" && detail.city == "Paris")
    #expect(detail.nearest?.city == "Hrodna")
  }

  @Test func coordinatesAndRecordAreThoseOfThePlace() {
    let detail = world.detail(of: tower)
    #expect(detail.coordinates(in: .decimalDegrees) == "48.85800, 2.29400")
    #expect(detail.record == PlaceRecord(position: tower.position, name: "Tour Eiffel"))
  }

  @Test func aRemovedSpotIsGone() async {
    world.store.put([tower])
    let detail = world.detail(of: tower)
    world.acts.removeSpot(tower)
    await until { detail.isGone }
    #expect(detail.place == tower)
  }

  @Test func aPhotoThatIsGoneLeavesThePlacesOfThePerson() async throws {
    let photo = stored(1...1)[0]
    let world = SessionWorld()
    let session = try await world.signedInSession()
    let signedIn = try #require(session.signedIn)
    let detail = try #require(await signedIn.detail(ofPlaceOf: photo))
    detail.start()
    await until { detail.photos.photos.count == 1 }

    signedIn.likes.onGone(photo.id)

    #expect(detail.photos.photos.isEmpty)
    withExtendedLifetime(world) {}
  }

  @Test func aPhotoLeadsToItsPlace() async throws {
    let photo = stored(1...1)[0]
    let world = SessionWorld()
    let session = try await world.signedInSession()
    let signedIn = try #require(session.signedIn)
    // The session's database does not have the photo yet.
    let detail = try #require(await signedIn.detail(ofPlaceOf: photo))
    #expect(detail.place.name == "Tour Eiffel")
    #expect(await signedIn.detail(ofPlaceOf: photo) === detail)
    #expect(signedIn.detail(of: detail.place) === detail)
    #expect(await signedIn.detail(ofPlaceOf: photos([9])[0]) == nil)
    withExtendedLifetime(world) {}
  }
}

/// Keeps all photos in memory, and counts them.
private final class CountingHolder: PhotoHolding {
  let held = Mutex(0)

  func hold(_ photos: [Photo], ids: [Photo.ID]) -> any HeldPhotos {
    held.withLock { $0 += photos.count }
    return photos
  }
}
