// SPDX-License-Identifier: MIT

// A page of photos with one damaged photo: the page and its neighbours stay, and everything that is computed from it
// can be computed. Damage is random with a seed, so that a failure can be repeated; and each field in turn gets numbers
// that no service should send.

import BelvedereCore
import Foundation
import TestSupport
import Testing

@testable import BelvedereServices

@Suite struct MutatedPageTests {
  @Test(arguments: 0..<20) func damageNeverCostsThePage(seed: Int) throws {
    let intact = try JSONSerialization.jsonObject(with: Data(fixture("photo_full.json").utf8))
    let expected = try decoded(UnsplashPhoto.self, fixture("photo_full.json"))
    var random = SplitMix64(seed: seed)

    for round in 0..<20 {
      var damaged = intact
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        damaged = mutated(damaged, using: &random)
      }
      let page = try JSONSerialization.data(
        withJSONObject: [intact, damaged, intact], options: .fragmentsAllowed)

      let list = try JSONDecoder().decode(LossyArray<UnsplashPhoto>.self, from: page)

      #expect(list.elements.first == expected, "seed \(seed), round \(round)")
      #expect(list.elements.last == expected, "seed \(seed), round \(round)")
      #expect(list.elements.count + list.skipped == 3, "seed \(seed), round \(round)")
      if list.skipped > 0 {
        #expect(!hasWhatIsRequired(damaged), "seed \(seed), round \(round)")
      }
    }
  }

  /// True if an element has an id and an image address, so that it must not be skipped.
  private func hasWhatIsRequired(_ element: Any) -> Bool {
    guard let fields = element as? [String: Any], let urls = fields["urls"] as? [String: Any],
      let id = fields["id"] as? String
    else { return false }
    return !id.isEmpty
      && ["raw", "full", "regular", "small", "thumb"].contains { size in
        (urls[size] as? String)?.hasPrefix("https://") ?? false
      }
  }

  /// Deletes a field somewhere in the tree or gives it another value.
  private func mutated(_ value: Any, using random: inout SplitMix64) -> Any {
    if var fields = value as? [String: Any],
      let key = fields.keys.sorted().randomElement(using: &random)
    {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: fields[key] = nil
      case 1: fields[key] = replacement(using: &random)
      default: fields[key] = mutated(fields[key] ?? NSNull(), using: &random)
      }
      return fields
    }
    if var list = value as? [Any], let index = list.indices.randomElement(using: &random) {
      list[index] = mutated(list[index], using: &random)
      return list
    }
    return replacement(using: &random)
  }

  private func replacement(using random: inout SplitMix64) -> Any {
    let values: [Any] = [
      NSNull(), "", "text", 0, -1, 0.5, 1e300, true, [Any](), ["a", 1] as [Any], [String: Any](),
      ["total": NSNull()],
    ]
    return values[Int.random(in: values.indices, using: &random)]
  }

  @Test(arguments: HostileNumbers.json) func aNumberInAnyFieldEndsNothing(number: String) throws {
    let intact = try JSONSerialization.jsonObject(with: Data(fixture("photo_full.json").utf8))
    let expected = try decoded(UnsplashPhoto.self, fixture("photo_full.json"))
    let paths = paths(in: intact)
    #expect(paths.count > 80)

    for path in paths.sampled(from: HostileNumbers.json.firstIndex(of: number) ?? 0) {
      // JSONSerialization would round the number.
      let page = try JSONSerialization.data(
        withJSONObject: [replacing(path[...], in: intact, with: "NUMBER") ?? NSNull(), intact])
      let text = String(decoding: page, as: UTF8.self).replacing("\"NUMBER\"", with: number)

      let list = try decoded(LossyArray<UnsplashPhoto>.self, text)

      #expect(list.elements.last == expected, "\(path)")
      for photo in list.elements.dropLast() { try workOut(photo, "\(path)") }
    }
  }

  @Test(arguments: HostileNumbers.json) func allNumbersAtOnceEndNothing(number: String) throws {
    let fields = [
      "width", "height", "likes", "views", "downloads", "total", "total_pages", "total_photos",
      "total_likes", "total_collections", "followers_count", "following_count",
    ].map { "\"\($0)\": \(number)" }.joined(separator: ", ")
    let exif = #""exif": {"iso": \#(number), "exposure_time": \#(number), "aperture": \#(number)}"#
    let photo = photoJSON("\(fields), \(exif)")
    try workOut(decoded(UnsplashPhoto.self, photo), number)

    let user = try decoded(UnsplashUser.self, #"{"username": "ada", \#(fields)}"#)
    let topic = try decoded(UnsplashTopic.self, #"{"id": "a", \#(fields)}"#)
    let found = try decoded(
      SearchAnswer<UnsplashPhoto>.self, #"{"results": [\#(photo)], \#(fields)}"#)
    let like = try decoded(
      UnsplashLikeAnswer.self, #"{"photo": {"liked_by_user": true, \#(fields)}}"#)
    let figure = #"{"total": \#(number)}"#
    let statistics = try decoded(
      UnsplashStatistics.self,
      #"{"views": \#(figure), "likes": \#(figure), "downloads": \#(figure)}"#)
    let counts = [
      user.totalLikes, user.totalPhotos, user.totalCollections, user.followersCount,
      user.followingCount, topic.totalPhotos, found.total, found.totalPages, like.likes,
      statistics.views, statistics.likes, statistics.downloads,
    ].compactMap(\.self)
    #expect(counts.allSatisfy { (0...ServiceNumber.largestCount).contains($0) })
    // All the same: there is a count for each key or for none.
    #expect(Set(counts).count <= 1 && (counts.isEmpty || counts.count == 12))
    #expect(counts.reduce(0, +) >= 0)
  }

  /// Computes everything that depends on a photo's numbers: layout, sizes, credit.
  private func workOut(_ photo: Photo, _ place: String) throws {
    for width in [16, 360, 10_000] {
      let card = CardSize(aspectRatio: photo.aspectRatio, column: width, window: 700)
      #expect(card.width > 0 && card.height > 0, "\(place)")
      let ratios = [photo.aspectRatio, 1.5, photo.aspectRatio]
      for row in JustifiedRows(width: width, aspectRatios: ratios).rows {
        #expect(row.placement(width: width).height > 0, "\(place)")
      }
    }
    for size in photo.exportSizes {
      #expect(photo.exportRequest(size) != nil, "\(place)")
      if let pixels = photo.pixels(at: size) {
        #expect(pixels.width > 0 && pixels.height > 0, "\(place)")
      }
    }
    for pixels in [0.5, 1_000, 1e9] { _ = PictureSize.covering(pixels, of: photo) }
    if let width = photo.width, let height = photo.height {
      for level in PictureLevel.levels(width: width, height: height) {
        #expect(level.columns * level.rows > 0, "\(place)")
      }
      let picture = Vector(Double(width), Double(height))
      let transform = ViewTransform(picture: picture, view: Vector(360, 640), density: 2)
      #expect((0...2_000_000).contains(ZoomText.percent(transform.zoom)), "\(place)")
      #expect(photo.megapixels.map { (0...5_000).contains($0) } == true, "\(place)")
    }
    _ = (photo.exif?.camera, photo.exif?.shutter, photo.exif?.fNumber)
    _ = (photo.exif?.focalLengthMillimetres, photo.location?.coordinate?.hundredths)
    #expect(!PhotoCredit(of: photo).text.isEmpty && !photo.exportFileName.isEmpty, "\(place)")
    for count in [photo.likes, photo.views, photo.downloads, photo.exif?.iso].compactMap(\.self) {
      #expect((0...ServiceNumber.largestCount).contains(count), "\(place)")
    }
  }
}
