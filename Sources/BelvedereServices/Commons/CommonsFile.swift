// SPDX-License-Identifier: MIT

// A file of Wikimedia Commons, merged from the parts of an answer, and its conversion to a photo.

import BelvedereCore
import Foundation

/// A page of the archive with its file.
struct CommonsFile: Decodable, Sendable {
  private enum Key: String, CodingKey {
    case title, index, imageinfo, coordinates, categories, fileusage
    case number = "pageid"
  }

  private struct Category: Decodable {
    private enum CodingKeys: String, CodingKey { case timestamp }
    let time: Date?

    init(from decoder: any Decoder) throws {
      time = try decoder.container(keyedBy: CodingKeys.self).timestamp(forKey: .timestamp)
    }
  }

  private struct Name: Decodable {
    private enum CodingKeys: String, CodingKey { case title }
    let title: String?

    init(from decoder: any Decoder) throws {
      title = try decoder.container(keyedBy: CodingKeys.self).text(forKey: .title)
    }
  }

  /// The number of the page, which does not change when a file is renamed; 0 for a page that does not exist.
  let number: Int
  /// `File:Name.jpg`.
  let title: String
  /// The rank among the results of a search.
  let rank: Int?
  private var info: CommonsImageInfo?
  private var places: [CommonsPlace]
  /// The time at which the file was added to the requested category.
  private var categorised: Date?
  /// The titles of the pages that show the file.
  private(set) var usedOn: [String]

  /// Throws if both number and title are missing.
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    number = fields.lenient(Int.self, forKey: .number) ?? 0
    title = fields.text(forKey: .title)?.asName ?? ""
    if number <= 0 && title.isEmpty {
      throw DecodingError.dataCorruptedError(
        forKey: .number, in: fields, debugDescription: "A page without a number and a title.")
    }
    rank = fields.lenient(Int.self, forKey: .index)
    info = fields.lenient([Attempt<CommonsImageInfo>].self, forKey: .imageinfo)?.first?.value
    places =
      fields.lenient([Attempt<CommonsPlace>].self, forKey: .coordinates)?.compactMap(\.value) ?? []
    let categories = fields.lenient([Attempt<Category>].self, forKey: .categories)
    categorised = categories?.compactMap { $0.value?.time }.max()
    let pages = fields.lenient([Attempt<Name>].self, forKey: .fileusage)
    usedOn = pages?.compactMap { $0.value?.title } ?? []
  }

  /// Merges the properties from another answer about the same page.
  mutating func merge(_ other: CommonsFile) {
    info = info ?? other.info
    places += other.places.filter { !places.contains($0) }
    categorised = categorised ?? other.categorised
    usedOn += other.usedOn
  }

  /// Equal in all answers about the page. A page that does not exist has no number.
  var key: String { number > 0 ? "\(number)" : title }

  /// The time by which the files of a category are ordered.
  var listedAt: Date { categorised ?? info?.uploaded ?? .distantPast }
}

// MARK: - As a photo

extension CommonsFile {
  /// The photo. Nil for files that are not photographs, have no licence that this program can follow, are hidden or
  /// about to be deleted, or lack their sizes.
  ///
  /// - Parameters:
  ///   - archive: its name begins the photo's id.
  ///   - language: of texts that exist in several.
  ///   - reader: reads the texts. If it fails at one, the photo is left out.
  func photo(of archive: PhotoSource, language: String, by reader: CommonsTextReader) -> Photo? {
    let failures = reader.failures
    guard number > 0, let info, info.isPhotograph, let thumbnail = info.thumbnail,
      let original = info.original, !info.metadata.isLeftOut,
      let licence = info.metadata.licence(by: reader)
    else { return nil }
    let metadata = info.metadata
    let author = metadata.author(language: language, by: reader)
    var photo = Photo(id: archive.photoID("\(number)"), imageAddress: thumbnail)
    photo.originalAddress = original
    photo.width = info.width
    photo.height = info.height
    if info.isShownByThumbnails { photo.takeLargestThumbnail(thumbnail) }
    photo.createdAt = info.uploaded
    photo.caption = metadata.description(.description, language: language, by: reader)
    photo.altDescription = photo.caption
    photo.links.html = info.page
    // Unknown authors get different ids, so that hiding one hides no other.
    let isKnown = author.text != Credit.unknownAuthor
    var user = User(
      id: author.link ?? (isKnown ? author.text : photo.id), username: "", name: author.text)
    user.links.html = author.link
    photo.user = user
    var credit = Credit(author: author.text, license: licence.text)
    credit.title = metadata.name(.title, language: language, by: reader)?.text ?? ownTitle
    credit.licenseURL = licence.link
    credit.source = info.page
    photo.credit = credit
    let facts = facts(of: info, language: language, by: reader)
    photo.facts = facts
    photo.tags = facts.subjects.map { Tag(title: $0) }
    if let position = camera(of: metadata) {
      var location = Location()
      location.coordinate = position
      photo.location = location
    }
    return reader.failures == failures ? photo : nil
  }

  /// The title without `File:` and file name extension.
  private var ownTitle: String? {
    let name = title.drop { $0 != ":" }.dropFirst()
    let own = name.lastIndex(of: ".").map { name[..<$0] } ?? name
    return own.isEmpty ? nil : String(own).cut(to: .name)
  }

  private func facts(
    of info: CommonsImageInfo, language: String, by reader: CommonsTextReader
  ) -> SourceFacts {
    let metadata = info.metadata
    var facts = SourceFacts()
    facts.assessments = metadata.list(.assessments).compactMap {
      SourceFacts.Assessment(rawValue: $0)
    }
    facts.taken = metadata.name(.taken, language: language, by: reader)?.text
    facts.provenance = metadata.name(.credit, language: language, by: reader)
    facts.subject = places.first(where: \.isOfSubject)?.position
    facts.categories = metadata.list(.categories)
    facts.restrictions = metadata.list(.restrictions)
    facts.sha1 = info.sha1
    return facts
  }

  /// The position of the camera from the page. The file's own metadata may contradict it, and are used only if the page
  /// has none.
  private func camera(of metadata: CommonsMetadata) -> Coordinate? {
    guard !places.isEmpty else { return metadata.position }
    let cameras = places.filter { !$0.isOfSubject }
    return (cameras.first(where: \.isPrimary) ?? cameras.first)?.position
  }
}

extension Photo {
  /// Replaces an original that cannot be shown by the largest thumbnail, with the thumbnail's size.
  fileprivate mutating func takeLargestThumbnail(_ thumbnail: String) {
    let step = ThumbnailSteps.widths.last { $0 < width ?? 0 }
    originalAddress = thumbnail
    guard let step, let full = width else { return }
    originalAddress = ThumbnailSteps.address(
      of: thumbnail, original: thumbnail, pixelWidth: step, full: full)
    height = height.map { max(1, Int((Double($0) * Double(step) / Double(full)).rounded())) }
    width = step
  }
}

// MARK: - Parts

/// An element of `coordinates`.
struct CommonsPlace: Decodable, Sendable, Hashable {
  private enum CodingKeys: String, CodingKey { case lat, lon, type, globe, primary }

  let position: Coordinate
  /// True for the position of the motif, false for the camera's.
  let isOfSubject: Bool
  let isPrimary: Bool

  /// Throws if the position is invalid.
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let globe = fields.text(forKey: .globe) ?? "earth"
    guard globe == "earth",
      let position = Coordinate(
        latitude: try fields.decode(Double.self, forKey: .lat),
        longitude: try fields.decode(Double.self, forKey: .lon))
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .lat, in: fields, debugDescription: "No position on the earth.")
    }
    self.position = position
    isOfSubject = fields.text(forKey: .type) == "object"
    // An empty string in older answers.
    isPrimary = fields.contains(.primary) && fields.lenient(Bool.self, forKey: .primary) != false
  }
}

/// An element of `imageinfo`.
struct CommonsImageInfo: Decodable, Sendable {
  private enum Key: String, CodingKey {
    case url, width, height, mime, mediatype, timestamp, sha1, extmetadata
    case thumbnail = "thumburl"
    case thumbnailError = "thumberror"
    case page = "descriptionurl"
    case fileHidden = "filehidden"
    case userHidden = "userhidden"
    case suppressed, fileMissing = "filemissing"
  }

  /// Without its query: parameters of tracking, which may change.
  let original: String?
  let thumbnail: String?
  let width: Int?
  let height: Int?
  /// True for a visible file in a format of photographs. Drawings, sounds, films, documents and animations are not
  /// photos.
  let isPhotograph: Bool
  /// True for a format that is not decoded here (TIFF): the archive makes thumbnails of it in JPEG.
  let isShownByThumbnails: Bool
  let uploaded: Date?
  let page: String?
  let sha1: String?
  let metadata: CommonsMetadata

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    original = fields.address(forKey: .url).map(Self.withoutQuery)
    let isBroken = fields.contains(.thumbnailError)
    thumbnail = isBroken ? nil : fields.address(forKey: .thumbnail).map(Self.withoutQuery)
    width = fields.side(forKey: .width)
    height = fields.side(forKey: .height)
    let isHidden = [Key.fileHidden, .userHidden, .suppressed, .fileMissing].contains { key in
      fields.contains(key) && fields.lenient(Bool.self, forKey: key) != false
    }
    let mediaType = fields.text(forKey: .mime)
    isShownByThumbnails = mediaType == "image/tiff"
    let isOfPhotographs =
      isShownByThumbnails || PictureFormat.allCases.contains { $0.mediaType == mediaType }
    isPhotograph =
      !isHidden && isOfPhotographs && (fields.text(forKey: .mediatype) ?? "BITMAP") == "BITMAP"
    uploaded = fields.timestamp(forKey: .timestamp)
    page = fields.text(forKey: .page).flatMap(CommonsText.pageLink)
    sha1 = fields.text(forKey: .sha1)
    metadata = fields.lenient(CommonsMetadata.self, forKey: .extmetadata) ?? CommonsMetadata()
  }

  private static func withoutQuery(_ address: String) -> String {
    String(address.prefix { $0 != "?" && $0 != "#" })
  }
}
