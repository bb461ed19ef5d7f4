// SPDX-License-Identifier: MIT

// Recorded answers of the Action API, and invalid ones.

import BelvedereCore
import Foundation
import Testing

@testable import BelvedereServices

@Suite struct CommonsAnswerTests {
  private func read(_ name: String) throws -> CommonsAnswer {
    try CommonsAnswer.read(Data(fixture("Commons/\(name).json").utf8)).get()
  }

  /// The photos of an answer, in its order.
  private func photos(_ answer: CommonsAnswer, language: String = "en") -> [Photo] {
    answer.files.compactMap { $0.photo(of: .commons, language: language, by: CommonsTextReader()) }
  }

  /// A recorded answer without types and thumbnails, with those added.
  private func completed(_ name: String) throws -> CommonsAnswer {
    let text = try fixture("Commons/\(name).json")
    var answer = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    var query = try #require(answer["query"] as? [String: Any])
    var pages: [Any] = []
    for case var page as [String: Any] in ((query["pages"] as? [String: Any]) ?? [:]).values {
      if var info = (page["imageinfo"] as? [[String: Any]])?.first {
        info["mime"] = "image/jpeg"
        info["thumburl"] = info["thumburl"] ?? info["url"]
        page["imageinfo"] = [info]
      }
      pages.append(page)
    }
    query["pages"] = pages
    answer["query"] = query
    return try CommonsAnswer.read(JSONSerialization.data(withJSONObject: answer)).get()
  }

  @Test func theLatestRecordingIsReadFieldByField() throws {
    let answer = try read("search_generator_2026-09_trimmed")
    #expect(answer.mark == ["gsroffset": "10", "continue": "gsroffset||"])
    #expect(answer.isComplete && answer.skipped == 0)
    let files = answer.files.sorted { ($0.rank ?? 0) < ($1.rank ?? 0) }
    #expect(files.map(\.rank) == [1, 3, 4, 5])
    let photos = files.compactMap {
      $0.photo(of: .commons, language: "en", by: CommonsTextReader())
    }
    #expect(
      photos.map(\.id)
        == ["commons:71785024", "commons:121371", "commons:20047569", "commons:131111389"])
    let first = try #require(photos.first)
    #expect(first.source == .commons)
    #expect(first.width == 6016 && first.height == 2999)
    let name = "Doctors_Hospital_from_the_Southwest_1.jpg"
    let host = "https://thumb.wikimedia.org/wikipedia/commons/thumb/b/b8"
    #expect(first.imageAddress == "\(host)/\(name)/330px-\(name)")
    #expect(
      first.originalAddress == "https://upload.wikimedia.org/wikipedia/commons/b/b8/\(name)")
    #expect(first.user?.name == "Sixflashphoto" && first.user?.username == "")
    #expect(first.user?.links.html == "https://commons.wikimedia.org/wiki/User:Sixflashphoto")
    #expect(first.credit?.license == "CC BY-SA 4.0")
    #expect(first.credit?.title == "Doctors Hospital from the Southwest 1")
    #expect(first.credit?.source == "https://commons.wikimedia.org/wiki/File:\(name)")
    #expect(
      photos.map { $0.user?.name } == [
        "Sixflashphoto", "Tomasz Sienicki [user: tsca, mail: masked at example.org]", "H501zalc",
        "Donald Lee Pardue",
      ])
    // Neither a missing page nor plain text is a link.
    #expect(photos[2].user?.links.html == nil && photos[3].user?.links.html == nil)
    #expect(photos.map { $0.credit?.licenceName }[1] == .publicDomain)
    #expect(photos.map { $0.credit?.licenceName }[3] == .name("CC BY 2.0"))
    #expect(photos.allSatisfy { $0.imageAddress?.contains("?") == false })
    #expect(photos.allSatisfy { $0.originalAddress?.contains("utm") == false })
  }

  @Test func positionsOfCameraAndSubjectAreApart() throws {
    let answer = try read("made_geosearch_generator_2026")
    #expect(!answer.isComplete)
    #expect(answer.mark?["continue"] == "||coordinates")
    let photos = photos(answer)
    // The third has no properties yet, the fourth is a drawing.
    #expect(photos.map(\.id) == ["commons:900000001", "commons:900000002"])
    let harbour = photos[0]
    #expect(harbour.location?.coordinate == Coordinate(latitude: 43.2951, longitude: 5.3614))
    #expect(harbour.facts?.subject == Coordinate(latitude: 43.29601, longitude: 5.36222))
    #expect(harbour.facts?.assessments == [.quality])
    #expect(harbour.facts?.taken == "Taken on 30 July 2025, 21:04:33")
    #expect(harbour.facts?.sha1 == "0000000000000000000000000000000000000001")
    #expect(harbour.caption == "English: The harbour & the fort")
    #expect(harbour.createdAt == Timestamp.date(from: "2025-08-01T18:04:11Z"))
    #expect(harbour.credit?.licenseURL == "https://creativecommons.org/licenses/by-sa/4.0")
    let small = photos[1]
    #expect(small.location?.coordinate == Coordinate(latitude: 43.2944, longitude: 5.3605))
    #expect(small.facts?.subject == nil)
    #expect(small.credit?.author == "Unknown author")
    #expect(small.credit?.title == "Synthetic small photo")
    // The thumbnail is the original.
    #expect(small.imageAddress == small.originalAddress)
    #expect(small.imageRequest(pixelWidth: 330)?.address == small.originalAddress)
  }

  @Test func theLanguageOfThePersonIsChosenFromADictionary() throws {
    let answer = try completed("imageinfo_multilang_object_2025")
    let file = try #require(answer.files.first)
    #expect(file.number == 0)
    // In an answer through another wiki the file has no number, and cannot be a photo.
    #expect(file.photo(of: .commons, language: "de", by: CommonsTextReader()) == nil)
    let text = try fixture("Commons/imageinfo_multilang_object_2025.json")
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let pages = (object?["query"] as? [String: Any])?["pages"] as? [String: Any]
    let info = ((pages?["-1"] as? [String: Any])?["imageinfo"] as? [[String: Any]])?.first
    let metadata = try JSONDecoder().decode(
      CommonsMetadata.self,
      from: JSONSerialization.data(withJSONObject: try #require(info?["extmetadata"])))
    let reader = CommonsTextReader()
    for (language, words) in [
      ("en", "Montage of nine dogs"), ("de", "Montage von neun Hunden"),
      ("eo", "Montaĝo de naŭ hundoj"), ("ru", "Montage of nine dogs"),
    ] {
      #expect(metadata.description(.description, language: language, by: reader) == words)
    }
    let author = metadata.author(language: "en", by: reader)
    #expect(
      author.text.hasPrefix("YellowLabradorLooking_new.jpg: *derivative work: Djmirko (talk)"))
    #expect(author.text.count <= TextLimit.name.rawValue)
    #expect(
      author.link == "https://commons.wikimedia.org/wiki/File:YellowLabradorLooking_new.jpg")
  }

  @Test func attributionIsPreferredToTheArtist() throws {
    let text = try fixture("Commons/page_object_2019.json")
      .replacing(
        "\"descriptionshorturl\"",
        with: "\"mime\": \"image/jpeg\", \"thumburl\": \"https://a.example/960px-a.jpg\", "
          + "\"descriptionshorturl\"")
    let body = Data("{\"query\": {\"pages\": [\(text)]}}".utf8)
    let answer = try CommonsAnswer.read(body).get()
    let photo = try #require(photos(answer).first)
    #expect(photo.credit?.author == "Photo by PtrQs")
    #expect(photo.user?.links.html == "https://commons.wikimedia.org/wiki/User:PtrQs")
    #expect(photo.facts?.provenance == LinkedText("Own work"))
    #expect(photo.facts?.categories.contains("Trees in Finistère") == true)
  }

  @Test func allOfARecordedBatchHaveAuthorAndLicence() throws {
    let answer = try completed("allimages_extmetadata_28_files_2015")
    #expect(answer.files.count == 28 && answer.skipped == 0)
    let photos = photos(answer)
    #expect(photos.count == 28)
    for photo in photos {
      let credit = try #require(photo.credit)
      #expect(!credit.author.isEmpty && !credit.license.isEmpty && credit.title != nil)
      for text in [credit.author, photo.caption, photo.facts?.taken, photo.facts?.provenance?.text]
      {
        #expect(text?.contains("<") != true && text?.contains("&amp;") != true, "\(text ?? "")")
        #expect(text?.contains("QS:P") != true, "\(text ?? "")")
      }
      for link in [photo.user?.links.html, credit.licenseURL, photo.facts?.provenance?.link] {
        #expect(link?.hasPrefix("https://") ?? true)
      }
    }
    let munch = try #require(photos.first { $0.id == "commons:44672212" })
    #expect(munch.credit?.author == "Edvard Munch" && munch.facts?.taken == "1891")
    #expect(munch.user?.links.html == "https://en.wikipedia.org/wiki/en:Edvard_Munch")
  }

  @Test func theChainOfThreeIsMergedByNumber() throws {
    var answer = try completed("allimages_continuation_1_of_3_2015")
    #expect(!answer.isComplete && answer.mark?["continue"]?.hasPrefix("||") == true)
    let first = photos(answer).count
    answer.merge(try read("allimages_continuation_2_of_3_2015"))
    #expect(!answer.isComplete && answer.mark?["gucontinue"] != nil)
    answer.merge(try read("allimages_continuation_3_of_3_2015"))
    #expect(answer.isComplete)
    #expect(answer.files.count == 9)
    #expect(Set(answer.files.map(\.number)).count == 9)
    // The first part is kept.
    #expect(photos(answer).count == first && first > 0)
  }

  @Test func whatIsNoPhotoIsLeftOut() throws {
    let mixed = try read("generator_images_missing_and_svg_2017")
    #expect(mixed.files.count == 41 && photos(mixed).isEmpty)
    for name in [
      "videoinfo_webm_2016", "imageinfo_single_formatversion2_2017",
      "wikipedia_geosearch_coordinates_2017",
      "extmetadata_formatversion2_shared_2015", "imageinfo_metadata_exif_2017",
    ] {
      let answer = try read(name)
      #expect(!answer.files.isEmpty && photos(answer).isEmpty, "\(name)")
    }
  }

  @Test func aSoundHasNoSidesAndIsNoPhoto() throws {
    let info = try decoded(
      CommonsImageInfo.self, fixture("Commons/audio_imageinfo_ogg.json"))
    #expect(!info.isPhotograph && info.width == nil && info.original != nil)
  }

  @Test(arguments: [
    ("mime", "\"image/gif\""), ("mime", "\"application/pdf\""), ("mime", "\"image/svg+xml\""),
    ("mime", "null"), ("mediatype", "\"DRAWING\""), ("mediatype", "\"OFFICE\""),
    ("thumberror", "\"no\""), ("thumburl", "null"), ("thumburl", "\"ftp://a.example/\""),
    ("url", "7"), ("filehidden", "true"), ("filehidden", "\"\""), ("suppressed", "true"),
    ("filemissing", "true"), ("extmetadata", "{}"), ("extmetadata", "[]"),
    ("extmetadata", #"{"LicenseShortName": {"value": "GFDL"}}"#),
    ("extmetadata", #"{"LicenseShortName": {"value": "x"}, "License": {"value": "gfdl-1.2"}}"#),
    ("extmetadata", #"{"UsageTerms": {"value": "GNU Free Documentation License"}}"#),
    ("extmetadata", #"{"License": {"value": "cc0"}, "NonFree": {"value": "true"}}"#),
    ("extmetadata", #"{"License": {"value": "cc0"}, "DeletionReason": {"value": "copy"}}"#),
  ])
  func aFileThatMayNotBeShownIsLeftOut(field: String, value: String) throws {
    #expect(try photo(with: field, value) == nil)
  }

  @Test(arguments: ["image/png", "image/webp"])
  func photographsInOtherFormatsAreShown(format: String) throws {
    let photo = try #require(try photo(with: "mime", "\"\(format)\""))
    #expect(
      try photo.originalAddress == self.photo(with: "mime", "\"image/jpeg\"")?.originalAddress)
  }

  @Test func aTIFFIsShownByItsLargestThumbnail() throws {
    let files = "https://upload.wikimedia.org/wikipedia/commons"
    let photo = try #require(
      try photo(
        with: [
          ("mime", "\"image/tiff\""), ("width", "8000"), ("height", "6000"),
          ("url", "\"\(files)/a/ab/A.tif\""),
          ("thumburl", "\"\(files)/thumb/a/ab/A.tif/lossy-page1-960px-A.tif.jpg?x=1\""),
        ]))
    let largest = "\(files)/thumb/a/ab/A.tif/lossy-page1-3840px-A.tif.jpg"
    #expect(photo.originalRequest?.address == largest)
    #expect((photo.width, photo.height) == (3840, 2880))
    #expect(photo.imageRequest(pixelWidth: 5000)?.address == largest)
    #expect(photo.imageRequest(pixelWidth: 400)?.address.hasSuffix("page1-500px-A.tif.jpg") == true)
    #expect(photo.exportFileName.hasSuffix(".jpg"))
  }

  @Test(arguments: [
    ("filehidden", "false"), ("mediatype", "\"BITMAP\""), ("timestamp", "\"yesterday\""),
    ("width", "-1"), ("sha1", "7"), ("descriptionurl", "\"javascript:alert(1)\""),
    ("extmetadata", #"{"License": {"value": "cc0"}, "Artist": {"value": {"en": "", "_type": 1}}}"#),
    ("extmetadata", #"{"LicenseShortName": {"value": "FAL"}, "AuthorCount": {"value": 3}}"#),
  ])
  func aFieldOfNoUseCostsNothingElse(field: String, value: String) throws {
    let photo = try #require(try photo(with: field, value))
    #expect(photo.credit?.author.hasPrefix("Unknown author") == true)
    #expect((photo.credit?.source == nil) == (field == "descriptionurl"))
    #expect(photo.credit?.author.hasSuffix("and others") == value.contains("AuthorCount"))
  }

  private func photo(with field: String, _ value: String) throws -> Photo? {
    try photo(with: [(field, value)])
  }

  private func photo(with fields: [(String, String)]) throws -> Photo? {
    var info = [
      "url": #""https://upload.wikimedia.org/a/b.jpg?utm_source=x""#,
      "thumburl": #""https://thumb.wikimedia.org/a/960px-b.jpg""#, "mime": #""image/jpeg""#,
      "width": "4000", "height": "3000",
      "descriptionurl": #""https://commons.wikimedia.org/wiki/File:b.jpg""#,
      "extmetadata": #"{"License": {"value": "cc0"}}"#,
    ]
    for (field, value) in fields { info[field] = value }
    let members = info.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ")
    let body = #"{"query": {"pages": [{"pageid": 7, "imageinfo": [{\#(members)}]}]}}"#
    return photos(try CommonsAnswer.read(Data(body.utf8)).get()).first
  }

  @Test func nothingFoundIsAnAnswer() throws {
    let answer = try read("made_no_results")
    #expect(answer.files.isEmpty && answer.isComplete && answer.mark == nil)
  }

  @Test(
    arguments: [
      ("made_error_maxlag", .serverFailed(status: 503, retryAfter: nil)),
      (
        "made_error_radius",
        .refused(
          status: 400,
          messages: [
            "outofrange: The value \"25000\" for parameter \"gsradius\" must be between 10 and 10,000."
          ])
      ),
    ] as [(String, APIError)])
  func errorsComeWithStatus200(name: String, error: APIError) throws {
    #expect(throws: error) { try read(name) }
  }

  @Test(
    arguments: [
      (
        #"{"error": {"code": "ratelimited", "info": "<b>Slow</b>"}}"#, .rateLimited(retryAfter: nil)
      ),
      (
        #"{"errors": [{"code": "internal_api_error_X", "text": "?"}]}"#,
        .serverFailed(status: 500, retryAfter: nil)
      ),
      (
        #"{"error": {"info": "A &lt;<i>b</i>"}}"#,
        .refused(status: 400, messages: ["unknown: A <b"])
      ),
    ] as [(String, APIError)])
  func errorsOfOtherForms(body: String, error: APIError) {
    #expect(throws: error) { try CommonsAnswer.read(Data(body.utf8)).get() }
  }

  @Test(arguments: [
    "", "null", "[]", "{}", "7", "<!DOCTYPE html><html></html>", #"{"servedby": 1}"#,
  ])
  func whatIsNoAnswerIsUnreadable(body: String) {
    #expect(throws: APIError.unreadable(detail: "No answer of the Action API")) {
      try CommonsAnswer.read(Data(body.utf8)).get()
    }
  }
}
