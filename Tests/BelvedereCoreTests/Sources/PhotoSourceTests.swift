// SPDX-License-Identifier: MIT

import Testing

@testable import BelvedereCore

@Suite struct PhotoSourceTests {
  @Test(arguments: PhotoSource.withoutAccounts + PhotoSource.withoutAccounts.map(\.demo))
  func anIdTellsItsSource(source: PhotoSource) {
    let id = source.photoID("121371")
    #expect(id == "\(source.id):121371")
    #expect(Photo(id: id, imageAddress: nil).source == source)
    #expect(source.key(of: id) == "121371")
  }

  @Test(arguments: ["", "a", "-uX9_k2Lm0Q", "commons", "commons-7", "x:7", "Commons:7"])
  func aPlainIdHasNoSource(id: String) {
    #expect(PhotoSource(ofPhoto: id) == nil)
    #expect(PhotoSource.commons.key(of: id) == nil)
    #expect(PhotoSource.unsplash.key(of: id) == id)
  }

  @Test func anIdIsOfOneSourceOnly() {
    #expect(PhotoSource.commons.key(of: "demo-commons:7") == nil)
    #expect(PhotoSource.unsplash.key(of: "commons:7") == nil)
  }

  @Test(arguments: [
    ("unsplash", "Unsplash"), ("demo", "Demo"), ("demo-8950", "Demo"),
    ("custom:proxy.example:8080", "proxy.example:8080"), ("custom:commons", "commons"),
    ("commons", "Wikimedia Commons"), ("demo-commons", "Wikimedia Commons (Demo)"),
  ])
  func aSourceIsKnownByItsName(id: String, name: String) {
    #expect(PhotoSource(id: id).name == name)
  }

  @Test func aDemoHasTheTraitsOfItsOriginalAndIsNotNamedInCredits() {
    for source in PhotoSource.withoutAccounts {
      #expect(!source.hasAccounts && !source.demo.hasAccounts && !source.demo.isDemo)
      #expect(source.demo.original == source && source.original == source)
      #expect(source.demo.traits.subjects == source.traits.subjects)
      #expect(source.demo.traits.creditName == nil && source.traits.creditName != nil)
    }
    for id in ["unsplash", "demo", "demo-8950", "custom:commons"] {
      let source = PhotoSource(id: id)
      #expect(source.hasAccounts && source.traits.subjects == .tags)
      #expect(source.isDemo == id.hasPrefix("demo"))
    }
  }

  /// The first feed is shown if the source does not have the wanted one.
  @Test func aFeedIsChosenAmongThoseOfTheSource() {
    #expect(SourceTraits.commons.feed(wanted: .quality) == .quality)
    #expect(SourceTraits.unsplash.feed(wanted: .quality) == .featured)
    #expect(SourceTraits(name: "").feed(wanted: .quality) == nil)
  }
}
