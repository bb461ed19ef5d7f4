// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import DemoService

@Suite(.timeLimit(.minutes(15)))
struct PhotoRouteTests {
  private func ids(_ answer: Answer) throws -> [String] {
    try answer.list().compactMap { $0["id"] as? String }
  }

  @Test func aPageTellsWhereItIs() async throws {
    try await withService { client, _ in
      let first = try await client.send("GET", "/photos?per_page=30")
      #expect(first.header("X-Total") == "10000")
      #expect(first.header("X-Per-Page") == "30")
      #expect(
        first.header("Link")
          == "<\(client.base)/photos?page=334&per_page=30>; rel=\"last\", "
          + "<\(client.base)/photos?page=2&per_page=30>; rel=\"next\"")
      let last = try await client.send("GET", "/photos?per_page=30&page=334")
      #expect(try last.list().count == 10)
      let links = try #require(last.header("Link"))
      #expect(links.contains("rel=\"prev\"") && !links.contains("rel=\"next\""))
    }
  }

  @Test(arguments: ["?page=335&per_page=30", "?page=9223372036854775807&per_page=30"])
  func pastTheEndThereIsNothing(query: String) async throws {
    try await withService { client, _ in
      let answer = try await client.send("GET", "/photos\(query)")
      #expect(answer.status == 200)
      #expect(answer.text == "[]")
    }
  }

  @Test func aPageHoldsTenUnlessAskedAndThirtyAtMost() async throws {
    try await withService { client, _ in
      let (usual, many) = (
        try await client.send("GET", "/photos"),
        try await client.send("GET", "/photos?per_page=500")
      )
      #expect(try usual.list().count == 10)
      #expect(try many.list().count == 30)
    }
  }

  @Test func threeHundredPhotosAreDistinctAndHaveTheQuirksOfTheRealOnes() async throws {
    try await withService { client, _ in
      var photos: [[String: Any]] = []
      for page in 1...10 {
        photos += try await client.send("GET", "/photos?per_page=30&page=\(page)").list()
      }
      let ids = photos.compactMap { $0["id"] as? String }
      #expect(ids.count == 300 && Set(ids).count == 300)
      #expect(ids.contains { $0.hasPrefix("-") || $0.hasPrefix("_") })
      #expect(photos.contains { $0["blur_hash"] is NSNull })
      #expect(photos.contains { $0["description"] is NSNull })
      #expect(photos.contains { $0["alt_description"] is NSNull })
      #expect(photos.contains { $0["asset_type"] as? String == "illustration" })
      let dates = photos.compactMap { $0["created_at"] as? String }
      #expect(dates.contains { $0.hasSuffix("Z") } && dates.contains { $0.hasSuffix("-04:00") })
      let addresses = photos.compactMap { ($0["links"] as? [String: String])?["self"] }
      #expect(addresses.contains { $0.unicodeScalars.contains { !$0.isASCII } })
      let sponsorships = photos.compactMap { $0["sponsorship"] as? [String: Any] }
      #expect(sponsorships.count > 4)
      let beacons = sponsorships.compactMap { $0["impression_urls"] as? [String] }.joined()
      #expect(beacons.allSatisfy { $0.contains("[timestamp]") })
    }
  }

  @Test func theAuthorsLicenceIsTold() async throws {
    try await withService { client, _ in
      let photo = try #require(try await client.send("GET", "/photos").list().first)
      let credit = try #require(photo["demo_credit"] as? [String: String])
      let user = try #require(photo["user"] as? [String: Any])
      #expect(credit["author"] == user["name"] as? String)
      let keys = ["title", "author", "license", "license_url", "source", "changes_made"]
      #expect(Set(credit.keys) == Set(keys))
    }
  }

  @Test func aPhotoIsFoundByIdAndSlug() async throws {
    try await withService { client, _ in
      let listed = try #require(try await client.send("GET", "/photos").list().first)
      for name in [listed["id"], listed["slug"]] {
        let photo = try await client.send("GET", "/photos/\(name as? String ?? "")").object()
        #expect(photo["id"] as? String == listed["id"] as? String)
        #expect(photo["location"] is [String: Any])
        #expect(photo["exif"] is [String: Any])
      }
      let missing = try await client.send("GET", "/photos/00000000000")
      #expect(missing.status == 404)
      #expect(missing.text == #"{"errors":["Couldn't find Photo"]}"#)
    }
  }

  @Test func nothingIsMadeUpAboutTheCameraOfARealPhotograph() async throws {
    try await withService { client, _ in
      for photo in try await client.send("GET", "/photos/random?count=30").list() {
        let exif = try #require(photo["exif"] as? [String: Any])
        #expect(
          exif.keys.sorted() == [
            "aperture", "exposure_time", "focal_length", "iso", "make", "model", "name",
          ])
        #expect(exif.values.allSatisfy { $0 is NSNull })
        let author = try #require(photo["user"] as? [String: Any])
        #expect(author["bio"] is NSNull)
      }
    }
  }

  @Test func theCameraThatTheCreditsNameIsTold() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "belvedere-demo-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: PackageFiles.photos.appending(path: "photos"), to: folder.appending(path: "photos"))
    let columns = [
      ("file", "red-panda.jpg"), ("title", "Test"), ("author", "Nobody"),
      ("licence_spdx", "CC0-1.0"), ("changes_made", "none"), ("alt_text", "A test."),
      ("dominant_colour", "#808080"), ("size", "1600x900"), ("camera_make", "Larkspur"),
      ("camera_model", "Field 5"), ("exposure_time", "1/250"), ("aperture", "5.6"),
      ("focal_length", "35.0"), ("iso", "200"),
    ]
    let lines = [columns.map(\.0), columns.map(\.1)].map { $0.joined(separator: "\t") }
    try Data(lines.joined(separator: "\n").utf8).write(to: folder.appending(path: "CREDITS.tsv"))
    try await withService({ $0.photos = folder }) { client, _ in
      let photo = try await client.send("GET", "/photos/random?count=1").list()[0]
      let exif = try #require(photo["exif"] as? [String: Any])
      #expect(exif["name"] as? String == "Larkspur, Field 5")
      #expect(exif["make"] as? String == "Larkspur")
      #expect(exif["exposure_time"] as? String == "1/250")
      #expect(exif["iso"] as? Int == 200)
    }
    try FileManager.default.removeItem(at: folder)
  }

  @Test func randomPhotosAreAListOnlyIfACountIsGiven() async throws {
    try await withService { client, _ in
      #expect(try await client.send("GET", "/photos/random").object()["id"] is String)
      let list = try await client.send("GET", "/photos/random?count=30").list()
      #expect(list.count == 30)
      let positions = list.compactMap {
        ($0["location"] as? [String: Any])?["position"] as? [String: Any]
      }
      #expect(positions.count == 30)
      #expect(positions.contains { ($0["latitude"] as? Double ?? 0) != 0 })
      #expect(try await client.send("GET", "/photos/random?count=1").list().count == 1)
      let seeded = [
        try await client.send("GET", "/photos/random?count=5&seed=7").text,
        try await client.send("GET", "/photos/random?count=5&seed=7").text,
      ]
      #expect(seeded[0] == seeded[1])
    }
  }

  @Test func aPluralFindsWhatTheSingularFinds() async throws {
    try await withService { client, _ in
      for (plural, singular) in [("mountains", "mountain"), ("bridges", "bridge")] {
        let many = try await client.send("GET", "/search/photos?query=\(plural)")
        let one = try await client.send("GET", "/search/photos?query=\(singular)")
        #expect(one.header("X-Total") != "0")
        #expect(many.header("X-Total") == one.header("X-Total"))
      }
    }
  }

  /// The feed has each picture many times; a search ends.
  @Test func aSearchFindsEachPictureOnce() async throws {
    try await withService { client, _ in
      let answer = try await client.send("GET", "/search/photos?query=bridge&per_page=30")
      let results = try #require(try answer.object()["results"] as? [[String: Any]])
      let addresses = results.compactMap { ($0["urls"] as? [String: Any])?["raw"] as? String }
        .map { $0.prefix { $0 != "?" } }
      #expect((1...5).contains(results.count) && answer.header("Link") == nil)
      #expect(addresses.count == results.count)
      #expect(answer.header("X-Total") == "\(results.count)")
    }
  }

  @Test func searchingWrapsTheListAndDisagreesByOne() async throws {
    try await withService { client, _ in
      let answer = try await client.send("GET", "/search/photos?query=water&per_page=2")
      let found = try answer.object()
      let total = try #require(found["total"] as? Int)
      #expect(answer.header("X-Total") == "\(total + 1)")
      #expect((found["results"] as? [Any])?.count == 2)
      let dated = try await client.send("GET", "/search/photos?query=water&order_by=latest")
      let results = try #require(try dated.object()["results"] as? [[String: Any]])
      #expect(results.count == min(10, total + 1))
      #expect(try await client.send("GET", "/search/photos").status == 400)
    }
  }

  @Test func aTopicHasItsOwnPhotos() async throws {
    try await withService { client, _ in
      let topics = try await client.send("GET", "/topics?per_page=3").list()
      #expect(topics.count == 3)
      let topic = try await client.send("GET", "/topics/birds").object()
      let photos = try await client.send("GET", "/topics/birds/photos")
      #expect(photos.header("X-Total") == "\(topic["total_photos"] as? Int ?? 0)")
      let submissions = try photos.list().compactMap { $0["topic_submissions"] as? [String: Any] }
      #expect(submissions.count == 10 && submissions.allSatisfy { $0["birds"] != nil })
      #expect(try await client.send("GET", "/topics/nothing").status == 404)
    }
  }

  @Test func likesAreAMembersOwnAndAgreeEverywhere() async throws {
    try await withService { client, control in
      let (ada, milo) = (control.bearer("ada"), control.bearer("milo"))
      let path = "/photos/\(OpaqueID.encode(8, as: .photo))"
      func likes() async throws -> Int? {
        try await client.send("GET", path, authorization: ada).object()["likes"] as? Int
      }
      func total() async throws -> Int? {
        try await client.send("GET", "/me", authorization: ada).object()["total_likes"] as? Int
      }
      let (before, totalBefore) = (try #require(try await likes()), try #require(try await total()))

      for _ in 0..<2 {
        let answer = try await client.send("POST", "\(path)/like", authorization: ada)
        #expect(answer.status == 201)
        let photo = try #require(try answer.object()["photo"] as? [String: Any])
        #expect(photo["liked_by_user"] as? Bool == true)
        #expect(photo["likes"] as? Int == before + 1)
      }
      #expect(try await total() == totalBefore + 1)
      let list = try await client.send("GET", "/users/ada/likes", authorization: ada)
      #expect(list.header("X-Total") == "\(totalBefore + 1)")
      #expect(try ids(list).first == OpaqueID.encode(8, as: .photo))
      let asMilo = try await client.send("GET", path, authorization: milo).object()
      #expect(asMilo["liked_by_user"] as? Bool == false)

      let undone = try await client.send("DELETE", "\(path)/like", authorization: ada)
      #expect(undone.status == 200)
      #expect(try await likes() == before)
      #expect(try await total() == totalBefore)
    }
  }

  @Test func thePeopleLikeDifferentPhotos() async throws {
    try await withService { client, _ in
      let ada = try await client.send("GET", "/users/ada/likes?per_page=30")
      let milo = try await client.send("GET", "/users/milo/likes?per_page=30")
      #expect(try ids(ada).count == 30)
      #expect(try ids(milo).count == 7)
      #expect(Set(try ids(ada)).isDisjoint(with: try ids(milo)))
    }
  }

  @Test func aMemberHasPhotosAndFigures() async throws {
    try await withService { client, _ in
      let user = try await client.send("GET", "/users/mathiasappel").object()
      let photos = try await client.send("GET", "/users/mathiasappel/photos?per_page=5")
      #expect(photos.header("X-Total") == "\(user["total_photos"] as? Int ?? 0)")
      let names = try photos.list().compactMap {
        ($0["user"] as? [String: Any])?["name"] as? String
      }
      #expect(Set(names) == ["Mathias Appel"])
      let figures = try await client.send("GET", "/users/mathiasappel/statistics").object()
      #expect(figures["views"] is [String: Any])
      #expect(try await client.send("GET", "/users/nobody").text.contains("Couldn't find User"))
    }
  }

  @Test func aDownloadIsCountedAtItsAddress() async throws {
    try await withService { client, _ in
      let photo = try #require(try await client.send("GET", "/photos").list().first)
      let links = try #require(photo["links"] as? [String: String])
      let answer = try await client.send("GET", try #require(links["download_location"]))
      #expect((try answer.object()["url"] as? String)?.hasPrefix(client.base) == true)
      let figures = try await client.send(
        "GET", "/photos/\(photo["id"] as? String ?? "")/statistics?quantity=5")
      let downloads = try #require(try figures.object()["downloads"] as? [String: Any])
      let history = try #require(downloads["historical"] as? [String: Any])
      #expect((history["values"] as? [Any])?.count == 5)
    }
  }

  @Test func anUnchangedAnswerIsNotSentAgain() async throws {
    try await withService { client, _ in
      let first = try await client.send("GET", "/topics")
      let tag = try #require(first.header("Etag"))
      let second = try await client.send("GET", "/topics", headers: ["If-None-Match": tag])
      #expect(second.status == 304)
      #expect(second.body.isEmpty)
    }
  }

  @Test func linksLeadToPagesWithTheCredit() async throws {
    try await withService { client, _ in
      let photo = try #require(try await client.send("GET", "/photos").list().first)
      let credit = try #require(photo["demo_credit"] as? [String: String])
      let links = try #require(photo["links"] as? [String: String])
      let page = try await client.send(
        "GET", try #require(links["html"]) + "?utm_source=test", authorization: nil)
      #expect(page.status == 200)
      for key in ["author", "changes_made"] {
        #expect(page.text.contains(escapedForHTML(try #require(credit[key]))))
      }
      // The page is for people, and names the licence as they do.
      #expect(credit["license"] == "CC-BY-SA-4.0")
      #expect(page.text.contains(">CC BY-SA 4.0</a>"))
      let user = try #require(photo["user"] as? [String: Any])
      let address = try #require((user["links"] as? [String: String])?["html"])
      #expect(try await client.send("GET", address, authorization: nil).status == 200)
      #expect(try await client.send("GET", "/@nobody", authorization: nil).status == 404)
    }
  }
}
