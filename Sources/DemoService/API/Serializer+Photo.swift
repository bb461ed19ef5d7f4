// SPDX-License-Identifier: MIT

// Photos: the basic form inside members, the form of lists, and the full one.

import FoundationEssentials

extension Serializer {
  /// Returns the form inside a member: id, dates, hash and addresses.
  func basicPhoto(_ item: CatalogItem) -> JSON {
    let oldStyle = item.hasOldDateStyle
    return [
      "id": .string(item.id),
      "slug": .string(item.slug),
      "created_at": date(item.createdAt, oldStyle: oldStyle),
      "updated_at": date(item.updatedAt, oldStyle: oldStyle),
      "blur_hash": item.lacksBlurHash ? nil : .text(blurHashes[item.picture.name]),
      "asset_type": item.isIllustration ? "illustration" : "photo",
      "urls": urls(item),
    ]
  }

  /// Returns the form of lists.
  func photo(_ item: CatalogItem) -> JSON {
    abbreviatedPhoto(item).merging(["user": summary(item.author)])
  }

  /// Returns the form of the answer to a like: that of lists, without the author.
  func abbreviatedPhoto(_ item: CatalogItem) -> JSON {
    let picture = item.picture
    let isLiked = member.map { likes.contains(item.index, of: $0) } ?? false
    return basicPhoto(item).merging([
      "promoted_at": item.isSponsored
        ? nil : date(item.promotedAt, oldStyle: item.hasOldDateStyle),
      "width": .integer(picture.width),
      "height": .integer(picture.height),
      "color": .string(picture.color),
      "description": .text(item.caption),
      "alt_description": item.lacksAltText ? nil : .string(picture.altText),
      "breadcrumbs": [],
      "links": links(item),
      "likes": .integer(item.othersLikes + likes.count(ofItem: item.index)),
      "liked_by_user": .bool(isLiked),
      "bookmarked": false,
      "current_user_collections": [],
      "sponsorship": item.isSponsored ? sponsorship : nil,
      "topic_submissions": topicSubmissions(item),
      "premium": .bool(item.isPremium),
      "plus": .bool(item.isPremium),
      "demo_credit": credit(picture),
    ])
  }

  /// Returns the form of `/photos/:id` and `/photos/random`.
  func fullPhoto(_ item: CatalogItem) -> JSON {
    let words = item.picture.words + topics(of: item).map(\.slug)
    return photo(item).merging([
      "exif": exif(item),
      "location": location(item),
      "tags": .array(words.map { ["type": "search", "title": .string($0)] }),
      "views": .integer(item.views),
      "downloads": .integer(item.downloads),
      "public_domain": .bool(item.picture.license.contains("PublicDomain")),
      "meta": ["index": true],
      "topics": .array(
        topics(of: item).map {
          ["id": .string($0.id), "slug": .string($0.slug), "title": .string($0.title)]
        }),
      "related_collections": ["total": 0, "type": "collected", "results": []],
    ])
  }

  // MARK: Parts

  private func ixid(_ item: CatalogItem) -> String {
    base64URL(Array("3|demo|0|1|\(item.index)|\(item.picture.name)|".utf8))
  }

  private func urls(_ item: CatalogItem) -> JSON {
    let address = "\(base)/images/\(item.slug)"
    let identity = "ixid=\(ixid(item))&ixlib=rb-4.1.0"
    func sized(_ width: Int) -> JSON {
      .string("\(address)?crop=entropy&cs=tinysrgb&fit=max&fm=jpg&\(identity)&q=80&w=\(width)")
    }
    return [
      "raw": .string("\(address)?\(identity)"),
      "full": .string("\(address)?crop=entropy&cs=srgb&fm=jpg&\(identity)&q=85"),
      "regular": sized(1080), "small": sized(400), "thumb": sized(200),
    ]
  }

  private func links(_ item: CatalogItem) -> JSON {
    let name = item.hasLocalisedLink ? "фотография-\(item.id)" : item.slug
    return [
      "self": .string("\(base)/photos/\(name)"),
      "html": .string("\(base)/web/photos/\(item.slug)"),
      "download": .string("\(base)/web/photos/\(item.id)/download?ixid=\(ixid(item))"),
      "download_location": .string("\(base)/photos/\(item.id)/download?ixid=\(ixid(item))"),
    ]
  }

  /// The author's licence and the changes to the photo. The real service does not send them, since
  /// it has one licence for all photos.
  private func credit(_ picture: Picture) -> JSON {
    [
      "title": .string(picture.title), "author": .string(picture.author),
      "license": .string(picture.license), "license_url": .text(picture.licenseURL),
      "source": .text(picture.source), "changes_made": .string(picture.changes),
    ]
  }

  private var sponsorship: JSON {
    let beacon = "\(base)/web/impression?t=[timestamp]"
    return [
      "impression_urls": [.string(beacon)],
      "tagline": "See further with North Light",
      "tagline_url": .string("\(base)/@northlight"),
      "sponsor": summary(catalog.members[Member.sponsorNumber]),
    ]
  }

  private func topics(of item: CatalogItem) -> [Topic] {
    catalog.topics.filter { $0.pictures.contains(item.picture.name) }
  }

  private func topicSubmissions(_ item: CatalogItem) -> JSON {
    .object(
      Dictionary(
        topics(of: item).map { topic in
          (topic.slug, ["status": "approved", "approved_on": date(item.promotedAt)])
        }, uniquingKeysWith: { first, _ in first }))
  }

  /// The data of the author's camera, if the credits contain them. Nothing is invented, because these are
  /// real photos.
  private func exif(_ item: CatalogItem) -> JSON {
    let camera = item.picture.camera
    let names = [camera.make, camera.model].compactMap { $0 }
    return [
      "make": .text(camera.make), "model": .text(camera.model),
      "name": names.isEmpty ? nil : .string(names.joined(separator: ", ")),
      "exposure_time": .text(camera.exposureTime), "aperture": .text(camera.aperture),
      "focal_length": .text(camera.focalLength),
      "iso": camera.iso.map(JSON.integer) ?? nil,
    ]
  }

  /// The place, if the source names it; otherwise one of the two forms in which the real service writes an
  /// unknown place.
  private func location(_ item: CatalogItem) -> JSON {
    let nowhere: JSON = ["latitude": 0, "longitude": 0]
    let unknown: JSON = ["latitude": nil, "longitude": nil]
    guard let place = item.picture.place else {
      let position = item.index.isMultiple(of: 2) ? nowhere : unknown
      return ["name": nil, "city": nil, "country": nil, "position": position]
    }
    let parts = place.split(separator: ", ").map(String.init)
    var position = item.index.isMultiple(of: 2) ? nowhere : unknown
    if let latitude = item.picture.latitude, let longitude = item.picture.longitude {
      position = ["latitude": .number(latitude), "longitude": .number(longitude)]
    }
    return [
      "name": .string(place),
      "city": parts.count > 2 ? .string(parts[parts.count - 2]) : nil,
      "country": parts.count > 1 ? .text(parts.last) : nil,
      "position": position,
    ]
  }
}
