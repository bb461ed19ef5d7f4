// SPDX-License-Identifier: MIT

// A photo as a row of the table `photo`. Facts of every photo are in columns, so that a page of a list is read without
// JSON. Rare facts are JSON (`StoredExtras`).

import BelvedereCore
import Foundation
import GRDB

/// Converts a photo to its columns and back.
struct StoredPhoto {
  /// The purpose for which a photo is stored. The same photo may be stored for several: a list has fewer facts than the
  /// photo's own answer, a wish needs the photo as the service was last known to hold it, and the photos of places
  /// outlast their account.
  enum Use: String {
    case list, details, wish, place
  }

  /// The columns that are read, in order. The others are the key's.
  private enum Column: Int, CaseIterable {
    case photo, imageAddress, width, height, createdAt, color, blurHash, caption, altDescription
    case page, downloadLocation, likes, isLiked, assetType, isPremium
    case authorID, authorUsername, authorName, authorPage, authorPortrait
    case licence, latitude, longitude, views, downloads, extras, originalAddress
  }

  /// The columns with which each SELECT for these rows begins.
  static let columns = Column.allCases.map { "photo.\($0)" }.joined(separator: ", ")

  let photo: Photo

  init(_ photo: Photo) { self.photo = photo }
}

// MARK: - Reading

extension StoredPhoto {
  /// Texts are cut, since earlier versions stored them uncut. Throws if the extras have a format that this version does
  /// not know.
  ///
  /// - Parameter row: its columns begin with `columns`.
  init(row: Row) throws {
    func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
      _ column: Column
    ) -> Value? {
      row[column.rawValue]
    }
    func text(_ column: Column, _ limit: TextLimit) -> String? {
      (value(column) as String?)?.cut(to: limit)
    }
    var photo = Photo(
      id: row[Column.photo.rawValue], imageAddress: value(.imageAddress))
    photo.originalAddress = value(.originalAddress)
    photo.createdAt = value(.createdAt).map(Date.init(timeIntervalSince1970:))
    photo.width = value(.width)
    photo.height = value(.height)
    photo.color = text(.color, .name)
    photo.blurHash = text(.blurHash, .name)
    photo.caption = text(.caption, .text)
    photo.altDescription = text(.altDescription, .text)
    photo.links.html = value(.page)
    photo.links.downloadLocation = value(.downloadLocation)
    photo.likes = value(.likes)
    photo.isLiked = row[Column.isLiked.rawValue]
    photo.assetType = AssetType(stored: row[Column.assetType.rawValue])
    photo.isPremium = row[Column.isPremium.rawValue]
    if let id: String = value(.authorID), let username: String = value(.authorUsername),
      let name = text(.authorName, .name)
    {
      var author = User(id: id, username: username, name: name)
      author.links.html = value(.authorPage)
      author.profileImage = value(.authorPortrait)
      photo.user = author
    }
    photo.views = value(.views)
    photo.downloads = value(.downloads)
    let extras = try value(.extras).map(StoredExtras.init(json:))
    photo.location = extras?.place?.location
    if let latitude: Double = value(.latitude), let longitude: Double = value(.longitude) {
      var location = photo.location ?? Location()
      location.coordinate = Coordinate(latitude: latitude, longitude: longitude)
      photo.location = location
    }
    photo.credit = text(.licence, .name).flatMap { extras?.credit?.credit(licence: $0) }
    photo.exif = extras?.camera?.exif
    photo.sponsorship = extras?.sponsor?.sponsorship
    photo.facts = extras?.facts?.facts
    photo.tags = (extras?.tags?.bounded ?? photo.facts?.subjects ?? []).map(Tag.init(title:))
    self.photo = photo
  }
}

// MARK: - Writing

extension StoredPhoto {
  private static let insertion = """
    INSERT INTO photo (source, account, keptFor, \(list { "\($0)" }))
    VALUES (:source, :account, :keptFor, \(list { ":\($0)" }))
    ON CONFLICT (source, account, photo, keptFor) DO UPDATE SET \(list(change))
    RETURNING id
    """

  /// Keeps a BlurHash that was made here when the source sends none.
  private static func change(_ column: Column) -> String {
    column == .blurHash
      ? "blurHash = COALESCE(excluded.blurHash, blurHash)" : "\(column) = excluded.\(column)"
  }

  private static func list(_ text: (Column) -> String) -> String {
    Column.allCases.map(text).joined(separator: ", ")
  }

  /// Stores the photo, replaces an earlier row for the same use, and returns the row's id.
  ///
  /// - Parameter account: the account whose state this is; its service is the photo's
  ///   source.
  func save(for use: Use, of account: AccountName, in database: Database) throws -> Int64 {
    let statement = try database.cachedStatement(sql: Self.insertion)
    return try Int64.fetchOne(statement, arguments: arguments(for: use, of: account))
      ?? database.lastInsertedRowID
  }

  /// Returns the values of all columns by their names.
  func arguments(for use: Use, of account: AccountName) throws -> StatementArguments {
    let position = photo.location?.coordinate
    let extras = try StoredExtras(of: photo)?.json
    return [
      "source": account.service, "account": account.account, "keptFor": use.rawValue,
      "photo": photo.id, "imageAddress": photo.imageAddress,
      "width": photo.width, "height": photo.height,
      "createdAt": photo.createdAt?.timeIntervalSince1970,
      "color": photo.color, "blurHash": photo.blurHash,
      "caption": photo.caption, "altDescription": photo.altDescription,
      "page": photo.links.html, "downloadLocation": photo.links.downloadLocation,
      "likes": photo.likes, "isLiked": photo.isLiked,
      "assetType": photo.assetType.stored, "isPremium": photo.isPremium,
      "authorID": photo.user?.id, "authorUsername": photo.user?.username,
      "authorName": photo.user?.name, "authorPage": photo.user?.links.html,
      "authorPortrait": photo.user?.profileImage,
      "licence": photo.credit?.license,
      "latitude": position?.latitude, "longitude": position?.longitude,
      "views": photo.views, "downloads": photo.downloads,
      "extras": extras, "originalAddress": photo.originalAddress,
    ]
  }
}

extension AssetType {
  fileprivate init(stored name: String) {
    self =
      switch name {
      case "photo": .photo
      case "illustration": .illustration
      default: .other(name)
      }
  }

  fileprivate var stored: String {
    switch self {
    case .photo: "photo"
    case .illustration: "illustration"
    case .other(let name): name
    }
  }
}
