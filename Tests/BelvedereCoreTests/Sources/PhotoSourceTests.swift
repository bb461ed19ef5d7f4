import Testing

@testable import BelvedereCore

@Suite struct PhotoSourceTests {
  @Test(arguments: [PhotoSource.commons, PhotoSource.demoCommons])
  func anIdTellsItsArchive(archive: PhotoSource) {
    let id = archive.photoID(121_371)
    #expect(id == "\(archive.id):121371")
    #expect(Photo(id: id, imageAddress: nil).archive == archive)
    #expect(archive.key(of: id) == 121_371)
  }

  @Test(arguments: ["", "a", "-uX9_k2Lm0Q", "commons", "commons-7", "x:7", "Commons:7"])
  func anIdOfUnsplashHasNoArchive(id: String) {
    #expect(PhotoSource.archive(of: id) == nil)
    #expect(PhotoSource.commons.key(of: id) == nil)
  }

  @Test(arguments: ["commons:", "commons:0", "commons:-7", "commons:7x", "demo-commons:7"])
  func onlyItsOwnNumberIsAKey(id: String) {
    #expect(PhotoSource.commons.key(of: id) == nil)
  }

  @Test(arguments: [
    ("unsplash", "Unsplash"), ("demo", "Demo"), ("demo-8950", "Demo"),
    ("custom:proxy.example:8080", "proxy.example:8080"), ("custom:commons", "commons"),
    ("commons", "Wikimedia Commons"), ("demo-commons", "Demo"),
  ])
  func aSourceIsKnownByItsName(id: String, name: String) {
    #expect(PhotoSource(id: id).name == name)
  }

  @Test func anArchiveHasNoAccountsAndCategoriesInThePlaceOfTags() {
    for archive in [PhotoSource.commons, .demoCommons] {
      #expect(!archive.hasAccounts && archive.subjects == .categories)
      #expect(Photo(id: archive.photoID(1), imageAddress: nil).archive == archive)
    }
    for id in ["unsplash", "demo", "demo-8950", "custom:commons"] {
      let source = PhotoSource(id: id)
      #expect(source.hasAccounts && source.subjects == .tags)
    }
  }
}
