// SPDX-License-Identifier: MIT

// The favourite places of the profile.

import BelvedereCore
import Foundation
import TestSupport
import Testing

@testable import BelvedereModel

@Suite(.timeLimit(.minutes(15)))
struct FavouritePlacesTests {
  private let world = PlacesWorld()

  private func favourites() async -> FavouritePlaces {
    var all = PlacesWorld.all
    for index in all.indices { all[index].favouredAt = Date.noon - Double(index) }
    world.store.put(all)
    let favourites = world.favourites
    #expect(favourites.count == nil)
    favourites.start()
    await until { favourites.count == 4 }
    return favourites
  }

  private func names(_ favourites: FavouritePlaces) -> [String] {
    favourites.shown.map { $0.name ?? "-" }
  }

  @Test func theNewestComesFirst() async {
    let favourites = await favourites()
    #expect(names(favourites) == ["Kaffi", "Brighton Pier", "Tour Eiffel", "-"])
    #expect(favourites.records().first?.time == Date.noon)
  }

  @Test func theirCitiesAreInThePersonsLanguage() async {
    world.geography = FakeGeography(names: .russian)
    var harpa = PlacesWorld.place(64.15, -21.93, "Harpa", city: "Reykjavík")
    (harpa.country, harpa.favouredAt) = ("Iceland", .noon)
    world.store.put([harpa])
    let favourites = world.favourites
    favourites.start()
    await until { favourites.shown.map(\.city) == ["Рейкьявик"] }

    favourites.search(for: "harpa reykjavik исландия")
    await settle()
    #expect(names(favourites) == ["Harpa"])
    favourites.search(for: "рим")
    await until { favourites.shown.isEmpty }
  }

  @Test func aRemovalIsTakenBackToItsPlace() async {
    let favourites = await favourites()
    let pier = favourites.all[1]
    world.acts.setFavourite(false, for: pier)
    await until { favourites.count == 3 }
    #expect(world.acts.removed == [pier])
    world.acts.restoreFavourites()
    await until { favourites.count == 4 }
    #expect(names(favourites) == ["Kaffi", "Brighton Pier", "Tour Eiffel", "-"])
    #expect(world.acts.removed.isEmpty)
  }

  @Test func aNewFavouriteStandsFirst() async {
    let favourites = await favourites()
    let new = PlacesWorld.place(1, 1, "New")
    world.store.put([new])
    world.acts.setFavourite(true, for: new)
    await until { names(favourites).first == "New" }
    #expect(favourites.count == 5)
  }

  @Test func aSearchFollowsTheFavourites() async {
    let favourites = await favourites()
    favourites.search(for: "p")
    await until { names(favourites) == ["Brighton Pier", "Tour Eiffel"] }
    world.acts.setFavourite(false, for: favourites.all[1])
    await until { names(favourites) == ["Tour Eiffel"] }
    favourites.search(for: "")
    #expect(names(favourites) == ["Kaffi", "Tour Eiffel", "-"])
  }

  @Test func whatTheSearchFindsIsExported() async {
    let favourites = await favourites()
    favourites.search(for: "p")
    await until { favourites.records().map(\.name) == ["Brighton Pier", "Tour Eiffel"] }
  }

  // MARK: Selection

  @Test func theSelectedAreExported() async {
    let favourites = await favourites()
    favourites.setSelecting(true)
    #expect(favourites.records().isEmpty)
    favourites.toggleSelected(favourites.all[2])
    favourites.toggleSelected(favourites.all[0])
    favourites.toggleSelected(favourites.all[1])
    favourites.toggleSelected(favourites.all[1])
    #expect(favourites.records().map(\.name) == ["Kaffi", "Tour Eiffel"])
    favourites.setSelecting(false)
    #expect(favourites.records().count == 4)
  }

  @Test func allOfASearchAreAddedToTheSelection() async {
    let favourites = await favourites()
    favourites.toggleSelected(favourites.all[0])
    favourites.search(for: "tour")
    await until { names(favourites) == ["Tour Eiffel"] }
    favourites.selectAll()
    #expect(favourites.selectedPlaces.map(\.name) == ["Kaffi", "Tour Eiffel"])
    favourites.search(for: "zebra")
    await until { favourites.shown.isEmpty }
    favourites.setSelecting(false)
    favourites.selectAll()
    #expect(!favourites.isSelecting)
  }

  @Test func theSelectedAreRemovedAndTakenBackTogether() async {
    let favourites = await favourites()
    let all = favourites.all
    favourites.toggleSelected(all[1])
    favourites.toggleSelected(all[3])
    favourites.removeSelected()
    #expect(!favourites.isSelecting)
    await until { favourites.all == [all[0], all[2]] }
    #expect(world.acts.removed == [all[1], all[3]])
    world.acts.restoreFavourites()
    await until { favourites.all == all }
    #expect(world.acts.removed.isEmpty)
  }

  @Test func aFavouriteThatIsRemovedElsewhereIsNotSelected() async {
    let favourites = await favourites()
    let pier = favourites.all[1]
    favourites.selectAll()
    world.acts.setFavourite(false, for: pier)
    await until { favourites.count == 3 }
    #expect(favourites.selection?.count == 3)
    world.acts.restoreFavourites()
    await until { favourites.count == 4 }
    #expect(favourites.selectedPlaces.contains { $0.key == pier.key } == false)
  }

  @Test func whatTheDiskRefusesStays() async {
    let favourites = await favourites()
    favourites.selectAll()
    world.store.fail(.failed(.diskFull))
    favourites.removeSelected()
    await world.acts.latest?.value
    #expect(favourites.count == 4 && world.acts.removed.isEmpty)
  }

  @Test func anImportIsThereOnEveryScreen() async throws {
    let favourites = await favourites()
    let position = try #require(Coordinate(latitude: 5, longitude: 5))
    let records = [PlaceRecord(position: position, name: "From a file")]
    #expect(await world.acts.add(records) == ImportedPlaces(added: 1, known: 0))
    #expect(await world.acts.add(records) == ImportedPlaces(added: 0, known: 1))
    await until { favourites.count == 5 }
    world.store.fail(.failed(.diskFull))
    #expect(await world.acts.add(records) == nil)
  }
}
