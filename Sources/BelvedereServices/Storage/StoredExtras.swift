// SPDX-License-Identifier: MIT

// The facts that only some photos have: those of a photo's own answer, an author's credit, a sponsor. Stored in one
// JSON column, with a version of the format. Texts are cut when they are read, since earlier versions stored them
// uncut.

import BelvedereCore
import Foundation

/// The JSON beside a photo's columns.
struct StoredExtras: Codable {
  struct Camera: Codable {
    var make: String?
    var model: String?
    var name: String?
    var exposureTime: String?
    var aperture: String?
    var focalLength: String?
    var iso: Int?
  }

  /// The names of the place; its position is in columns.
  struct Place: Codable {
    var name: String?
    var city: String?
    var country: String?
  }

  /// The credit without its licence, which is in a column.
  struct Credit: Codable {
    var author: String
    var title: String?
    var licenceURL: String?
    var source: String?
    var changesMade: String?
  }

  struct Sponsor: Codable {
    var tagline: String?
    var taglineURL: String?
    var user: StoredUser?
  }

  /// The facts of an archive about the photo's file.
  struct Facts: Codable {
    var assessments: [String]?
    var taken: String?
    var provenance: String?
    var provenanceLink: String?
    var subjectLatitude: Double?
    var subjectLongitude: Double?
    var categories: [String]?
    var restrictions: [String]?
    var sha1: String?
  }

  /// The version of the written format.
  private static let currentVersion = 1

  private let version: Int
  var camera: Camera?
  var place: Place?
  var tags: [String]?
  var credit: Credit?
  var sponsor: Sponsor?
  var facts: Facts?
}

// MARK: - JSON

extension StoredExtras {
  /// Throws if the JSON is damaged or of another version.
  init(json: String) throws {
    let extras = try JSONDecoder().decode(Self.self, from: Data(json.utf8))
    guard extras.version == Self.currentVersion else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "Extras of version \(extras.version)."))
    }
    self = extras
  }

  var json: String {
    get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
  }
}

// MARK: - Conversions

extension StoredExtras {
  /// Nil if there is nothing to store.
  init?(of photo: Photo) {
    version = Self.currentVersion
    camera = photo.exif.flatMap(Camera.init)
    place = photo.location.flatMap(Place.init)
    // An archive's photo has its tags from its categories.
    tags = photo.tags.isEmpty || photo.facts != nil ? nil : photo.tags.map(\.title)
    credit = photo.credit.map(Credit.init)
    sponsor = photo.sponsorship.map(Sponsor.init)
    facts = photo.facts.map(Facts.init)
    if camera == nil, place == nil, tags == nil, credit == nil, sponsor == nil, facts == nil {
      return nil
    }
  }
}

extension StoredExtras.Camera {
  /// Nil for empty Exif data.
  init?(_ exif: Exif) {
    guard exif != Exif() else { return nil }
    make = exif.make
    model = exif.model
    name = exif.name
    exposureTime = exif.exposureTime
    aperture = exif.aperture
    focalLength = exif.focalLength
    iso = exif.iso
  }

  var exif: Exif {
    var exif = Exif()
    exif.make = make?.cut(to: .name)
    exif.model = model?.cut(to: .name)
    exif.name = name?.cut(to: .name)
    exif.exposureTime = exposureTime?.cut(to: .name)
    exif.aperture = aperture?.cut(to: .name)
    exif.focalLength = focalLength?.cut(to: .name)
    exif.iso = iso
    return exif
  }
}

extension StoredExtras.Place {
  /// Nil for a location without any name.
  init?(_ location: Location) {
    guard location.name != nil || location.city != nil || location.country != nil else {
      return nil
    }
    name = location.name
    city = location.city
    country = location.country
  }

  var location: Location {
    var location = Location()
    location.name = name?.cut(to: .name)
    location.city = city?.cut(to: .name)
    location.country = country?.cut(to: .name)
    return location
  }
}

extension StoredExtras.Credit {
  init(_ credit: BelvedereCore.Credit) {
    author = credit.author
    title = credit.title
    licenceURL = credit.licenseURL
    source = credit.source
    changesMade = credit.changesMade
  }

  func credit(licence: String) -> BelvedereCore.Credit {
    var credit = BelvedereCore.Credit(author: author.cut(to: .name), license: licence)
    credit.title = title?.cut(to: .name)
    credit.licenseURL = licenceURL
    credit.source = source
    credit.changesMade = changesMade?.cut(to: .name)
    return credit
  }
}

extension StoredExtras.Sponsor {
  init(_ sponsorship: Sponsorship) {
    tagline = sponsorship.tagline
    taglineURL = sponsorship.taglineURL
    user = sponsorship.sponsor.map(StoredUser.init)
  }

  var sponsorship: Sponsorship {
    Sponsorship(tagline: tagline?.cut(to: .name), taglineURL: taglineURL, sponsor: user?.user)
  }
}

extension StoredExtras.Facts {
  init(_ facts: SourceFacts) {
    assessments = facts.assessments.map(\.rawValue).orNil
    taken = facts.taken
    provenance = facts.provenance?.text
    provenanceLink = facts.provenance?.link
    subjectLatitude = facts.subject?.latitude
    subjectLongitude = facts.subject?.longitude
    categories = facts.categories.orNil
    restrictions = facts.restrictions.orNil
    sha1 = facts.sha1
  }

  var facts: SourceFacts {
    var facts = SourceFacts()
    facts.assessments = (assessments ?? []).compactMap(SourceFacts.Assessment.init)
    facts.taken = taken?.cut(to: .name)
    facts.provenance = provenance.map { LinkedText($0.cut(to: .name), link: provenanceLink) }
    if let subjectLatitude, let subjectLongitude {
      facts.subject = Coordinate(latitude: subjectLatitude, longitude: subjectLongitude)
    }
    facts.categories = categories?.bounded ?? []
    facts.restrictions = restrictions?.bounded ?? []
    facts.sha1 = sha1
    return facts
  }
}

extension [String] {
  /// At most as many names as the limit of tags, each cut.
  var bounded: [String] { prefix(TextLimit.tags).map { $0.cut(to: .name) } }
}

extension Array {
  /// Nil in place of an empty list.
  fileprivate var orNil: Self? { isEmpty ? nil : self }
}
