// SPDX-License-Identifier: MIT

// Texts of a person or a service may be of any length; none of them widens a window. Each shown field has 1,000
// letters without a space here.

import BelvedereCore
import BelvedereModel
import CGtk
import Foundation
import GtkKit
import TestSupport
import XCTest

@testable import BelvedereUI

private let long = String(repeating: "m", count: 1_000)
/// The narrowest window that the app is made for, in application pixels.
private let narrow = 360
/// The height of a phone that is held on its side.
private let low = 360

final class LongTextTests: UITestCase {
  func testFeedAndGridStayNarrow() throws {
    try onMain {
      let world = try longWorld()
      let window = try world.openFeed()
      iterate { window.feedBoard?.view.tiles.isEmpty == false }
      check(window, "feed")

      world.context.preferences.feedLayout = .grid
      iterate { window.feedBoard?.view.tiles.isEmpty == false && window.feedBoard?.style == .grid }
      check(window, "grid")

      world.service.answer(page: 1, .failure(.refused(status: 400, messages: [long])))
      world.session.signedIn?.feed?.refresh()
      iterate { window.visibleTexts.contains { $0.hasSuffix(long) } }
      check(window, "notice")
    }
  }

  func testExploreStaysNarrow() throws {
    try onMain {
      let world = try longWorld()
      let window = try world.openFeed()
      let explore = try XCTUnwrap(world.session.signedIn?.explore)
      activate(Commands.showExplore, in: window)
      iterate { window.visibleTexts.filter { $0 == long }.count > 1 }
      check(window, "explore")

      world.service.answer(search: 1, .success(Page(elements: [], hasNext: false)))
      explore.search(for: long)
      iterate { window.visibleTexts.contains { $0.contains("No photo matches") } }
      check(window, "nothing found")

      explore.show(.photographer(username: long))
      iterate { window.visibleTexts.contains("@\(long)") }
      check(window, "photographer")
    }
  }

  func testPlacesStayNarrow() throws {
    try onMain {
      let world = try longWorld()
      let window = try world.openFeed()
      activate(Commands.showPlaces, in: window)
      iterate { world.session.signedIn?.places.phase == .loaded }
      world.session.signedIn?.places.topics.load()
      world.session.signedIn?.places.select(try longPlace())
      iterate { world.session.signedIn?.places.topics.all.isEmpty == false }
      check(window, "map and list")
      for popover in window.tree where popover.isA(gtk_popover_get_type()) {
        let content = gtk_popover_get_child(popover.cast())
        XCTAssertLessThanOrEqual(content?.minimumWidth ?? 0, narrow, "popover")
      }

      let page = window.tree.lazy.compactMap { $0.attachment(PlacesPage.self) }.first
      try XCTUnwrap(page).open(try longPlace())
      iterate { window.visibleTexts.contains { $0.contains(long) } }
      check(window, "place")
    }
  }

  func testTheProfileStaysNarrow() throws {
    try onMain {
      let world = try longWorld()
      let window = try world.openProfile()
      iterate { window.visibleTexts.contains("@\(long)") }
      check(window, "profile")
    }
  }

  func testTheViewerStaysNarrow() throws {
    try onMain {
      let world = try longWorld()
      world.service.answerDetails(.success(longPhoto(0)))
      let window = try world.openViewer(at: 0)
      iterate { window.viewer?.isMapped == true }
      check(window, "viewer")
      window.viewer?.attachment(ViewerPage.self)?.surround.showFacts()
      iterate { window.visibleTexts.contains { $0.contains(long) } }
      check(window, "facts")
    }
  }

  func testThePreferencesStayNarrow() throws {
    try onMain {
      let world = try longWorld()
      _ = try world.openFeed()
      for photo in [longPhoto(1), longPhoto(2)] {
        world.context.preferences.hidden.add(try XCTUnwrap(HiddenItems.Item(photo)))
      }
      let preferences = PreferencesWindow(context: world.context)
      preferences.present(over: nil)
      let window = try XCTUnwrap(openWindows.last)
      iterate { window.isMapped }
      for row in window.tree where row.isA(adw_expander_row_get_type()) {
        adw_expander_row_set_expanded(row.cast(), 1)
      }
      // The person and the two photos.
      iterate { window.labels(with: long) > 2 }
      check(window, "preferences")
    }
  }
}

// MARK: - Long texts

@MainActor private func check(_ window: Widget, _ name: String) {
  XCTAssertLessThanOrEqual(window.minimumWidth, narrow, name)
  XCTAssertLessThanOrEqual(window.minimumHeight(forWidth: narrow), low, name)
}

@MainActor private func activate(_ command: Action, in window: Widget) {
  gtk_widget_activate_action_variant(window, command.name, nil)
}

@MainActor private func longWorld() throws -> ScreenWorld {
  let world = try ScreenWorld(signedIn: true)
  let photos = Page(elements: (0..<20).map(longPhoto), hasNext: false)
  world.service.answer(page: 1, .success(photos))
  world.service.answer(search: 1, .success(photos))
  world.service.answer(likes: 1, .success(photos))
  world.service.answerMe(.success(longUser))
  world.service.answerUser(.success(longUser))
  world.service.answerTopics(
    .success(
      (0..<3).map { number in
        var topic = Topic(id: "\(number)", slug: "t\(number)", title: long)
        topic.caption = long
        if number == 0 { topic.covers = [longPhoto(100)] }
        return topic
      }))
  world.context.preferences.recentSearches = [long, String(long.dropLast())].joined(
    separator: "\n")
  let place = try longPlace()
  world.places.put([place], photos: [place.key: [longPhoto(0)]])
  return world
}

private var longUser: User {
  var user = User(id: "9", username: long, name: long)
  (user.bio, user.location, user.instagramUsername) = (long, long, long)
  user.portfolioURL = "https://\(long.prefix(60)).\(long.prefix(60)).example"
  user.links.html = "https://example.org/\(long)"
  return user
}

private func longPhoto(_ number: Int) -> Photo {
  var photo = shownPhotos([number])[0]
  (photo.caption, photo.altDescription) = (long, long)
  photo.user = longUser
  photo.tags = [Tag(title: long), Tag(title: long)]
  var exif = Exif()
  (exif.make, exif.model, exif.name) = (long, long, long)
  (exif.exposureTime, exif.aperture, exif.focalLength) = (long, long, long)
  photo.exif = exif
  var location = Location()
  (location.name, location.city, location.country) = (long, long, long)
  location.coordinate = Coordinate(latitude: 64.14, longitude: -21.93)
  photo.location = location
  var credit = Credit(author: long, license: long)
  (credit.title, credit.changesMade) = (long, long)
  (credit.source, credit.licenseURL) = ("https://example.org/\(long)", "https://example.org/")
  if number.isMultiple(of: 2) { photo.credit = credit }
  if number.isMultiple(of: 5) { photo.sponsorship = Sponsorship(tagline: long, sponsor: longUser) }
  var facts = SourceFacts()
  (facts.taken, facts.categories, facts.restrictions) = (long, [long], [long])
  if number.isMultiple(of: 3) { photo.facts = facts }
  return photo
}

private func longPlace() throws -> Place {
  let position = try XCTUnwrap(Coordinate(latitude: 64.14, longitude: -21.93))
  return Place(
    key: PlusCode(position), position: position, name: long, city: long, country: long,
    tags: [long, long], photoCount: 1, note: long, favouredAt: Date(timeIntervalSince1970: 0),
    isSpot: true)
}

extension Widget {
  /// The number of labels with a text, also hidden ones.
  @MainActor fileprivate func labels(with text: String) -> Int {
    tree.count { $0.labelText == text }
  }
}
