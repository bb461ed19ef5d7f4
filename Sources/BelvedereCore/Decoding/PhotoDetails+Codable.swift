// The parts of a photo's answer beside the photo itself: links, sponsor, camera, place, tags, credit.

import Foundation

extension PhotoLinks: Codable {
  private enum CodingKeys: String, CodingKey {
    case html
    case downloadLocation = "download_location"
  }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      html: fields.address(forKey: .html),
      downloadLocation: fields.address(forKey: .downloadLocation))
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encodeIfPresent(html, forKey: .html)
    try fields.encodeIfPresent(downloadLocation, forKey: .downloadLocation)
  }
}

extension Sponsorship: Codable {
  private enum CodingKeys: String, CodingKey {
    case tagline, sponsor
    case taglineURL = "tagline_url"
  }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      tagline: fields.text(forKey: .tagline), taglineURL: fields.address(forKey: .taglineURL),
      sponsor: fields.lenient(forKey: .sponsor))
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encodeIfPresent(tagline, forKey: .tagline)
    try fields.encodeIfPresent(taglineURL, forKey: .taglineURL)
    try fields.encodeIfPresent(sponsor, forKey: .sponsor)
  }
}

extension Exif: Codable {
  private enum CodingKeys: String, CodingKey {
    case make, model, name, aperture, iso
    case exposureTime = "exposure_time"
    case focalLength = "focal_length"
  }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    make = fields.text(forKey: .make)
    model = fields.text(forKey: .model)
    name = fields.text(forKey: .name)
    exposureTime = fields.text(forKey: .exposureTime)
    aperture = fields.text(forKey: .aperture)
    focalLength = fields.text(forKey: .focalLength)
    iso = fields.count(forKey: .iso)
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encodeIfPresent(make, forKey: .make)
    try fields.encodeIfPresent(model, forKey: .model)
    try fields.encodeIfPresent(name, forKey: .name)
    try fields.encodeIfPresent(exposureTime, forKey: .exposureTime)
    try fields.encodeIfPresent(aperture, forKey: .aperture)
    try fields.encodeIfPresent(focalLength, forKey: .focalLength)
    try fields.encodeIfPresent(iso, forKey: .iso)
  }
}

extension Location: Codable {
  private enum CodingKeys: String, CodingKey { case name, title, city, country, position }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    // Answers up to 2020 have `title` beside or instead of `name`.
    name = fields.name(forKey: .name) ?? fields.name(forKey: .title)
    city = fields.name(forKey: .city)
    country = fields.name(forKey: .country)
    coordinate = fields.lenient(forKey: .position)
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encodeIfPresent(name, forKey: .name)
    try fields.encodeIfPresent(city, forKey: .city)
    try fields.encodeIfPresent(country, forKey: .country)
    try fields.encodeIfPresent(coordinate, forKey: .position)
  }
}

extension Coordinate: Codable {
  private enum CodingKeys: String, CodingKey { case latitude, longitude }

  /// Throws for what is no position, `0/0` among it.
  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let position = Coordinate(
      latitude: try fields.decode(Double.self, forKey: .latitude),
      longitude: try fields.decode(Double.self, forKey: .longitude))
    guard let position else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "Not a position."))
    }
    self = position
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(latitude, forKey: .latitude)
    try fields.encode(longitude, forKey: .longitude)
  }
}

extension Tag: Codable {
  private enum CodingKeys: String, CodingKey { case title }

  /// Throws when the title is missing or empty: there is nothing to show then.
  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    guard let title = fields.name(forKey: .title) else {
      throw DecodingError.dataCorruptedError(
        forKey: .title, in: fields, debugDescription: "A tag without a title.")
    }
    self.init(title: title)
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(title, forKey: .title)
  }
}

extension Credit: Codable {
  private enum CodingKeys: String, CodingKey {
    case title, author, license, source
    case licenseURL = "license_url"
    case changesMade = "changes_made"
  }

  /// Throws without author or licence: half a credit is none.
  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    guard let author = fields.name(forKey: .author), let license = fields.name(forKey: .license)
    else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath, debugDescription: "A credit without author or licence."))
    }
    self.init(author: author, license: license)
    title = fields.name(forKey: .title)
    licenseURL = fields.address(forKey: .licenseURL)
    source = fields.text(forKey: .source)
    changesMade = fields.name(forKey: .changesMade)
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encodeIfPresent(title, forKey: .title)
    try fields.encode(author, forKey: .author)
    try fields.encode(license, forKey: .license)
    try fields.encodeIfPresent(licenseURL, forKey: .licenseURL)
    try fields.encodeIfPresent(source, forKey: .source)
    try fields.encodeIfPresent(changesMade, forKey: .changesMade)
  }
}
