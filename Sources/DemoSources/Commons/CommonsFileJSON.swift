// SPDX-License-Identifier: MIT

// The facts of a file in the archive. Many of them are HTML, in the variants that people and templates write.

import DemoService
import FoundationEssentials

/// Makes the properties of files.
struct CommonsFileJSON {
  private let query: FormFields
  private let pages: CommonsPages
  private let wanted: Set<Substring>

  init(_ query: FormFields, pages: CommonsPages) {
    self.query = query
    self.pages = pages
    wanted = Set((query["iiextmetadatafilter"] ?? "").split(separator: "|"))
  }

  /// An element of `imageinfo`.
  func info(of item: CatalogItem) -> JSON {
    let picture = item.picture
    let kind = pages.kind(of: item)
    let path = pages.path(of: item)
    let original = "\(pages.base)/wikipedia/commons/\(path)"
    var info: JSON = [
      "timestamp": .string(item.createdAt.formatted(.iso8601)),
      "size": .integer(picture.width * picture.height / 3),
      "width": .integer(picture.width), "height": .integer(picture.height),
      "url": .string(original + tracking("original")),
      "descriptionurl": .string("\(pages.base)/web/photos/\(item.slug)"),
      "sha1": .string(digest(picture.name)),
      "extmetadata": .object(
        metadata(of: item).filter { wanted.isEmpty || wanted.contains($0.key[...]) }),
      "mime": .string(kind.mediaType), "mediatype": kind == .drawing ? "DRAWING" : "BITMAP",
    ]
    guard let asked = query.integer("iiurlwidth"), asked > 0 else { return info }
    info["thumbwidth"] = .integer(min(asked, picture.width))
    info["thumbheight"] = .integer(
      max(1, picture.height * min(asked, picture.width) / picture.width))
    let step = CommonsPages.steps.first { $0 >= asked } ?? CommonsPages.steps[10]
    if kind == .drawing || step < picture.width {
      let name = percentEncoded(pages.thumbnailName(of: item, width: step))
      info["thumburl"] = .string(
        "\(pages.thumbnailBase)/wikipedia/commons/thumb/\(path)/\(name)" + tracking("thumbnail"))
    } else {
      info["thumburl"] = .string(original + tracking("thumbnail_unscaled"))
    }
    return info
  }

  /// `coordinates`: the position of the camera or, if that is unknown, of the subject; nil for none.
  func positions(of item: CatalogItem) -> JSON? {
    guard let latitude = item.picture.latitude, let longitude = item.picture.longitude else {
      return nil
    }
    return [
      [
        "lat": .number(latitude), "lon": .number(longitude), "primary": true,
        "type": .string(item.positionType), "globe": "earth",
      ]
    ]
  }

  /// `categories`: the one that `clcategories` names, with the time at which the file was added to it.
  func categories(of item: CatalogItem) -> JSON? {
    guard let title = query["clcategories"] else { return nil }
    return [
      [
        "ns": 14, "title": .string(title),
        "timestamp": .string(item.promotedAt.formatted(.iso8601)),
      ]
    ]
  }

  private func metadata(of item: CatalogItem) -> [String: JSON] {
    let picture = item.picture
    let isFree = pages.kind(of: item) != .underGFDL
    let isPublic = picture.license.contains("PublicDomain")
    let shortName =
      isPublic
      ? "Public domain"
      : picture.license.split(separator: "-").joined(separator: "-")
        .replacing("CC-BY-SA-", with: "CC BY-SA ").replacing("CC-BY-", with: "CC BY ")
        .replacing("CC0-1.0", with: "CC0")
    var texts: [String: String] = [
      "ObjectName": picture.title, "ImageDescription": description(of: item),
      "Artist": author(of: item),
      "LicenseShortName": isFree ? shortName : "GFDL",
      "License": isFree
        ? isPublic ? "pd" : shortName.lowercased().replacing(" ", with: "-") : "gfdl",
      "AttributionRequired": isPublic ? "false" : "true",
      "Assessments": pages.assessments(of: item),
      "Categories": (picture.words + ["Files of the demo"]).joined(separator: "|"),
    ]
    if isFree, let address = picture.licenseURL { texts["LicenseUrl"] = address }
    texts["Credit"] = picture.source.map(origin)
    var entries = texts.mapValues { ["value": .string($0), "source": "commons-desc-page"] as JSON }
    entries["CommonsMetadataExtension"] = ["value": .number(1.2), "source": "extension"]
    return entries
  }

  /// The author, in one of the variants of the real archive.
  private func author(of item: CatalogItem) -> String {
    let name = escapedForHTML(item.picture.author)
    return switch item.index % 4 {
    case 0: name
    case 1: "<bdi>\(name)\n</bdi>"
    case 2: "<div class=\"fn value\">\n<span lang=\"en\">\(name)</span>\n</div>"
    default: "<a href=\"\(pages.base)/web/@\(item.author.username)\" title=\"\">\(name)</a>"
    }
  }

  /// The source as a link or, if it is a package, by its name.
  private func origin(_ source: String) -> String {
    let text = escapedForHTML(source)
    guard let host = URL(string: source)?.host() else { return text }
    return "<a rel=\"nofollow\" class=\"external text\" href=\"\(text)\">\(host)</a>"
  }

  private func description(of item: CatalogItem) -> String {
    "<div class=\"description mw-content-ltr en\" lang=\"en\"><span class=\"language en\">"
      + "</span>\(escapedForHTML(item.picture.altText))</div>"
  }

  private func tracking(_ content: String) -> String {
    "?utm_source=commons.wikimedia.org&utm_campaign=imageinfo&utm_content=\(content)"
  }

  /// Forty digits that are the same for the same picture.
  private func digest(_ name: String) -> String {
    let digits = String(stableHash(name.utf8), radix: 16)
    return String((digits + digits + digits + digits).prefix(40))
  }
}

extension CatalogItem {
  /// The type of its position.
  var positionType: String { picture.isPlaceTheSubject ? "object" : "camera" }
}
