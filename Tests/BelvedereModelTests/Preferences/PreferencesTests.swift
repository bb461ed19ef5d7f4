// SPDX-License-Identifier: MIT

import BelvedereCore
import BelvedereModel
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15)))
struct PreferencesTests {
  let preferences = Preferences(systemLanguages: "ru-RU, en;q=0.9")

  @Test func theChosenQualityHoldsOnAnOrdinaryNetwork() {
    preferences.chosenQuality = .best
    #expect(preferences.quality == .best)
  }

  @Test func aMeteredNetworkMeansTheDataSaverUnlessThatIsOff() {
    preferences.chosenQuality = .best
    preferences.isMetered = true
    #expect(preferences.quality == .dataSaver)
    preferences.savesDataWhenMetered = false
    #expect(preferences.quality == .best)
  }

  @Test func whoReadsTheQualityHearsOfTheNetwork() async {
    let pictures = Pictures(images: FakeImages(), preferences: preferences)
    #expect(pictures.quality == .automatic)
    Task { [preferences] in preferences.isMetered = true }
    await until { pictures.quality == .dataSaver }
  }

  @Test func theHeaderFollowsTheLanguage() {
    #expect(preferences.acceptLanguage == "ru-RU, en;q=0.9")
    preferences.language = .japanese
    #expect(preferences.acceptLanguage == "ja, en;q=0.9")
  }

  @Test func theUnitsAreThoseOfTheRegionUnlessOthersAreChosen() {
    let preferences = Preferences(systemUnits: WeatherUnits(region: "US"))
    #expect(preferences.units == WeatherUnits(temperature: .fahrenheit, wind: .milesPerHour))
    preferences.windUnit = .always(.beaufort)
    #expect(preferences.units == WeatherUnits(temperature: .fahrenheit, wind: .beaufort))
    preferences.temperatureUnit = .always(.celsius)
    #expect(preferences.units == WeatherUnits(temperature: .celsius, wind: .beaufort))
  }

  @Test func theAutomaticLayoutIsAGridWhereThereIsRoom() {
    #expect([699, 700].map(LayoutChoice.automatic.layout) == [.list, .grid])
    #expect([100, 3_000].map(LayoutChoice.list.layout) == [.list, .list])
    #expect([100, 3_000].map(LayoutChoice.grid.layout) == [.grid, .grid])
  }

  @Test func theLimitIsInMegabytes() {
    preferences.diskCacheLimit = 50
    #expect(preferences.diskCacheBytes == 50_000_000)
  }
}
