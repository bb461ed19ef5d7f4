// SPDX-License-Identifier: MIT

// A place in a list, or on the card over the map: its photo, name, region, distance, number of photos, and
// heart. Reused for one place after the other.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// Shows a place in a line.
@MainActor final class PlaceRow {
  /// The side of the photo in application pixels; larger beside large texts, by the style.
  static let side = 52

  let widget: Widget
  private(set) var place: Place?

  private let places: any ShownPlaces
  /// Nil for places that have no photos.
  private let picture: PhotoPicture?
  private let title = Label("", "heading", lines: .shortenedAtStart)
  private let region = Label("", "dim-label", "caption", lines: .shortenedAtStart)
  private let numbers = Label("", "dim-label", "caption", lines: .shortenedAtStart)
  private let heart: Widget
  private var loading: Task<Void, Never>?
  private var isNear = false
  private var tracking: Tracking?

  /// - Parameter pictures: nil for places that have no photos.
  init(places: any ShownPlaces, pictures: Pictures?) {
    self.places = places
    picture = pictures.map { PhotoPicture(pictures: $0, fit: .cover) }
    heart = gtk_toggle_button_new()!
    heart.addClass("flat", "circular", "place-heart")
    heart.align(nil, GTK_ALIGN_CENTER)
    heart.isVisible = places.haveHearts
    let frame = gtk_overlay_new()!
    frame.addClass("place-photo")
    frame.align(nil, GTK_ALIGN_CENTER)
    gtk_widget_set_overflow(frame, GTK_OVERFLOW_HIDDEN)
    gtk_widget_set_size_request(frame, gint(Self.side), gint(Self.side))
    gtk_overlay_set_child(frame.opaque, Make.image(Icon.location.name))
    if let picture { frame.addLayer(picture.makeWidget()) }
    let texts = Make.box(
      GTK_ORIENTATION_VERTICAL, spacing: 2, [title.widget, region.widget, numbers.widget])
    texts.setExpands(horizontal: true)
    texts.align(nil, GTK_ALIGN_CENTER)
    widget = Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [frame, texts, heart])
    widget.addClass("place-row")
    widget.attach(self)
    heart.on("toggled") { [weak self] in self?.takeOver() }
    tracking = widget.track { [weak self, places] in
      // Also read without a place, because otherwise no change would be observed.
      _ = places.ownPosition.position
      self?.showNumbers()
    }
  }

  isolated deinit { loading?.cancel() }

  func show(_ place: Place) {
    let isHeartOn = gtk_toggle_button_get_active(heart.cast()) != 0
    guard place != self.place || isHeartOn != place.isFavourite else { return }
    let isOther = place.key != self.place?.key || place.cover != self.place?.cover
    let isOtherHeart = place.isFavourite != self.place?.isFavourite
    self.place = place
    title.text = place.title
    region.show(place.region)
    showNumbers()
    if isOtherHeart { showHeart(place.isFavourite) }
    gtk_toggle_button_set_active(heart.cast(), place.isFavourite ? 1 : 0)
    guard isOther else { return }
    picture?.show(nil)
    if isNear { load() }
  }

  /// Shows a text in each line, to measure a complete row.
  func showSample() { for label in [title, region, numbers] { label.show("X") } }

  /// Changes the heart only for another state: a new hint makes GTK wait for the display server, and a new icon
  /// is styled and laid out.
  private func showHeart(_ isOn: Bool) {
    heart.setHint(isOn ? tr("Remove from Favourites") : tr("Add to Favourites"))
    Make.setIcon(isOn ? Icon.heart.name : Icon.heartOutline.name, of: heart)
  }

  /// - Parameter isShown: false if a press on the row selects its place.
  func setHeart(isShown: Bool) { heart.isVisible = isShown && places.haveHearts }

  /// Loads the photo of a row near the visible part, and releases that of another row.
  func setNear(_ isNear: Bool) {
    guard isNear != self.isNear else { return }
    self.isNear = isNear
    if isNear { load() } else { picture?.show(nil) }
  }

  private func load() {
    loading?.cancel()
    guard let picture, let place, place.cover != nil else { return }
    loading = Task { [weak self, places] in
      guard let cover = await places.cover(of: place) else { return }
      guard let self, !Task.isCancelled, isNear, self.place?.key == place.key else { return }
      picture.show(cover)
      picture.setProximity(.visible, width: Int(Double(Self.side) * max(1, TextScale.factor)))
    }
  }

  private func showNumbers() {
    guard let place else { return }
    let parts = [places.distance(to: place)?.text, place.photoCountText].compactMap(\.self)
    numbers.show(parts.isEmpty ? nil : UserLocale.line(parts))
  }

  /// Handles a change of the heart: the person pressed it, or it was set to what is shown.
  private func takeOver() {
    let isFavourite = gtk_toggle_button_get_active(heart.cast()) != 0
    guard let place, place.isFavourite != isFavourite else { return }
    places.setFavourite(isFavourite, for: place)
  }
}
