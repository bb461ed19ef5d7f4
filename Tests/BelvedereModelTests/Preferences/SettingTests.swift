// SPDX-License-Identifier: MIT

// A setting: its observable value, its stored form, and taking over a stored value.

import BelvedereCore
import BelvedereModel
import Testing

@Suite(.timeLimit(.minutes(15)))
struct SettingTests {
  let preferences = Preferences()

  @Test func everyPreferenceHasAKeyOfItsOwn() {
    let keys = preferences.settings.map(\.key)
    #expect(keys.contains("zoom-memory"))
    #expect(Set(keys).count == keys.count)
  }

  @Test func theSettingIsTheProperty() {
    preferences.feedLayout = .grid
    #expect(preferences.$feedLayout.wrappedValue == .grid)
    #expect(preferences.$feedLayout.stored == .text("grid"))
    preferences.$feedLayout.wrappedValue = .list
    #expect(preferences.feedLayout == .list)
  }

  @Test func whatIsStoredIsTakenOver() {
    preferences.$wheelTurnsPages.take(.flag(true))
    preferences.$slideshowSeconds.take(.number(60))
    preferences.$zoomMemory.take(.text("per-photo"))
    preferences.$tileServer.take(.text("https://example.org"))
    #expect(preferences.wheelTurnsPages)
    #expect(preferences.slideshowSeconds == 60)
    #expect(preferences.zoomMemory == .perPhoto)
    #expect(preferences.tileServer == "https://example.org")
  }

  @Test(arguments: [StoredSetting.flag(true), .number(7), .text("list"), .text("")])
  func whatIsNoValueOfTheSettingChangesNothing(_ stored: StoredSetting) {
    preferences.$zoomMemory.take(stored)
    #expect(preferences.zoomMemory == .reset)
  }

  @Test func whoReadsTheValueHearsOfAChange() async {
    Task { [preferences] in preferences.$showsWeather.take(.flag(false)) }
    await until { [preferences] in !preferences.showsWeather }
  }

  @Test func aNumberTellsItsLimits() {
    #expect(preferences.$slideshowSeconds.limits == 3...60)
  }
}
