// SPDX-License-Identifier: MIT

// The archive's pages: a file for each position of the feed, and a template for each day. Like the real
// archive it also has files that are no photos, and photos that cannot simply be shown.

import DemoService
import FoundationEssentials

/// The pages of the archive.
struct CommonsPages: Sendable {
  /// The kinds of files.
  enum Kind: Sendable {
    case photo
    /// A photo whose only licence requires its whole text.
    case underGFDL
    case drawing, animation
    /// A photo in a format of which the archive makes thumbnails in the same one, or in JPEG.
    case png, tiff

    var isPhoto: Bool { self != .drawing && self != .animation }
    var ending: String {
      switch self {
      case .photo, .underGFDL: "jpg"
      case .drawing: "svg"
      case .animation: "gif"
      case .png: "png"
      case .tiff: "tif"
      }
    }
    var mediaType: String {
      switch self {
      case .photo, .underGFDL: "image/jpeg"
      case .drawing: "image/svg+xml"
      case .animation: "image/gif"
      case .png: "image/png"
      case .tiff: "image/tiff"
      }
    }
  }

  /// The widths of thumbnails, in pixels.
  static let steps = [20, 40, 60, 120, 250, 330, 500, 960, 1280, 1920, 3840]

  /// Numbers of files begin here.
  private static let firstFile = 1_000_000
  /// Days since 1970: 1 November 2004.
  private static let days = 12_723...

  let catalog: Catalog
  /// `http://127.0.0.1:PORT`, the host of the originals.
  let base: String
  let now: @Sendable () -> Date

  /// The host of the thumbnails: the same server by another name.
  var thumbnailBase: String { base.replacing("127.0.0.1", with: "localhost") }
}

// MARK: - Files

extension CommonsPages {
  func number(of item: CatalogItem) -> Int { Self.firstFile + item.index }

  func item(number: Int) -> CatalogItem? {
    number < Self.firstFile ? nil : item(index: number - Self.firstFile)
  }

  private func item(index: Int) -> CatalogItem? {
    (0..<catalog.photoCount).contains(index) ? catalog.item(at: index) : nil
  }

  func kind(of item: CatalogItem) -> Kind {
    if item.isIllustration { return .drawing }
    if item.isPremium { return .underGFDL }
    if item.lacksAltText { return .animation }
    switch item.picture.upload {
    case .png: return .png
    case .tiff: return .tiff
    default: return .photo
    }
  }

  /// `Forest stream 00012.jpg`: each position of the feed has a name of its own.
  func name(of item: CatalogItem) -> String {
    let words = item.picture.words.joined(separator: " ")
    let number = String(item.index + 100_000).dropFirst()
    return "\(words.prefix(1).uppercased())\(words.dropFirst()) \(number).\(kind(of: item).ending)"
  }

  /// The name of a thumbnail of a file, without the address.
  func thumbnailName(of item: CatalogItem, width: Int) -> String {
    let name = name(of: item).replacing(" ", with: "_")
    return switch kind(of: item) {
    case .drawing: "\(width)px-\(name).png"
    case .tiff: "lossy-page1-\(width)px-\(name).jpg"
    default: "\(width)px-\(name)"
    }
  }

  /// The width in a thumbnail's name, in pixels.
  static func width(ofThumbnail name: String) -> Int? {
    name.split(separator: "-").first { $0.hasSuffix("px") }.flatMap { Int($0.dropLast(2)) }
  }

  func title(of item: CatalogItem) -> String { "File:\(name(of: item))" }

  func item(title: String) -> CatalogItem? {
    title.hasPrefix("File:") ? item(fileName: String(title.dropFirst(5))) : nil
  }

  /// - Parameter fileName: with spaces or, as in addresses, underscores.
  func item(fileName: String) -> CatalogItem? {
    let stem = fileName.prefix { $0 != "." }
    guard let index = Int(stem.suffix(5)), let item = item(index: index),
      name(of: item) == fileName.replacing("_", with: " ")
    else { return nil }
    return item
  }

  /// The path of a file below its host, as the real archive makes it: by a digest of the name.
  func path(of item: CatalogItem) -> String {
    let name = name(of: item).replacing(" ", with: "_")
    let digest = String(stableHash(name.utf8) & 255 | 256, radix: 16).dropFirst()
    return "\(digest.prefix(1))/\(digest)/\(percentEncoded(name))"
  }
}

// MARK: - Categories

extension CommonsPages {
  static let featured = "Category:Featured pictures on Wikimedia Commons"
  static let quality = "Category:Quality images"

  /// The words of a topic, by the category's title; a picture of the topic has one of them.
  private static let topics: [String: Set<String>] = [
    "landscapes": ["meadow", "mountain", "valley", "canyon", "stream", "path", "hills", "shore"],
    "mountains": ["mountain", "mountains", "peaks", "picos", "aizkorri", "picchu"],
    "forests": ["forest", "trees", "tree", "woods"], "coasts": ["shore", "sea", "jetty", "coast"],
    "waterfalls": ["waterfall", "stream"], "cityscapes": ["city", "bridge", "skyline", "castle"],
    "architecture": [
      "cathedral", "castle", "palace", "mahal", "colosseum", "memorial", "charminar", "bridge",
    ],
    "birds": [
      "bird", "penguin", "kingfisher", "swan", "swans", "heron", "gosling", "hens", "aracari",
    ],
    "mammals": [
      "kitten", "koala", "squirrel", "meerkats", "lemurs", "bear", "panda", "ibex", "goat",
      "alpaca",
      "camels", "calf", "gibbon", "dogs", "dolphin",
    ],
    "flowers": ["flower", "flowers", "blossom", "dandelions", "aster"],
    "astronomy": ["hubble", "galaxies", "stars"],
  ]

  /// The positions of a category's files in the feed, the latest additions first.
  func indices(ofCategory title: String) -> [Int] {
    if title == Self.featured { return Array(0..<catalog.photoCount) }
    if title == Self.quality { return Array(stride(from: 0, to: catalog.photoCount, by: 2)) }
    let topic =
      title == "Category:Featured night shots" ? "night" : title.split(separator: " ").last
    let words = topic == "night" ? ["night", "sunset"] : topic.flatMap { Self.topics[String($0)] }
    guard let words else { return [] }
    return catalog.indices { picture in !words.isDisjoint(with: Self.words(of: picture)) }
  }

  static func words(of picture: Picture) -> Set<String> {
    let texts =
      [picture.title, picture.author, picture.altText, picture.place ?? ""] + picture.words
    let words = texts.flatMap { $0.lowercased().split { !$0.isLetter && !$0.isNumber } }
    let format = picture.height > picture.width ? ["portrait"] : []
    return Set(words.map(String.init) + format)
  }

  func assessments(of item: CatalogItem) -> String {
    item.index.isMultiple(of: 2) ? "featured|quality" : "featured"
  }
}

// MARK: - Days

extension CommonsPages {
  /// A day with its picture.
  struct Day: Sendable {
    let title: String
    let item: CatalogItem
  }

  /// The page `Template:Potd/2026-11-22`; nil before the first picture, and after the day after tomorrow.
  func day(title: String) -> Day? {
    let prefix = "Template:Potd/"
    guard title.hasPrefix(prefix),
      let date = try? Date.ISO8601FormatStyle().year().month().day().parse(
        String(title.dropFirst(prefix.count)))
    else { return nil }
    let number = Int((date.timeIntervalSince1970 / 86_400).rounded(.down))
    let today = Int((now().timeIntervalSince1970 / 86_400).rounded(.down))
    guard Self.days.contains(number), number <= today + 2,
      let item = item(index: number * 7 % catalog.photoCount)
    else { return nil }
    return Day(title: title, item: item)
  }
}
