// SPDX-License-Identifier: MIT

// Recorded answers of Openverse, and invalid ones.

import BelvedereCore
import Foundation
import Testing

@testable import BelvedereServices

@Suite struct OpenverseAnswerTests {
  private static let base = URL(string: OpenverseArchive.address)

  private func photos(_ name: String) throws -> [Photo] {
    let base = try #require(Self.base)
    let text = try fixture("Openverse/\(name).json")
    return try JSONDecoder().decode(OpenverseAnswer.self, from: Data(text.utf8)).images
      .compactMap { $0.photo(of: .openverse, base: base) }
  }

  /// - Parameter fields: replace those that every image has.
  private func photo(_ fields: [String: Any] = [:]) throws -> Photo? {
    let base = try #require(Self.base)
    let usual: [String: Any] = [
      "id": "D199FCB5-c343-42bf-82a1-3b4b6f82c653", "license": "by",
      "url": "https://a.example.com/b.jpg",
    ]
    let json = try JSONSerialization.data(withJSONObject: usual.merging(fields) { $1 })
    return try JSONDecoder().decode(OpenverseImage.self, from: json)
      .photo(of: .openverse, base: base)
  }

  @Test func aRecordingIsReadFieldByField() throws {
    let first = try #require(try photos("images_search_2026_trimmed_coffee").first)
    #expect(first.id == "openverse:d199fcb5-c343-42bf-82a1-3b4b6f82c653")
    #expect(first.width == 1024 && first.height == 768)
    let api = "https://api.openverse.org/v1/images/d199fcb5-c343-42bf-82a1-3b4b6f82c653"
    #expect(first.imageAddress == "\(api)/thumb/")
    #expect(
      first.originalAddress == "https://live.staticflickr.com/4070/4325230234_f0919ae3d2_b.jpg")
    #expect(first.user?.name == "Etenil" && first.user?.username == "")
    #expect(first.credit?.license == "CC-BY-SA-2.0" && first.credit?.title == "Cup of coffee")
    #expect(first.credit?.licenseURL == "https://creativecommons.org/licenses/by-sa/2.0/")
    #expect(first.credit?.source == "https://www.flickr.com/photos/47140246@N02/4325230234")
    #expect(first.facts?.provenance?.text == "Flickr")
    #expect(
      PhotoCredit(of: first).text
        == "“Cup of coffee” by Etenil, CC BY-SA 2.0, via Openverse"
        + " (https://www.flickr.com/photos/47140246@N02/4325230234)")
  }

  /// Lists use the thumbnail, the viewer the file.
  @Test func thereAreTwoSizes() throws {
    let photo = try #require(try photos("images_search_2026_trimmed_coffee").first)
    #expect(photo.imageRequest(pixelWidth: 400)?.address == photo.imageAddress)
    #expect(photo.imageRequest(pixelWidth: 601)?.address == photo.originalAddress)
    #expect(photo.exportSizes == [.original])
    #expect(PictureSize.covering(500, of: photo) == .width(600))
    #expect(PictureSize.covering(800, of: photo) == .width(1024))
  }

  /// Wikimedia makes thumbnails in many widths, and has rules for fetching them.
  @Test func filesOfWikimediaHaveItsThumbnails() throws {
    let photo = try #require(try photos("images_search_2026_trimmed_clinic").first)
    let name = "A_waiting_room_at_a_medical_healthcare_clinic%2C_doctor%27s_office%2C_hospital.jpg"
    #expect(
      photo.imageAddress
        == "https://upload.wikimedia.org/wikipedia/commons/thumb/f/f9/\(name)/960px-\(name)")
    #expect(photo.imageRequest(pixelWidth: 300)?.address.contains("/330px-") == true)
    #expect(photo.facts?.provenance?.text == "Wikimedia Commons")
  }

  @Test func aFileThatIsSmallerThanTheUploadHasItsOwnSize() throws {
    let photo = try #require(
      try photos("images_search_2026_trimmed_clinic").first {
        $0.originalAddress?.contains("stocksnap") == true
      })
    #expect(photo.width == 960 && photo.height == 637)
  }

  @Test func aRecordedDetailIsReadWithItsTags() throws {
    let base = try #require(Self.base)
    let text = try fixture("Openverse/image_detail_2024-01-01.json")
    let image = try JSONDecoder().decode(OpenverseImage.self, from: Data(text.utf8))
    let photo = try #require(image.photo(of: .openverse, base: base))
    #expect(photo.tags.map(\.title) == ["bubbles", "honey"])
    #expect(photo.user?.links.html == "https://www.flickr.com/photos/85398171@N00")
  }

  /// The service's paths end with a slash; without it, it sends a redirect.
  @Test func aRequestHasTheServicesForm() throws {
    let base = try #require(Self.base)
    var search = PhotoSearch(query: "old harbour")
    search.filter.licence = .publicDomain
    search.filter.orientation = .portrait
    #expect(
      OpenverseEndpoint.search(search, page: 2).address(base: base)
        == "https://api.openverse.org/v1/images/?q=old%20harbour&license=cc0%2Cpdm&page=2"
        + "&page_size=20&aspect_ratio=tall")
    #expect(
      OpenverseEndpoint.image("x").address(base: base) == "https://api.openverse.org/v1/images/x/")
  }

  @Test func everyFactButThreeMayBeMissing() throws {
    let photo = try #require(try photo())
    #expect(photo.id == "openverse:d199fcb5-c343-42bf-82a1-3b4b6f82c653")
    #expect(photo.imageAddress?.hasSuffix("/d199fcb5-c343-42bf-82a1-3b4b6f82c653/thumb/") == true)
    #expect(photo.credit?.author == "Unknown author" && photo.credit?.license == "CC BY")
    #expect(photo.credit?.licenseURL == nil && photo.caption == nil && photo.width == nil)
  }

  @Test(arguments: [
    ("license", "by-nc"), ("license", "by-nd"), ("license", "x"), ("category", "illustration"),
    ("filetype", "svg"), ("url", "https://a.example.com/b.SVG?x"),
    ("url", "https://192.168.1.1/b.jpg"), ("url", "https://printer.local/b.jpg"),
    ("url", "https://a.example.com:8443/b.jpg"), ("url", "https://localhost/b.jpg"),
    ("url", "https://[fd00::1]/b.jpg"), ("url", "https://0x7f000001/b.jpg"),
  ])
  func whatIsNoFreePhotographIsLeftOut(field: String, value: String) throws {
    #expect(try photo([field: value]) == nil)
  }

  @Test func whatMayNotSuitEverybodyIsLeftOut() throws {
    #expect(try photo(["mature": true]) == nil)
    #expect(try photo(["unstable__sensitivity": ["sensitive_text"]]) == nil)
  }

  /// Providers have long had https.
  @Test func aPlainAddressIsFetchedByHTTPS() throws {
    let photo = try photo(["url": "http://a.example.com/b.jpg"])
    #expect(photo?.originalAddress == "https://a.example.com/b.jpg")
  }

  @Test(arguments: ["error_401_page_size_2026", "DOCUMENTED_error_404", "image_detail_2024-01-01"])
  func anotherAnswerIsNoPage(name: String) throws {
    let text = try fixture("Openverse/\(name).json")
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(OpenverseAnswer.self, from: Data(text.utf8))
    }
  }

  @Test func anUnreadableElementIsSkipped() throws {
    let json = #"{"results": [7, {"id": "x"}, null], "page_count": 3}"#
    let answer = try JSONDecoder().decode(OpenverseAnswer.self, from: Data(json.utf8))
    #expect(answer.images.isEmpty && answer.skipped == 3 && answer.pageCount == 3)
  }
}
