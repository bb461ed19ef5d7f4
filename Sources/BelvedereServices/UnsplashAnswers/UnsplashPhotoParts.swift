// SPDX-License-Identifier: MIT

// The parts of a photo's answer: links, sponsor, camera, place, tags, credit.

import BelvedereCore
import Foundation

struct UnsplashPhotoLinks: UnsplashAnswer {
  private enum CodingKeys: String, CodingKey {
    case html
    case downloadLocation = "download_location"
  }

  let value: PhotoLinks

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    value = PhotoLinks(
      html: fields.address(forKey: .html),
      downloadLocation: fields.address(forKey: .downloadLocation))
  }
}

struct UnsplashSponsorship: UnsplashAnswer {
  private enum CodingKeys: String, CodingKey {
    case tagline, sponsor
    case taglineURL = "tagline_url"
  }

  let value: Sponsorship

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    value = Sponsorship(
      tagline: fields.text(forKey: .tagline, limit: .name),
      taglineURL: fields.address(forKey: .taglineURL),
      sponsor: fields.answer(UnsplashUser.self, forKey: .sponsor))
  }
}

struct UnsplashExif: UnsplashAnswer {
  private enum CodingKeys: String, CodingKey {
    case make, model, name, aperture, iso
    case exposureTime = "exposure_time"
    case focalLength = "focal_length"
  }

  let value: Exif

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    var exif = Exif()
    exif.make = fields.text(forKey: .make, limit: .name)
    exif.model = fields.text(forKey: .model, limit: .name)
    exif.name = fields.text(forKey: .name, limit: .name)
    exif.exposureTime = fields.text(forKey: .exposureTime, limit: .name)
    exif.aperture = fields.text(forKey: .aperture, limit: .name)
    exif.focalLength = fields.text(forKey: .focalLength, limit: .name)
    exif.iso = fields.count(forKey: .iso)
    value = exif
  }
}

struct UnsplashLocation: UnsplashAnswer {
  private enum CodingKeys: String, CodingKey { case name, title, city, country, position }

  let value: Location

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    var location = Location()
    // Answers up to 2020 have `title` beside `name`, or instead of it.
    location.name = fields.name(forKey: .name) ?? fields.name(forKey: .title)
    location.city = fields.name(forKey: .city)
    location.country = fields.name(forKey: .country)
    location.coordinate = fields.answer(UnsplashPosition.self, forKey: .position)
    value = location
  }
}

struct UnsplashPosition: UnsplashAnswer {
  private enum CodingKeys: String, CodingKey { case latitude, longitude }

  let value: Coordinate

  /// Throws if there is no valid position; `0/0` is invalid.
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let position = Coordinate(
      latitude: try fields.decode(Double.self, forKey: .latitude),
      longitude: try fields.decode(Double.self, forKey: .longitude))
    guard let position else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "Not a position."))
    }
    value = position
  }
}

struct UnsplashTag: UnsplashAnswer {
  private enum CodingKeys: String, CodingKey { case title }

  let value: Tag

  /// Throws if the title is missing or empty.
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    guard let title = fields.name(forKey: .title) else {
      throw DecodingError.dataCorruptedError(
        forKey: .title, in: fields, debugDescription: "A tag without a title.")
    }
    value = Tag(title: title)
  }
}

/// The author and the licence; only the demo service sends them.
struct UnsplashCredit: UnsplashAnswer {
  private enum CodingKeys: String, CodingKey {
    case title, author, license, source
    case licenseURL = "license_url"
    case changesMade = "changes_made"
  }

  let value: Credit

  /// Throws if the author or the licence is missing.
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    guard let author = fields.name(forKey: .author), let license = fields.name(forKey: .license)
    else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath, debugDescription: "A credit without author or licence."))
    }
    var credit = Credit(author: author, license: license)
    credit.title = fields.name(forKey: .title)
    credit.licenseURL = fields.address(forKey: .licenseURL)
    credit.source = fields.text(forKey: .source, limit: .name)
    credit.changesMade = fields.name(forKey: .changesMade)
    value = credit
  }
}
