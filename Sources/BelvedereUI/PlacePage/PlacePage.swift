// SPDX-License-Identifier: MIT

// One place: its photos and its name at the top, a line about the present moment, and below that the light, the
// weather, all photos, where the place is, the person's own note, and the tags of its photos.

import BelvedereCore
import BelvedereModel
import Foundation
import GtkKit

/// The page of a place, over the map.
final class PlacePage {
  /// The number of tags that are shown, the most frequent ones; photos of an archive have many.
  private static let shownTags = 12

  let widget: Widget
  /// Called when the person goes back.
  var onClose: () -> Void = {}

  private let detail: PlaceDetail
  private let context: PageContext
  private let hero: PlaceHero
  private let strip: PhotoStrip
  private let heart = ToggleButton("flat", "circular", "place-heart")
  private let line: PlaceLine
  private let words = Label("", lines: .wrappedAtStart)
  private let photos: Widget
  private let address = FactRow(tr("Address"))
  private let nearest = FactRow(tr("Near"))
  private let light = PlaceLight()
  private let tags = FactRow(tr("Tags"))
  private let removeSpot = Make.button(tr("_Remove This Spot"))
  private let scroller: Widget
  private var head: PlaceHead!
  private var scrolling: ScrollWatch!
  private var trackings: [Tracking] = []

  /// - Parameter backHint: names the target of the back button.
  init(_ detail: PlaceDetail, in context: PageContext, backHint: String) {
    self.detail = detail
    self.context = context
    hero = PlaceHero(of: detail.photos, pictures: context.pictures)
    strip = PhotoStrip(
      of: detail.photos, pictures: context.pictures, likes: context.signedIn.likes)
    line = PlaceLine(detail, preferences: context.app.preferences)
    photos = Make.box(
      .vertical, spacing: 8,
      [Make.label(tr("Photos"), "heading", lines: .oneAtStart), strip.widget])
    removeSpot.align(.start)
    words.allowSelection()
    let whereabouts = Make.box(
      .vertical, spacing: 8,
      [
        StillMap(.neighbourhood, height: 220, in: context.app) { detail.place.position }.widget,
        nearest.widget, address.widget,
        PlaceCoordinates(detail, in: context.app).widget,
      ])
    let lightSection = LightSection(light, in: context.app) { detail.place.plainTitle }.widget
    let weatherSection = WeatherSection(
      detail.weather, time: { detail.time }, preferences: context.app.preferences
    ).widget
    let rest = [PlaceNote(detail).widget, tags.widget, removeSpot]
    let seen = [photos, whereabouts]
    let columns = PlaceColumns([lightSection, weatherSection] + seen + rest)
    let content = PlaceColumns.centre(
      Make.box(.vertical, spacing: 18, [line.widget, words.widget, columns.widget]), vertical: 18)
    scroller = Make.scroller(Make.box(.vertical, [hero.widget, content]))
    scroller.setExpands(horizontal: true, vertical: true)
    widget = Make.overlay(scroller)
    widget.attach(self)
    head = PlaceHead(
      tools: [
        PlaceName(detail).widget, heart.widget,
        PlaceShare(detail, files: context.signedIn.placeFiles).widget,
      ], backHint: backHint
    ) { [weak self] in self?.onClose() }
    widget.addLayer(head.widget)
    addHandlers()
    trackings = [
      widget.track { [weak self] in self?.show() },
      widget.track { [weak self] in self?.showLight() },
      widget.track { [weak self] in self?.showPhotos() },
      widget.track {
        // Columns of about the same height: a forecast is half as high as the light.
        if context.app.preferences.showsWeather {
          columns.setColumns(start: [lightSection] + rest, end: [weatherSection] + seen)
        } else {
          columns.setColumns(start: [lightSection, weatherSection], end: seen + rest)
        }
      },
    ]
    showHead()
    detail.start()
  }

  private func addHandlers() {
    for key in ["Escape", "<Alt>Left"] {
      widget.onShortcut(key) { [weak self] in
        self?.onClose()
        return true
      }
    }
    widget.scrollsByKeys(scroller)
    // GTK may still move the focus that the viewer had when it was closed for this page.
    widget.afterFirstFrame { [weak self] in
      if let self, !widget.containsFocus { focus() }
    }
    removeSpot.on("clicked") { [weak self] in self?.remove() }
    heart.onToggle { [weak self] in self?.takeOverHeart() }
    hero.onOpen = { [weak self] in if let self { open($0, from: hero) } }
    strip.onOpen = { [weak self] in if let self { open($0, from: strip) } }
    scrolling = ScrollWatch(scroller.scrollPosition(.vertical)) { [weak self] in
      self?.showHead()
    }
    hero.onChange = { [weak self] in self?.scrolling.followSoon() }
  }

  /// Focuses the name of the place: keys scroll the page from there.
  func focus() { hero.heading.focusWhenSeen() }

  /// Ends the clock.
  func end() { line.end() }

  private func open(_ index: Int, from gallery: any PhotoGallery) {
    context.open(detail.photos, index, gallery, false)
  }
}

// MARK: - Content

extension PlacePage {
  private func show() {
    if detail.isGone { return onClose() }
    let place = detail.place
    hero.title.text = place.title
    head.title.text = place.title
    let region = place.region(city: detail.city, country: detail.country)
    hero.region.show(region)
    hero.heading.setAccessibleLabel(
      UserLocale.list([place.title, region].compactMap(\.self)))
    heart.widget.setHint(place.isFavourite ? tr("Remove from Favourites") : tr("Add to Favourites"))
    Make.setIcon(place.isFavourite ? Icon.heart.name : Icon.heartOutline.name, of: heart.widget)
    heart.isOn = place.isFavourite
    tags.show(UserLocale.list(Array(place.tags.prefix(Self.shownTags))))
    removeSpot.isVisible = place.isSpot
    nearest.show(detail.nearest?.text(of: place.position))
  }

  private func showLight() {
    if let time = detail.time { light.show(detail.place.position, by: time) }
  }

  private func showPhotos() {
    let sentences = detail.descriptions
    words.show(sentences.isEmpty ? nil : sentences.joined(separator: "\n"))
    address.show(detail.address)
    let list = detail.photos
    // The only photo is at the top already.
    let isRepeated = list.photos.count == 1 && list.storedCount == 1
    photos.isVisible = !list.photos.isEmpty && !isRepeated
    if isRepeated { list.show(index: 0) }
  }

  /// Puts the head on a bar where the name has been scrolled away.
  private func showHead() {
    let position = scroller.scrollPosition(.vertical).value
    // Before the first layout, there are no heights.
    let isAtTop = position <= 0 || position < Double(hero.widget.height - head.widget.height)
    head.show(!isAtTop ? .bar : hero.hasPhoto ? .onPhoto : .aboveName)
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
