// A photo as a row of the table `photo`. Everything that every photo may have is a column, so that a
// page of a list is read without JSON. What few photos have is JSON of our own (`StoredExtras`).

import BelvedereCore
import Foundation
import GRDB

/// Converts a photo to its columns and back.
struct StoredPhoto {
  /// What a photo is kept for. The same photo may be there for each, since a list tells less than the
  /// photo's own answer, and a wish keeps the photo as the service was last known to hold it.
  enum Use: String {
    case list, details, wish
  }

  /// The columns in the order in which they are read; beside them are the key's others.
  private enum Column: Int, CaseIterable {
    case photo, imageAddress, width, height, createdAt, color, blurHash, caption, altDescription
    case page, downloadLocation, likes, isLiked, assetType, isPremium
    case authorID, authorUsername, authorName, authorPage, authorPortrait
    case licence, latitude, longitude, views, downloads, extras
  }

  /// Reads these first in a SELECT.
  static let columns = Column.allCases.map { "photo.\($0)" }.joined(separator: ", ")

  let photo: Photo

  init(_ photo: Photo) { self.photo = photo }
}

// MARK: - Reading

extension StoredPhoto {
  /// Throws when the extras are of a form that this version does not know.
  ///
  /// - Parameter row: begins with `columns`.
  init(row: Row) throws {
    func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
      _ column: Column
    ) -> Value? {
      row[column.rawValue]
    }
    var photo = Photo(
      id: row[Column.photo.rawValue], imageAddress: value(.imageAddress))
    photo.createdAt = value(.createdAt).map(Date.init(timeIntervalSince1970:))
    photo.width = value(.width)
    photo.height = value(.height)
    photo.color = value(.color)
    photo.blurHash = value(.blurHash)
    photo.caption = value(.caption)
    photo.altDescription = value(.altDescription)
    photo.links.html = value(.page)
    photo.links.downloadLocation = value(.downloadLocation)
    photo.likes = value(.likes)
    photo.isLiked = row[Column.isLiked.rawValue]
    photo.assetType = AssetType(stored: row[Column.assetType.rawValue])
    photo.isPremium = row[Column.isPremium.rawValue]
    if let id: String = value(.authorID), let username: String = value(.authorUsername),
      let name: String = value(.authorName)
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
    photo.credit = value(.licence).flatMap { extras?.credit?.credit(licence: $0) }
    photo.exif = extras?.camera?.exif
    photo.tags = (extras?.tags ?? []).map(Tag.init(title:))
    photo.sponsorship = extras?.sponsor?.sponsorship
    self.photo = photo
  }
}

// MARK: - Writing

extension StoredPhoto {
  private static let insertion = """
    INSERT INTO photo (source, account, keptFor, \(list { "\($0)" }))
    VALUES (:source, :account, :keptFor, \(list { ":\($0)" }))
    ON CONFLICT (source, account, photo, keptFor) DO UPDATE SET \(list { "\($0) = excluded.\($0)" })
    RETURNING id
    """

  private static func list(_ text: (Column) -> String) -> String {
    Column.allCases.map(text).joined(separator: ", ")
  }

  /// Stores the photo, or replaces what is stored of it for the same use, and gives its row's number.
  ///
  /// - Parameter account: who sees the photo so; its service is the photo's source.
  func save(for use: Use, of account: AccountName, in database: Database) throws -> Int64 {
    let statement = try database.cachedStatement(sql: Self.insertion)
    return try Int64.fetchOne(statement, arguments: arguments(for: use, of: account))
      ?? database.lastInsertedRowID
  }

  /// The values of all columns, by the columns' names.
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
      "extras": extras,
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
