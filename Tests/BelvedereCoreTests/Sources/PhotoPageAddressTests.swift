// Addresses of photos' pages: those of the two hosts, and nothing else.

import Testing

@testable import BelvedereCore

@Suite struct PhotoPageAddressTests {
  @Test(arguments: [
    ("https://unsplash.com/photos/vUGBY_MnSsg", PhotoPageAddress.unsplash("vUGBY_MnSsg")),
    ("  https://unsplash.com/photos/a-red-door-vUGBY-MnSsg\n", .unsplash("vUGBY-MnSsg")),
    ("https://unsplash.com/photos/vUGBY_MnSsg?utm_source=a#b", .unsplash("vUGBY_MnSsg")),
    ("https://UNSPLASH.com/photos/vUGBY_MnSsg", .unsplash("vUGBY_MnSsg")),
    ("HTTPS://Unsplash.Com:443/photos/vUGBY_MnSsg", .unsplash("vUGBY_MnSsg")),
    ("https://Commons.Wikimedia.ORG/?curid=7", .commonsPage(7)),
    (
      "https://commons.wikimedia.org/wiki/File:Old_harbour_%C3%A4.jpg",
      .commonsFile("File:Old harbour ä.jpg")
    ),
    ("https://commons.wikimedia.org/?curid=121371", .commonsPage(121_371)),
    ("https://commons.wikimedia.org/w/index.php?curid=1", .commonsPage(1)),
  ])
  func aPageNamesItsPhoto(text: String, address: PhotoPageAddress) {
    #expect(PhotoPageAddress(text) == address)
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

  @Test func aSourceKnowsItsOwnPhotos() {
    let (unsplash, commons) = (PhotoSource(id: "unsplash"), PhotoSource.commons)
    #expect(PhotoPageAddress.unsplash("abc").id(at: unsplash) == "abc")
    #expect(PhotoPageAddress.unsplash("abc").id(at: commons) == nil)
    #expect(PhotoPageAddress.commonsPage(5).id(at: commons) == "commons:5")
    #expect(PhotoPageAddress.commonsPage(5).id(at: unsplash) == nil)
    let file = PhotoPageAddress.commonsFile("File:A b.jpg").id(at: .demoCommons)
    #expect(file == "demo-commons:File:A b.jpg")
    #expect(PhotoSource.demoCommons.title(of: file ?? "") == "File:A b.jpg")
    #expect(PhotoSource.commons.title(of: "commons:5") == nil)
  }
}
