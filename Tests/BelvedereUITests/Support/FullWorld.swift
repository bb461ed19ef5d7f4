// SPDX-License-Identifier: MIT

// A world in which every field that is shown has a text.

import BelvedereCore
import BelvedereModel
import Foundation
import TestSupport
import XCTest

@testable import BelvedereUI

/// The texts of photos, people, topics and places.
struct WorldTexts {
  var name = "Ada Vale"
  var username = "adavale"
  var biography = "Photographs of birds and of the light over the sea, mostly from the north."
  var location = "Reykjavik, Iceland"
  var caption = "A toucan with a yellow breast sits on a branch with moss in the rain forest"
  var camera = "NIKON CORPORATION"
  var number = "1/250"
  var city = "Reykjavik"
  var country = "Iceland"
  var place = "Hallgrimskirkja"
  var tag = "rain forest"
  var licence = "CC BY-SA 4.0"
  var topic = "Architecture and Interiors"
  var note = "Best from the hill behind the church, an hour before sunset."
  var search = "northern lights"
  var sponsor = "Made for the sea"

  init() {}

  /// The same text everywhere.
  init(everything text: String) {
    (name, username, biography, location, caption) = (text, text, text, text, text)
    (camera, number, city, country, place) = (text, text, text, text, text)
    (tag, licence, topic, note, search, sponsor) = (text, text, text, text, text, text)
  }

  var user: User {
    var user = User(id: "9", username: username, name: name)
    (user.bio, user.location, user.instagramUsername) = (biography, location, username)
    user.portfolioURL = "https://\(name.prefix(60)).\(name.prefix(60)).example"
      .replacing(" ", with: "")
    user.links.html = "https://example.org/\(username)"
    return user
  }

  func photo(_ number: Int) -> Photo {
    var photo = shownPhotos([number])[0]
    (photo.caption, photo.altDescription) = (caption, caption)
    photo.user = user
    photo.tags = [Tag(title: tag), Tag(title: tag)]
    var exif = Exif()
    (exif.make, exif.model, exif.name) = (camera, camera, camera)
    (exif.exposureTime, exif.aperture, exif.focalLength) = (self.number, self.number, self.number)
    photo.exif = exif
    var location = Location()
    (location.name, location.city, location.country) = (place, city, country)
    location.coordinate = Coordinate(latitude: 64.14, longitude: -21.93)
    photo.location = location
    var credit = Credit(author: name, license: licence)
    (credit.title, credit.changesMade) = (caption, caption)
    (credit.source, credit.licenseURL) = ("https://example.org/\(username)", "https://example.org/")
    if number.isMultiple(of: 2) { photo.credit = credit }
    if number.isMultiple(of: 5) { photo.sponsorship = Sponsorship(tagline: sponsor, sponsor: user) }
    var facts = SourceFacts()
    (facts.taken, facts.categories, facts.restrictions) = (caption, [tag], [caption])
    if number.isMultiple(of: 3) { photo.facts = facts }
    return photo
  }

  func makePlace() throws -> Place {
    let position = try XCTUnwrap(Coordinate(latitude: 64.14, longitude: -21.93))
    return Place(
      key: PlusCode(position), position: position, name: place, city: city, country: country,
      tags: [tag, tag], photoCount: 1, note: note, favouredAt: Date(timeIntervalSince1970: 0),
      isSpot: true)
  }
}

extension ScreenWorld {
  /// Twenty photos, three topics, recent searches, a forecast and one place.
  ///
  /// - Parameter signedIn: true if the keyring holds a login.
  static func full(of texts: WorldTexts, signedIn: Bool = true) throws -> ScreenWorld {
    let world = try ScreenWorld(signedIn: signedIn)
    let photos = Page(elements: (0..<20).map(texts.photo), hasNext: false)
    world.service.answer(page: 1, .success(photos))
    world.service.answer(search: 1, .success(photos))
    world.service.answer(likes: 1, .success(photos))
    world.service.answerMe(.success(texts.user))
    world.service.answerUser(.success(texts.user))
    world.service.answerTopics(
      .success(
        (0..<3).map { number in
          var topic = Topic(id: "\(number)", slug: "t\(number)", title: texts.topic)
          topic.caption = texts.topic
          if number == 0 { topic.covers = [texts.photo(100)] }
          return topic
        }))
    world.context.preferences.recentSearches = [texts.search, String(texts.search.dropLast())]
      .joined(separator: "\n")
    world.weather.answer(.success(try report(precipitation: 0.5, clouds: 50)))
    let place = try texts.makePlace()
    world.places.put([place], photos: [place.key: [texts.photo(0)]])
    return world
  }
}
