// SPDX-License-Identifier: MIT

// `extmetadata`: the metadata on a file's page, written by people and templates. Each entry may be missing, and its
// value is text, a number, or a dictionary by language.

import BelvedereCore
import Foundation

/// The entries of a file's page.
struct CommonsMetadata: Decodable {
  /// The requested entries.
  enum Key: String, CodingKey, CaseIterable {
    case artist = "Artist"
    case attribution = "Attribution"
    case authorCount = "AuthorCount"
    case credit = "Credit"
    case licenceName = "LicenseShortName"
    case licence = "License"
    case licenceAddress = "LicenseUrl"
    case usageTerms = "UsageTerms"
    case restrictions = "Restrictions"
    case nonFree = "NonFree"
    case deletionReason = "DeletionReason"
    case description = "ImageDescription"
    case title = "ObjectName"
    case taken = "DateTimeOriginal"
    case latitude = "GPSLatitude"
    case longitude = "GPSLongitude"
    case assessments = "Assessments"
    case categories = "Categories"
  }

  private struct Entry: Decodable {
    private enum CodingKeys: String, CodingKey { case value }

    /// The text by language; the key of text without a language is empty.
    let texts: [String: String]

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      if let text = fields.lenient(String.self, forKey: .value) {
        texts = ["": text]
      } else if let number = fields.lenient(Double.self, forKey: .value) {
        texts = ["": "\(number)"]
      } else {
        let texts = fields.lenient([String: Attempt<String>].self, forKey: .value) ?? [:]
        // `_type` is not a language.
        self.texts = texts.filter { !$0.key.hasPrefix("_") }.compactMapValues(\.value)
      }
    }
  }

  private let entries: [Key: [String: String]]

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    var entries: [Key: [String: String]] = [:]
    for key in Key.allCases {
      entries[key] = fields.lenient(Entry.self, forKey: key)?.texts
    }
    self.entries = entries
  }

  /// Empty metadata.
  init() { entries = [:] }

  /// Returns true if there is an entry, even if its value is unusable.
  func has(_ key: Key) -> Bool { entries[key] != nil }

  /// Returns an entry as it was sent; nil if it is empty.
  func text(_ key: Key, language: String = "en") -> String? {
    guard let texts = entries[key] else { return nil }
    let chosen = texts[""] ?? texts[language] ?? texts["en"] ?? texts.min { $0.key < $1.key }?.value
    let trimmed = chosen?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    return trimmed.isEmpty ? nil : trimmed
  }

  func name(
    _ key: Key, language: String = "en", by reader: CommonsTextReader
  ) -> LinkedText? {
    text(key, language: language).flatMap(reader.name)
  }

  func description(
    _ key: Key, language: String = "en", by reader: CommonsTextReader
  ) -> String? {
    text(key, language: language).flatMap(reader.description)
  }

  /// Returns the members of an entry, which are separated by "|"; no more than the limit of tags.
  func list(_ key: Key) -> [String] {
    let members = (text(key) ?? "").split(separator: "|").lazy
      .map { String($0).cut(to: .text).asName.cut(to: .name) }.filter { !$0.isEmpty }
    return Array(members.prefix(TextLimit.tags))
  }
}

// MARK: - Licence and author

extension CommonsMetadata {
  /// The licence with its name and page. Nil if none is named, and for files under the GFDL only, which demands its
  /// whole text with each copy.
  func licence(by reader: CommonsTextReader) -> LinkedText? {
    let code = text(.licence)?.cut(to: .name).lowercased() ?? ""
    guard
      let name = name(.licenceName, by: reader)?.text ?? name(.usageTerms, by: reader)?.text
        ?? (code.isEmpty ? nil : code),
      !code.hasPrefix("gfdl"), !name.lowercased().hasPrefix("gfdl"),
      !name.lowercased().hasPrefix("gnu free documentation")
    else { return nil }
    let isPublicDomain = code == "pd" || name.lowercased() == "public domain"
    return LinkedText(
      isPublicDomain ? "LicenseRef-PublicDomain" : name,
      link: text(.licenceAddress).flatMap(CommonsText.completedLink))
  }

  /// The author in the demanded wording, else by name.
  func author(language: String, by reader: CommonsTextReader) -> LinkedText {
    let artist = name(.artist, language: language, by: reader)
    var author =
      name(.attribution, language: language, by: reader) ?? artist
      ?? LinkedText(Credit.unknownAuthor)
    author.link = author.link ?? artist?.link
    if let count = text(.authorCount).flatMap(Double.init), count > 1 {
      author.text += " and others"
    }
    return author
  }

  /// True if the file may not be shown, or may soon be deleted.
  var isLeftOut: Bool { has(.nonFree) || text(.deletionReason) != nil }

  /// The position of the camera, from the file's page or its Exif data.
  var position: Coordinate? {
    guard let latitude = text(.latitude).flatMap(Double.init),
      let longitude = text(.longitude).flatMap(Double.init)
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}
