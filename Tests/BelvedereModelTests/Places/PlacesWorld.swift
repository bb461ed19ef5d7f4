// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation
import TestSupport

@testable import BelvedereModel

/// Ada's places with all of their dependencies.
final class PlacesWorld {
  let service = FakePhotoService()
  let store = FakePlaceStore()
  let lists = FakePhotoStore()
  let budget = FakeBudget()
  let positions = FakePositions()
  let weather = FakeWeather()
  let preferences = Preferences()
  /// Sleepers wait until its gate is opened.
  let clock = GatedClock()
  /// Set before the places are first used.
  var geography: (any Geography)?
  private(set) lazy var acts = PlaceActs(store: store, now: { .noon })
  private(set) lazy var likes = Likes(
    account: .ada, service: service, lists: service, budget: budget, store: lists, clock: clock,
    now: { .noon })
  private(set) lazy var topics = Topics(of: service)
  private(set) lazy var places = Places(
    account: .ada, store: store, lists: service, budget: budget, likes: likes,
    topics: topics, acts: acts,
    ownPosition: PositionWatch(positions, clock: clock),
    nearby: NearbyPhotos(service, likes: likes, clock: clock), geography: geography,
    now: { .noon })
  private(set) lazy var favourites = FavouritePlaces(
    store: store, acts: acts, geography: geography)

  init() { clock.gate.close() }

  /// Four places, west to east: a café in Reykjavík, a pier, a tower in Paris, and one without a name.
  static let cafe = place(64.147, -21.94, "Kaffi", city: "Reykjavík", photos: 2)
  static let pier = place(50.82, -0.137, "Brighton Pier", photos: 9)
  static let tower = place(48.858, 2.294, "Tour Eiffel", city: "Paris", photos: 5)
  static let nameless = place(60, 30, nil, photos: 1)
  static let all = [cafe, pier, tower, nameless]

  static func place(
    _ latitude: Double, _ longitude: Double, _ name: String?, city: String? = nil, photos: Int = 0
  ) -> Place {
    guard let position = Coordinate(latitude: latitude, longitude: longitude) else {
      preconditionFailure("a position")
    }
    return Place(
      key: PlusCode(position), position: position, name: name, city: city, photoCount: photos)
  }

  static func photo(_ number: Int, at place: Place) -> Photo {
    var photo = photos([number])[0]
    var location = Location()
    (location.name, location.coordinate) = (place.name, place.position)
    photo.location = location
    return photo
  }

  func detail(
    of place: Place, geography: (any Geography)? = nil, knowsNearby: Bool = false,
    holder: (any PhotoHolding)? = nil
  ) -> PlaceDetail {
    PlaceDetail(
      of: place,
      PlaceDetail.Parts(
        account: .ada, store: store, pages: service, lists: lists, budget: budget, likes: likes,
        acts: acts, geography: geography, weather: weather, preferences: preferences,
        holder: holder, knowsNearby: knowsNearby))
  }

  /// The four places, read and listed.
  func opened() async -> Places {
    store.put(Self.all)
    places.start()
    await until { self.places.list.count == 4 }
    return places
  }
}

extension Places {
  /// The names of the list, in its order.
  var listed: [String] { list.map { $0.name ?? "-" } }
}
