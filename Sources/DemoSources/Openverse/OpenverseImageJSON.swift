// SPDX-License-Identifier: MIT

// The facts of an image, with the same gaps as in the real service's.

import DemoService

/// The API's form of an image.
struct OpenverseImageJSON {
  private static let idStart = "0de70000-0000-4000-8000-"
  private static let idDigits = 12

  private let item: CatalogItem
  private let base: String

  init(_ item: CatalogItem, base: String) {
    self.item = item
    self.base = base
  }

  /// The position in the feed of the image with a UUID.
  static func index(ofID id: String) -> Int? {
    id.hasPrefix(idStart) ? Int(id.dropFirst(idStart.count), radix: 16) : nil
  }

  /// True for an image whose link has died.
  static func isDead(_ index: Int) -> Bool { index % 13 == 7 }

  private var id: String {
    let digits = String(item.index, radix: 16)
    return Self.idStart + String(repeating: "0", count: Self.idDigits - digits.count) + digits
  }

  var json: JSON {
    let picture = item.picture
    let licence = picture.openverseLicence
    // Another name of this computer stands for the hosts of providers.
    let provider = base.replacing("127.0.0.1", with: "localhost")
    let isBare = item.index % 9 == 4
    return [
      "id": .string(id), "title": isBare ? nil : .string(picture.title),
      "indexed_on": "2026-01-01T00:00:00Z",
      "foreign_landing_url": .text(picture.source.flatMap { $0.hasPrefix("https") ? $0 : nil }),
      "url": .string("\(provider)/provider/\(id).jpg"),
      "creator": isBare ? nil : .string(picture.author), "creator_url": nil,
      "license": .string(licence.name), "license_version": .text(licence.version),
      "license_url": .text(picture.licenseURL), "provider": "flickr", "source": "flickr",
      "category": nil, "filesize": nil, "filetype": nil,
      "tags": .array(picture.words.map { ["name": .string($0), "accuracy": nil] }),
      "mature": false, "height": isBare ? nil : .integer(picture.height),
      "width": isBare ? nil : .integer(picture.width),
      "thumbnail": .string("\(base)/v1/images/\(id)/thumb/"),
      "detail_url": .string("\(base)/v1/images/\(id)/"),
      "related_url": .string("\(base)/v1/images/\(id)/related/"), "unstable__sensitivity": [],
    ]
  }
}

extension Picture {
  /// The licence by the service's name: `by-sa`, and `2.0`.
  var openverseLicence: (name: String, version: String?) {
    let parts = license.split(separator: "-").map(String.init)
    let version = parts.first { $0.contains(".") }
    if license.hasPrefix("CC0") { return ("cc0", "1.0") }
    if license.hasPrefix("CC-BY-SA") { return ("by-sa", version) }
    return license.hasPrefix("CC-BY") ? ("by", version) : ("pdm", "1.0")
  }
}
