// SPDX-License-Identifier: MIT

// One place: its photos, name, coordinates, local time, light and weather, the tags of its photos, and the
// person's own note.

import BelvedereCore
import BelvedereModel
import Foundation
import GtkKit

/// The page of a place, over the map.
final class PlacePage {
  /// Called when the person goes back.
  var onClose: () -> Void {
    get { page.onClose }
    set { page.onClose = newValue }
  }

  var widget: Widget { page.widget }

  /// The number of tags that are shown, the most frequent ones; photos of an archive have many.
  private static let shownTags = 12

  private let page: SubPage
  private let detail: PlaceDetail
  private let context: PageContext
  private let strip: PhotoStrip
  private let region = Label("", "dim-label", lines: .wrappedAtStart)
  private let heart = ToggleButton("flat", "circular", "place-heart")
  private let address = FactRow(tr("Address"))
  private let time = FactRow(tr("Local Time"))
  private let nearest = FactRow(tr("Near"))
  private let coordinates: PlaceCoordinates
  private let light = PlaceLight()
  private let words = Label("", lines: .wrappedAtStart)
  private let tags = FactRow(tr("Tags"))
  private let note: PlaceNote
  private let removeSpot: Widget
  private var clock: Timeout?
  private var trackings: [Tracking] = []

  init(_ detail: PlaceDetail, in context: PageContext) {
    self.detail = detail
    self.context = context
    strip = PhotoStrip(
      of: detail.photos, pictures: context.pictures, likes: context.signedIn.likes)
    coordinates = PlaceCoordinates(detail, in: context.app)
    note = PlaceNote(detail)
    removeSpot = Make.button(tr("_Remove This Spot")) {}
    removeSpot.align(.start)
    let section = LightSection(light, in: context.app) { detail.place.plainTitle }
    words.allowSelection()
    let facts = SubPage.column(of: [
      region.widget, words.widget, address.widget, time.widget, nearest.widget, coordinates.widget,
      note.widget, section.widget,
      WeatherSection(
        detail.weather, time: { detail.time }, preferences: context.app.preferences
      ).widget,
      tags.widget, removeSpot,
    ])
    page = SubPage(
      Make.box(.vertical, [strip.widget, facts]), backHint: tr("Back to the Map"),
      tools: [
        PlaceName(detail).widget, heart.widget,
        PlaceShare(detail, files: context.signedIn.placeFiles).widget,
      ])
    widget.attach(self)
    removeSpot.on("clicked") { [weak self] in self?.remove() }
    heart.onToggle { [weak self] in self?.takeOverHeart() }
    strip.onOpen = { [weak self] index in
      guard let self else { return }
      context.open(detail.photos, index, strip, false)
    }
    trackings = [
      widget.track { [weak self] in self?.show() },
      widget.track { [weak self] in self?.showTime() },
      widget.track { [weak self] in self?.showLight() },
      widget.track { [weak self] in self?.showWords() },
    ]
    detail.start()
  }

  func focus() { page.focus() }

  /// Ends the clock.
  func end() {
    clock = nil
  }
}

// MARK: - Content

extension PlacePage {
  private func show() {
    if detail.isGone { return onClose() }
    let place = detail.place
    page.title.text = place.title
    region.show(place.region(city: detail.city, country: detail.country))
    heart.widget.setHint(place.isFavourite ? tr("Remove from Favourites") : tr("Add to Favourites"))
    Make.setIcon(place.isFavourite ? Icon.heart.name : Icon.heartOutline.name, of: heart.widget)
    heart.isOn = place.isFavourite
    tags.show(place.tags.prefix(Self.shownTags).joined(separator: ", "))
    removeSpot.isVisible = place.isSpot
    nearest.show(detail.nearest?.text(of: place.position))
  }

  /// Shows the local time, and schedules the next minute.
  private func showTime() {
    clock = nil
    guard let local = detail.time else { return time.show(nil) }
    let now = Date()
    let text = UserLocale.text(time: now, in: local.timeZone)
    switch local.kind {
    case .zone: time.show(text)
    case .meanSolar: time.show(tr("%@ by the sun", text))
    }
    let rest = 60 - now.timeIntervalSinceReferenceDate.truncatingRemainder(dividingBy: 60)
    clock = Timeout(.seconds(rest)) { [weak self] in self?.showTime() }
  }

  private func showLight() {
    if let time = detail.time { light.show(detail.place.position, by: time) }
  }

  private func showWords() {
    let sentences = detail.descriptions
    words.show(sentences.isEmpty ? nil : sentences.joined(separator: "\n"))
    address.show(detail.address)
  }

  private func takeOverHeart() {
    let isFavourite = heart.isOn
    if detail.place.isFavourite != isFavourite {
      detail.acts.setFavourite(isFavourite, for: detail.place)
    }
  }

  private func remove() {
    let acts = detail.acts
    acts.removeSpot(detail.place)
    widget.toast(tr("Spot removed"), button: tr("Undo")) { acts.restoreSpot() }
  }
}
