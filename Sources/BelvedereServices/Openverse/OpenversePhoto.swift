// SPDX-License-Identifier: MIT

// An image of Openverse as a photo.

import BelvedereCore
import Foundation

extension OpenverseImage {
  /// The photo. Nil for images that are not photographs, may not suit everybody, have a licence that forbids uses, or
  /// have a file at an address that must not be fetched.
  ///
  /// - Parameters:
  ///   - source: its name begins the photo's id.
  ///   - base: the API's address, where the thumbnails are.
  func photo(of source: PhotoSource, base: URL) -> Photo? {
    guard isPhotograph, !isSensitive, let licenceName, let address = fetched(address, base: base)
    else { return nil }
    let small = thumbnail.flatMap { fetched($0, base: base) }
    var photo = Photo(
      id: source.photoID(id),
      imageAddress: wikimediaThumbnail ?? small ?? "\(base)/v1/images/\(id)/thumb/")
    photo.originalAddress = address
    (photo.width, photo.height) = fileSize
    photo.caption = title
    photo.links.html = page
    let author = creator ?? Credit.unknownAuthor
    // Unknown authors get different ids, so that hiding one hides no other.
    var user = User(id: creatorPage ?? creator ?? photo.id, username: "", name: author)
    user.links.html = creatorPage
    photo.user = user
    var credit = Credit(author: author, license: licenceName)
    credit.title = title
    credit.licenseURL = licencePage ?? licenceAddress
    credit.source = page
    photo.credit = credit
    var facts = SourceFacts()
    facts.provenance = provider.map { LinkedText($0.providerName, link: page) }
    photo.facts = facts
    photo.tags = tags.map(Tag.init(title:))
    return photo
  }

  /// The SPDX identifier; nil for an unsupported licence.
  private var licenceName: String? {
    let name: String? =
      switch licence {
      case "cc0": "CC0"
      case "pdm": "CC-PDM"
      case "by": "CC-BY"
      case "by-sa": "CC-BY-SA"
      default: nil
      }
    let version = version ?? (["cc0", "pdm"].contains(licence) ? "1.0" : nil)
    return name.map { name in version.map { "\(name)-\($0)" } ?? name.replacing("CC-", with: "CC ")
    }
  }

  /// The address of the licence's text, for answers without it.
  private var licenceAddress: String? {
    let base = "https://creativecommons.org"
    return switch licence {
    case "cc0": "\(base)/publicdomain/zero/1.0/"
    case "pdm": "\(base)/publicdomain/mark/1.0/"
    default: version.map { "\(base)/licenses/\(licence)/\($0)/" }
    }
  }

  /// The size of the file in pixels. StockSnap's size is that of the upload, while the file has the width in its
  /// address.
  private var fileSize: (width: Int?, height: Int?) {
    guard let width, let height, let start = address.range(of: "/img-thumbs/"),
      let fileWidth = Int(address[start.upperBound...].prefix { $0.isNumber }), fileWidth > 0,
      fileWidth < width
    else { return (width, height) }
    return (fileWidth, max(1, height * fileWidth / width))
  }

  /// The address to fetch: https at a public host, or at the demo that answers here; nil for another.
  private func fetched(_ address: String, base: URL) -> String? {
    if base.scheme == "http", let own = try? WebAddress(base.absoluteString).origin,
      let origin = try? WebAddress(address).origin, own.demoHosts.contains(origin)
    {
      return address
    }
    let start = "http://"
    // Old rows have http addresses of providers that have long supported https.
    let secure = address.hasPrefix(start) ? "https://\(address.dropFirst(start.count))" : address
    return (try? WebAddress(secure).origin)?.isPublic == true ? secure : nil
  }

  /// The address of a thumbnail at Wikimedia, which makes many widths; nil for a file elsewhere, and for one that is
  /// hardly wider.
  private var wikimediaThumbnail: String? {
    let place = "/wikipedia/commons/"
    guard (try? WebAddress(address).origin) == .https("upload.wikimedia.org"), let width,
      let step = ThumbnailSteps.widths.last(where: { $0 < width && $0 <= 960 }),
      let range = address.range(of: place), let slash = address.lastIndex(of: "/")
    else { return nil }
    let (host, path) = (address[..<range.lowerBound], address[range.upperBound...])
    return "\(host)\(place)thumb/\(path)/\(step)px-\(address[address.index(after: slash)...])"
  }
}

extension String {
  /// The name of a provider for people. Answers contain an identifier: `flickr`, `met_museum`.
  fileprivate var providerName: String {
    switch self {
    case "wikimedia": PhotoSource.commons.name
    case "stocksnap": "StockSnap"
    case "rawpixel": "rawpixel"
    case "nasa", "smk": uppercased()
    default: split(separator: "_").map(\.capitalized).joined(separator: " ")
    }
  }
}
