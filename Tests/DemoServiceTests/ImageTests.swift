// SPDX-License-Identifier: MIT

import Foundation
import NIOCore
import Testing

@testable import DemoService

@Suite(.timeLimit(.minutes(15)))
struct ImageTests {
  private let catalog: Catalog

  init() throws { catalog = try Catalog(folder: PackageFiles.photos) }

  private func size(of file: Data) throws -> [Int] {
    let image = try JPEGCodec.decode(file, atLeast: .max, by: .max)
    return [image.width, image.height]
  }

  @Test func theFilesHaveTheSizesThatTheCreditsTell() throws {
    for picture in catalog.pictures {
      #expect(
        try size(of: Data(contentsOf: picture.file)) == [picture.width, picture.height],
        "\(picture.name)")
    }
  }

  @Test(arguments: [
    ("w=400", [400, 225]),
    ("w=400&dpr=2", [800, 450]),
    ("w=400&dpr=nonsense", [400, 225]),
    ("h=90", [160, 90]),
    ("w=300&h=300", [300, 169]),
    ("w=300&h=300&fit=clip", [300, 169]),
    ("w=300&h=300&fit=crop", [300, 300]),
    ("w=32&h=64&fit=crop&dpr=2", [64, 128]),
    ("w=3000&fit=max", [1600, 900]),
    ("w=2000&fit=clip", [2000, 1125]),
    ("w=100000", [4096, 2304]),
    ("w=1", [1, 1]),
  ])
  func aQueryNamesAShape(query: String, expected: [Int]) throws {
    let picture = try #require(catalog.pictures.first { $0.name == "bridge-cables" })
    let shape = try #require(ImageShape(FormFields(query), of: picture))
    #expect([shape.width, shape.height] == expected)
  }

  @Test(arguments: ["", "q=85&fm=jpg", "w=0", "w=-5", "w=wide"])
  func withoutASizeItIsTheFile(query: String) throws {
    #expect(ImageShape(FormFields(query), of: catalog.pictures[0]) == nil)
  }

  @Test func everyShapeCanBeServed() async throws {
    try await withService { client, _ in
      let path = "/images/\(catalog.item(at: 0).slug)"
      for (query, expected) in [
        ("?w=400&fm=jpg", [400, 225]), ("?w=80&h=80&fit=crop", [80, 80]), ("?w=7", [7, 4]),
        ("", [1600, 900]),
      ] {
        let answer = try await client.send("GET", path + query, authorization: nil)
        #expect(answer.status == 200)
        #expect(answer.header("Content-Type") == "image/jpeg")
        #expect(answer.header("X-Ratelimit-Limit") == nil)
        #expect(try size(of: answer.body) == expected)
      }
      let missing = try await client.send("GET", "/images/nothing?w=5", authorization: nil)
      #expect(missing.status == 404)
    }
  }

  /// imgix keeps the colour space of the upload unless it is asked for another one (`cs`).
  @Test func colourProfilesStayUnlessSRGBIsAskedFor() async throws {
    try await withService { client, _ in
      for profile in ["display-p3", "adobe-rgb", "prophoto", "grey", "cmyk"] {
        let item = try #require(
          (0..<catalog.photoCount).lazy.map(catalog.item).first {
            if case .profile(let own) = $0.picture.upload { own.name == profile } else { false }
          })
        for (query, hasProfile) in [("?w=400", true), ("?w=400&cs=srgb", false), ("", true)] {
          let answer = try await client.send(
            "GET", "/images/\(item.slug)\(query)", authorization: nil)
          let signature = Data("ICC_PROFILE\0\u{1}".utf8)
          #expect((answer.body.range(of: signature) != nil) == hasProfile, "\(profile)\(query)")
        }
      }
    }
  }

  @Test func thePhotosAddressesHaveTheirProportions() async throws {
    try await withService { client, _ in
      for photo in try await client.send("GET", "/photos?per_page=4").list() {
        let urls = try #require(photo["urls"] as? [String: String])
        let (width, height) = (photo["width"] as? Int ?? 0, photo["height"] as? Int ?? 0)
        let raw = try await client.send("GET", try #require(urls["raw"]), authorization: nil)
        #expect(try size(of: raw.body) == [width, height])
        let thumb = try await client.send("GET", try #require(urls["thumb"]), authorization: nil)
        let small = try size(of: thumb.body)
        #expect(small[0] == 200)
        #expect(abs(small[1] * width - 200 * height) <= width)
      }
    }
  }

  @Test func everyMemberHasAnAvatar() async throws {
    try await withService { client, _ in
      var avatars: [Data] = []
      for username in ["ada", "milo", "mathiasappel"] {
        let user = try await client.send("GET", "/users/\(username)").object()
        let images = try #require(user["profile_image"] as? [String: String])
        let avatar = try await client.send("GET", try #require(images["large"]))
        #expect(try size(of: avatar.body) == [128, 128])
        avatars.append(avatar.body)
      }
      #expect(avatars[0] != avatars[1])
    }
  }

  @Test func equalRequestsAreRenderedOnce() async throws {
    let renderer = ImageRenderer()
    let picture = catalog.pictures[0]
    let shape = try #require(ImageShape(FormFields("w=64"), of: picture))
    let sizes = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<20 {
        group.addTask { try await renderer.image(picture, shape: shape).readableBytes }
      }
      return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
    }
    #expect(sizes.count == 1)
    #expect(await renderer.renderedCount == 1)
    try await renderer.stop()
  }

  @Test func theCacheForgetsWhatWasNotUsedForLongest() {
    var cache = ByteCache<String>(limit: 30)
    for key in ["a", "b", "c"] { cache.insert(ByteBuffer(repeating: 0, count: 10), for: key) }
    #expect(cache.bytes(for: "a") != nil)
    cache.insert(ByteBuffer(repeating: 0, count: 10), for: "d")
    #expect(cache.bytes(for: "b") == nil)
    #expect(cache.bytes(for: "a") != nil && cache.bytes(for: "d") != nil)
    cache.insert(ByteBuffer(repeating: 0, count: 31), for: "e")
    #expect(cache.bytes(for: "e") == nil && cache.bytes(for: "c") != nil)
  }

  @Test func resamplingKeepsFlatColourAndDirection() {
    let grey = [UInt8](repeating: 128, count: 97 * 31 * 3)
    let flat = PixelBuffer(width: 97, height: 31, bytes: grey)
    let smaller = flat.resampled(flat.bounds, width: 10, height: 7)
    #expect(smaller.bytes == Array(grey.prefix(10 * 7 * 3)))
    // Black on the left, white on the right.
    let bytes = (0..<4).flatMap { _ in
      (0..<8).flatMap { [UInt8](repeating: $0 < 4 ? 0 : 255, count: 3) }
    }
    let image = PixelBuffer(width: 8, height: 4, bytes: bytes)
    let tiny = image.resampled(image.bounds, width: 2, height: 1)
    #expect(tiny.bytes[0] < 64 && tiny.bytes[3] > 191)
    #expect(abs(Int(tiny.bytes[0]) + Int(tiny.bytes[3]) - 255) <= 1)
  }
}
