// SPDX-License-Identifier: MIT

// Addresses of photos' pages: those at the sources' hosts, and no others.

import Testing

@testable import BelvedereCore

@Suite struct PhotoPageAddressTests {
  @Test(arguments: [
    ("https://unsplash.com/photos/vUGBY_MnSsg", PhotoSource.unsplash, "vUGBY_MnSsg"),
    ("  https://unsplash.com/photos/a-red-door-vUGBY-MnSsg\n", .unsplash, "vUGBY-MnSsg"),
    ("https://unsplash.com/photos/vUGBY_MnSsg?utm_source=a#b", .unsplash, "vUGBY_MnSsg"),
    ("https://UNSPLASH.com/photos/vUGBY_MnSsg", .unsplash, "vUGBY_MnSsg"),
    ("HTTPS://Unsplash.Com:443/photos/vUGBY_MnSsg", .unsplash, "vUGBY_MnSsg"),
    ("https://Commons.Wikimedia.ORG/?curid=7", .commons, "commons:7"),
    (
      "https://commons.wikimedia.org/wiki/File:Old_harbour_%C3%A4.jpg", .commons,
      "commons:File:Old harbour ä.jpg"
    ),
    ("https://commons.wikimedia.org/?curid=121371", .commons, "commons:121371"),
    ("https://commons.wikimedia.org/w/index.php?curid=1", .commons, "commons:1"),
    (
      "https://openverse.org/image/D199fcb5-c343-42bf-82a1-3b4b6f82c653?q=coffee", .openverse,
      "openverse:d199fcb5-c343-42bf-82a1-3b4b6f82c653"
    ),
  ])
  func aPageNamesItsPhoto(text: String, source: PhotoSource, id: String) {
    let address = PhotoPageAddress(text)
    #expect(address?.source == source && address?.id(at: source) == id)
  }

  @Test(arguments: [
    "", "vUGBY_MnSsg", "http://unsplash.com/photos/vUGBY_MnSsg", "https://unsplash.com/photos/",
    "https://unsplash.com.example.org/photos/vUGBY_MnSsg", "https://unsplash.com/photos/short",
    "https://example.org@unsplash.com/photos/vUGBY_MnSsg",
    "https://unsplash.com:444/photos/vUGBY_MnSsg",
    "https://unsplash.com/photos/vUGBY_MnSsg/download", "https://unsplash.com/s/photos/vUGBY_MnSsg",
    "https://unsplash.com/photos/wordvUGBY_MnSsg", "https://unsplash.com/photos/vUGBY%2FMnSsg",
    "https://unsplash.com/photos/vUGBYäMnSs", "https://unsplash.com/@ada",
    "https://commons.wikimedia.org/wiki/Main_Page", "https://commons.wikimedia.org/wiki/File:",
    "https://commons.wikimedia.org/wiki/File:A.jpg%7CFile:B.jpg",
    "https://commons.wikimedia.org/?curid=0", "https://commons.wikimedia.org/?curid=-5",
    "https://commons.wikimedia.org/?curid=99999999999999999999",
    "https://commons.wikimedia.org/w/api.php?curid=5", "file:///etc/passwd", "javascript:alert(1)",
  ])
  func otherAddressesNameNone(text: String) {
    #expect(PhotoPageAddress(text) == nil)
  }

  /// The demo also stands for the source that it imitates.
  @Test func aSourceKnowsItsOwnPhotos() throws {
    let unsplash = try #require(PhotoPageAddress("https://unsplash.com/photos/vUGBY_MnSsg"))
    #expect(unsplash.id(at: PhotoSource(id: "demo")) == "vUGBY_MnSsg")
    #expect(unsplash.id(at: .commons) == nil)
    let commons = try #require(
      PhotoPageAddress("https://commons.wikimedia.org/wiki/File:A_b.jpg"))
    #expect(commons.id(at: .commons.demo) == "demo-commons:File:A b.jpg")
    #expect(commons.id(at: .unsplash) == nil)
  }
}
