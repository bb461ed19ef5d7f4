// SPDX-License-Identifier: MIT

// A photo as the service really sends it, with missing, null, empty, odd or new fields.

import BelvedereCore
import Foundation
import Testing

@testable import BelvedereServices

@Suite struct PhotoDecodingTests {
  @Test func readsEveryField() throws {
    let photo = try decoded(UnsplashPhoto.self, fixture("photo_full.json"))

    #expect(photo.createdAt == Date(timeIntervalSince1970: 1_709_659_211))
    #expect(photo.width == 6000)
    #expect(photo.height == 4000)
    #expect(photo.color == "#0C2640")
    #expect(photo.blurHash == "LEHV6nWB2yk8pyo0adR*.7kCMdnj")
    #expect(photo.caption == "A quiet harbour at dusk")
    #expect(photo.altDescription == "boats on calm water")
    #expect(photo.imageAddress == "https://images.example/photo-1?ixid=M3w&ixlib=rb-4.0.3")
    #expect(
      photo.links.downloadLocation == "https://api.example/photos/-uX9_k2Lm0Q/download?ixid=M3w")
    #expect(photo.likes == 1234)
    #expect(photo.isLiked)
    #expect(photo.user?.name == "Mara Lind")
    #expect(photo.exif?.model == "NIKON D850")
    #expect(photo.exif?.iso == 200)
    #expect(photo.location?.city == "Göteborg")
    #expect(photo.location?.coordinate?.latitude == 57.708870)
    #expect(photo.tags.map(\.title) == ["harbour", "boats"])
    #expect(photo.views == 5_000_000_000)
    #expect(photo.downloads == 1200)
    #expect(photo.credit?.license == "CC-BY-4.0")
    #expect(photo.credit?.changesMade == "Resized")
  }

  @Test func needsOnlyAnIdAndOneImageAddress() throws {
    let photo = try decoded(UnsplashPhoto.self, photoJSON())

    #expect(photo == Photo(id: "abc", imageAddress: "https://images.example/1?ixid=x"))
  }

  @Test(arguments: ["commons:121371", "demo-commons:7", "commons:File:A.jpg", " commons:7"])
  func anIdOfAnArchiveIsNoneOfAService(id: String) {
    #expect(throws: DecodingError.self) {
      try decoded(UnsplashPhoto.self, photoJSON(id: "\"\(id)\""))
    }
  }

  @Test func textsAreCutAndIdsRefusedWhereTheyEnter() throws {
    let long = String(repeating: "n", count: 600_000)
    let tags = Array(repeating: #"{"title": "\#(long)"}"#, count: 150).joined(separator: ",")
    let photo = try decoded(
      UnsplashPhoto.self,
      photoJSON(
        id: "\"a\"",
        """
        "description": "\(long)", "alt_description": "\(long)", "tags": [\(tags)],
        "exif": {"make": "\(long)", "aperture": "\(long)"},
        "location": {"name": "\(long)", "city": "\(long)", "country": "\(long)"},
        "user": {"id": "u", "username": "ada", "name": "\(long)", "bio": "\(long)"},
        "demo_credit": {"author": "\(long)", "license": "\(long)", "title": "\(long)"},
        "links": {"html": "https://i.example/\(long)"}
        """))
    #expect(photo.caption?.count == 5_000 && photo.altDescription?.count == 5_000)
    #expect(photo.tags.count == 100 && photo.tags.allSatisfy { $0.title.count == 200 })
    let names = [
      photo.exif?.make, photo.exif?.aperture, photo.location?.name, photo.location?.city,
      photo.location?.country, photo.user?.name, photo.credit?.author, photo.credit?.license,
      photo.credit?.title,
    ]
    for name in names {
      #expect(name?.count == 200)
      #expect(name?.hasSuffix("…") == true)
    }
    #expect(photo.links.html == nil)
    #expect(throws: DecodingError.self) {
      try decoded(UnsplashPhoto.self, photoJSON(id: "\"\(long)\""))
    }
    #expect(throws: DecodingError.self) {
      try decoded(UnsplashUser.self, #"{"username": "\#(long)"}"#)
    }
  }

  @Test(arguments: ["raw", "full", "regular", "small", "thumb"])
  func anyOneImageAddressWillDo(size: String) throws {
    let photo = try decoded(
      UnsplashPhoto.self, #"{"id": "a", "urls": {"\#(size)": "https://i.example/"}}"#)

    #expect(photo.imageAddress == "https://i.example/")
  }

  @Test func takesTheLargestImageAddress() throws {
    let photo = try decoded(
      UnsplashPhoto.self,
      #"{"id": "a", "urls": {"thumb": "https://i.example/t", "raw": "", "regular": "https://i.example/r"}}"#
    )

    #expect(photo.imageAddress == "https://i.example/r")
  }

  @Test(arguments: [
    #"{"urls": {"raw": "https://i.example/"}}"#,
    #"{"id": null, "urls": {"raw": "https://i.example/"}}"#,
    #"{"id": "", "urls": {"raw": "https://i.example/"}}"#,
    #"{"id": "a"}"#,
    #"{"id": "a", "urls": null}"#,
    #"{"id": "a", "urls": {}}"#,
    #"{"id": "a", "urls": {"raw": null, "small": ""}}"#,
    #"{"id": "a", "urls": {"raw": "file:///etc/passwd"}}"#,
    #"{"id": "a", "urls": []}"#,
    "[]", "null", "7",
  ])
  func isUnreadableWithoutIdOrImageAddress(json: String) {
    #expect(throws: DecodingError.self) { try decoded(UnsplashPhoto.self, json) }
  }

  @Test(arguments: ["-uCb8l4CMck", "_yT_vva8zSc"])
  func idsMayBeginWithADashOrUnderscore(id: String) throws {
    #expect(try decoded(UnsplashPhoto.self, photoJSON(id: "\"\(id)\"")).id == id)
  }

  @Test func idsMayBeNumbers() throws {
    #expect(try decoded(UnsplashPhoto.self, photoJSON(id: "4397795")).id == "4397795")
  }

  @Test(arguments: ["null", #""""#, #"" \n""#, "7", "{}", "[]", "true"])
  func textsThatSayNothingAreNil(value: String) throws {
    let photo = try decoded(
      UnsplashPhoto.self,
      photoJSON(
        #""description": \#(value), "alt_description": \#(value), "color": \#(value)"#
      ))

    #expect(photo.caption == nil)
    #expect(photo.altDescription == nil)
    #expect(photo.color == nil)
  }

  @Test(arguments: ["", #""blur_hash": null"#, #""blur_hash": """#, #""blur_hash": 12"#])
  func blurHashMayBeMissingOrNull(field: String) throws {
    #expect(try decoded(UnsplashPhoto.self, photoJSON(field)).blurHash == nil)
  }

  @Test func unknownKeysAreIgnored() throws {
    let photo = try decoded(
      UnsplashPhoto.self,
      photoJSON(#""short_description": null, "meta": {"index": [{}]}, "x": {"y": 1e5}"#)
    )

    #expect(photo == Photo(id: "abc", imageAddress: "https://images.example/1?ixid=x"))
  }

  @Test(arguments: ["100", "100.0", "1e2"])
  func sizesMayBeWrittenAsFractions(value: String) throws {
    let photo = try decoded(
      UnsplashPhoto.self, photoJSON(#""width": \#(value), "height": \#(value)"#))

    #expect(photo.width == 100)
    #expect(photo.height == 100)
  }

  @Test(arguments: ["0", "-3", "99.5", "1e300", #""100""#, "null", "true", "[100]"])
  func sizesThatAreNoneAreNil(value: String) throws {
    let photo = try decoded(
      UnsplashPhoto.self, photoJSON(#""width": \#(value), "height": \#(value)"#))

    #expect(photo.width == nil)
    #expect(photo.height == nil)
  }

  @Test(arguments: [
    ("300", "200", 1.5), ("200", "300", 2.0 / 3), ("100000", "1", 10), ("1", "100000", 0.1),
    ("300", "0", 1.5), ("null", "200", 1.5),
  ])
  func aspectRatioIsAlwaysUsable(width: String, height: String, expected: Double) throws {
    let photo = try decoded(
      UnsplashPhoto.self, photoJSON(#""width": \#(width), "height": \#(height)"#))

    #expect(photo.aspectRatio == expected)
  }

  @Test func sponsoredItemsWithUnusableAddressesAreRead() throws {
    let photo = try decoded(
      UnsplashPhoto.self,
      photoJSON(
        """
        "sponsorship": {"impression_urls": ["https://ads.example/?t=[timestamp]"],
          "tagline": "Buy", "tagline_url": "https://s.example", "sponsor": {"username": "acme"}}
        """))

    #expect(photo.sponsorship?.tagline == "Buy")
    #expect(photo.sponsorship?.taglineURL == "https://s.example")
    #expect(photo.sponsorship?.sponsor?.name == "acme")
  }

  @Test func aSponsorshipWithoutDetailsStillMarksTheItem() throws {
    let photo = try decoded(
      UnsplashPhoto.self, photoJSON(#""sponsorship": {"tagline": null, "sponsor": {}}"#))

    #expect(photo.sponsorship == Sponsorship())
  }

  @Test(arguments: ["", #""sponsorship": null"#])
  func otherItemsHaveNoSponsorship(field: String) throws {
    #expect(try decoded(UnsplashPhoto.self, photoJSON(field)).sponsorship == nil)
  }

  @Test(arguments: [
    ("", AssetType.photo), (#""asset_type": null"#, .photo), (#""asset_type": "photo""#, .photo),
    (#""asset_type": "illustration""#, .illustration),
    (#""asset_type": "3d""#, .other("3d")),
  ])
  func assetTypes(field: String, expected: AssetType) throws {
    #expect(try decoded(UnsplashPhoto.self, photoJSON(field)).assetType == expected)
  }

  @Test(arguments: [
    ("", false), (#""premium": true"#, true), (#""plus": true"#, true),
    (#""premium": false"#, false), (#""premium": "yes""#, false),
  ])
  func premiumFlags(field: String, expected: Bool) throws {
    #expect(try decoded(UnsplashPhoto.self, photoJSON(field)).isPremium == expected)
  }

  @Test func premiumItemsAreKnownByTheirHost() throws {
    let photo = try decoded(
      UnsplashPhoto.self,
      #"{"id": "a", "urls": {"raw": "https://plus.unsplash.com/premium_photo-1?ixid=x"}}"#)

    #expect(photo.isPremium)
  }

  @Test func linksWithNonASCIIAreKeptAsText() throws {
    let address = "https://unsplash.com/ja/写真/静かな港-abc"
    let photo = try decoded(
      UnsplashPhoto.self, photoJSON(#""links": {"self": "\#(address)", "html": "\#(address)"}"#))

    #expect(photo.links.html == address)
  }

  @Test(arguments: ["", #""links": null"#, #""links": []"#, #""links": {"html": null}"#])
  func linksMayBeMissing(field: String) throws {
    #expect(try decoded(UnsplashPhoto.self, photoJSON(field)).links == PhotoLinks())
  }

  @Test func linksToOtherThanTheWebAreDropped() throws {
    let photo = try decoded(
      UnsplashPhoto.self,
      photoJSON(#""links": {"html": "javascript:alert(1)", "download": "file:///etc/passwd"}"#))

    #expect(photo.links == PhotoLinks())
  }

  @Test(arguments: [
    "", #""user": null"#, #""user": {}"#, #""user": {"id": "u"}"#, #""user": "ada""#,
  ])
  func anUnreadableUserLeavesThePhoto(field: String) throws {
    #expect(try decoded(UnsplashPhoto.self, photoJSON(field)).user == nil)
  }

  @Test(arguments: ["", #""exif": null"#, #""exif": {"make": null, "iso": null}"#, #""exif": 1"#])
  func exifThatSaysNothingIsNil(field: String) throws {
    #expect(try decoded(UnsplashPhoto.self, photoJSON(field)).exif == nil)
  }

  @Test func oneBadTagCostsOnlyItself() throws {
    let photo = try decoded(
      UnsplashPhoto.self,
      photoJSON(#""tags": [{"title": "sea"}, null, 3, {"title": ""}, {"title": "sky"}]"#))

    #expect(photo.tags == [Tag(title: "sea"), Tag(title: "sky")])
  }

  @Test(arguments: ["", #""tags": null"#, #""tags": {"custom": []}"#])
  func tagsMayBeMissing(field: String) throws {
    #expect(try decoded(UnsplashPhoto.self, photoJSON(field)).tags.isEmpty)
  }

  @Test(arguments: [
    #""demo_credit": {"author": "Ada"}"#, #""demo_credit": {"license": "CC0-1.0"}"#,
    #""demo_credit": null"#,
  ])
  func halfACreditIsNone(field: String) throws {
    #expect(try decoded(UnsplashPhoto.self, photoJSON(field)).credit == nil)
  }

  @Test func aBodyOf140KilobytesIsRead() throws {
    let filler = String(
      repeating: #"{"cover_photo": {"id": "x", "tags": [{}]}, "text": "……"},"#, count: 2500)
    let photo = try decoded(
      UnsplashPhoto.self,
      photoJSON(
        """
        "tags": [{"type": "landing_page", "title": "sea", "source": [\(filler) null]}], "views": 3
        """))

    #expect(photo.tags == [Tag(title: "sea")])
    #expect(photo.views == 3)
  }
}
