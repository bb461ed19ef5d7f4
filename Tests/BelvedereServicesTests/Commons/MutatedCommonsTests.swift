// SPDX-License-Identifier: MIT

// Recorded answers with one damaged part: the other files stay, and everything that is computed from a photo can be
// computed.

import BelvedereCore
import Foundation
import TestSupport
import Testing

@testable import BelvedereServices

@Suite struct MutatedCommonsTests {
  private let intact: [String: Any]
  private let photos: [Photo]

  init() throws {
    let data = Data(try fixture("Commons/made_geosearch_generator_2026.json").utf8)
    var object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    var query = try #require(object["query"] as? [String: Any])
    let pages = try #require(query["pages"] as? [Any])
    query["pages"] = [pages[0], pages[1]]
    object["query"] = query
    intact = object
    photos = Self.photos(try JSONSerialization.data(withJSONObject: object)) ?? []
    #expect(photos.count == 2)
  }

  private static func photos(_ body: Data) -> [Photo]? {
    let answer = try? CommonsAnswer.read(body).get()
    return answer?.files.compactMap {
      $0.photo(of: .commons, language: "en", by: CommonsTextReader())
    }
  }

  @Test func everyValueMayBeMissingNullOrOfAnotherType() throws {
    let paths = paths(in: intact)
    #expect(paths.count > 80)
    let replacements: [Any?] = [
      nil, NSNull(), "", "text", true, -1, 0.5, 1e300, [Any](), ["a", 1] as [Any], [String: Any](),
      ["value": NSNull()], "<b><a href=\"javascript:x\">&lt;", "//a.example/?utm_source=b",
      String(repeating: "<i>long", count: 5_000),
    ]
    for (place, path) in paths.enumerated() {
      for new in replacements.sampled(from: place) {
        let damaged = replacing(path[...], in: intact, with: new) ?? NSNull()
        let body = try JSONSerialization.data(withJSONObject: damaged, options: .fragmentsAllowed)
        try check(body, path, "\(path): \(new ?? "missing")")
      }
    }
  }

  /// The recorded answers or, where there is none, a synthetic one.
  private static let recorded = [
    "allimages_continuation_1_of_3_2015", "allimages_continuation_2_of_3_2015",
    "allimages_continuation_3_of_3_2015", "allimages_extmetadata_28_files_2015",
    "audio_imageinfo_ogg", "extmetadata_formatversion2_shared_2015",
    "generator_images_missing_and_svg_2017", "imageinfo_metadata_exif_2017",
    "imageinfo_multilang_object_2025", "imageinfo_single_formatversion2_2017",
    "made_error_maxlag", "made_error_radius", "made_geosearch_generator_2026", "made_no_results",
    "page_object_2019", "search_generator_2026-09_trimmed", "videoinfo_webm_2016",
    "wikipedia_geosearch_coordinates_2017",
  ]

  @Test(arguments: recorded) func everyRecordedAnswerMayBeDamagedAnywhere(name: String) throws {
    let data = Data(try fixture("Commons/\(name).json").utf8)
    let answer = try JSONSerialization.jsonObject(with: data)
    let huge = String(repeating: "<i>long &lt;", count: 3_000)
    let values: [Any?] = [
      nil, NSNull(), "", huge, true, -1, 1e300, [Any](), [String: Any](), ["a": ["value": [1]]],
      "<!DOCTYPE html><html><script>x</script><a href=\"javascript:x\">y</a>",
    ]
    for (number, part) in parts(of: answer).enumerated() {
      for (place, path) in paths(in: part).enumerated() {
        // Files after the first have nearly the same form: each value is tried in one field only.
        let tried = number == 0 ? values[...] : values[(place % values.count)...].prefix(1)
        for value in tried.sampled(from: place) {
          let damaged = replacing(path[...], in: part, with: value) ?? NSNull()
          let body = try JSONSerialization.data(withJSONObject: damaged, options: .fragmentsAllowed)
          for photo in Self.photos(body) ?? [] { try workOut(photo, "\(name), \(path)") }
        }
      }
    }
    // A network's login page, a truncated answer, and nothing.
    for body in [Data("<html>\(name)</html>".utf8), data.prefix(data.count / 2), Data()] {
      #expect(Self.photos(body) == nil)
    }
  }

  /// The answer split into one for each file; files are a list or, in version 1, members of an object.
  private func parts(of answer: Any) -> [Any] {
    let query = (answer as? [String: Any])?["query"] as? [String: Any]
    let parts: [Any] =
      switch query?["pages"] {
      case let list as [Any]: list.map { [$0] }
      case let object as [String: Any]: object.sorted { $0.key < $1.key }.map { [$0.key: $0.value] }
      default: []
      }
    return parts.isEmpty
      ? [answer] : parts.compactMap { replacing(["query", "pages"], in: answer, with: $0) }
  }

  @Test(arguments: HostileNumbers.json) func aNumberInAnyFieldEndsNothing(number: String) throws {
    for path in paths(in: intact).sampled(from: HostileNumbers.json.firstIndex(of: number) ?? 0) {
      // JSONSerialization would round the number.
      let damaged = try #require(replacing(path[...], in: intact, with: "NUMBER"))
      let body = try JSONSerialization.data(withJSONObject: damaged, options: .fragmentsAllowed)
      let text = String(decoding: body, as: UTF8.self).replacing("\"NUMBER\"", with: number)
      try check(Data(text.utf8), path, "\(path): \(number)")
    }
  }

  @Test(arguments: 0..<20) func damageInManyPlacesEndsNothing(seed: Int) throws {
    let paths = paths(in: intact)
    var random = SplitMix64(seed: seed)
    let values: [Any?] = [nil, NSNull(), "", 1, [Any](), [String: Any](), true, "<p>"]
    for _ in 0..<40 {
      var damaged: Any = intact
      for _ in 0..<5 {
        let path = paths[Int.random(in: paths.indices, using: &random)]
        let value = values[Int.random(in: values.indices, using: &random)]
        damaged = replacing(path[...], in: damaged, with: value) ?? NSNull()
      }
      let body = try JSONSerialization.data(withJSONObject: damaged, options: .fragmentsAllowed)
      for photo in Self.photos(body) ?? [] { try workOut(photo, "seed \(seed)") }
    }
  }

  /// Damage outside of the files changes nothing, and damage inside of a file changes no other.
  private func check(_ body: Data, _ path: [String], _ place: String) throws {
    let read = Self.photos(body)
    if path.starts(with: ["query", "pages"]), path.count > 2, let index = Int(path[2]) {
      let other = photos[1 - index]
      #expect(read?.contains(other) == true, "\(place)")
    } else if path != ["query"], path != ["query", "pages"] {
      #expect(read == photos, "\(place)")
    }
    for photo in read ?? [] { try workOut(photo, place) }
  }

  /// Computes everything that screens show of a photo.
  private func workOut(_ photo: Photo, _ place: String) throws {
    #expect(photo.source == .commons, "\(place)")
    let credit = try #require(photo.credit, "\(place)")
    #expect(!credit.author.isEmpty && !credit.license.isEmpty, "\(place)")
    let texts = [credit.author, credit.title, credit.license, photo.caption, photo.facts?.taken]
    for text in texts.compactMap(\.self) {
      #expect(text.count <= TextLimit.text.rawValue && !text.contains("\n"), "\(place)")
    }
    for link in [photo.user?.links.html, credit.licenseURL, credit.source].compactMap(\.self) {
      #expect(link.hasPrefix("https://"), "\(place)")
    }
    for width in [1, 330, 10_000] {
      let address = try #require(photo.imageRequest(pixelWidth: width)?.address, "\(place)")
      #expect(!address.contains("?") && !address.contains("utm_"), "\(place)")
    }
    for size in photo.exportSizes { #expect(photo.exportRequest(size) != nil, "\(place)") }
    for pixels in [0.5, 1_000, 1e9] { _ = PictureSize.covering(pixels, of: photo) }
    #expect(!PhotoCredit(of: photo).text.isEmpty && !photo.exportFileName.isEmpty, "\(place)")
  }
}
