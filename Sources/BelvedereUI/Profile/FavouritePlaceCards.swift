// SPDX-License-Identifier: MIT

// The newest favourite places as photos with their names, in a row that scrolls sideways.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// A row of cards, reused for one place after the other.
final class FavouritePlaceCards {
  /// The most places in the row.
  static let most = 12

  let widget: Widget
  /// Called with a place that is chosen; the modifiers are nil for a key or assistive technology.
  var onChoose: (Place, GdkModifierType?) -> Void = { _, _ in }

  private let places: any ShownPlaces
  private let pictures: Pictures
  private let row = Make.box(.horizontal, spacing: 12)
  private var cards: [FavouritePlaceCard] = []

  init(places: any ShownPlaces, pictures: Pictures) {
    self.places = places
    self.pictures = pictures
    row.setAccessibleLabel(tr("Favourite Places"))
    widget = Make.scroller(row, .horizontal)
    widget.scrollsSidewaysOnly(by: Double(FavouritePlaceCard.width))
    widget.attach(self)
  }

  func show(_ shown: ArraySlice<Place>) {
    while cards.count < shown.count { addCard() }
    for (card, place) in zip(cards, shown) { card.show(place) }
    for card in cards.dropFirst(shown.count) { card.show(nil) }
    widget.isVisible = !shown.isEmpty
  }

  private func addCard() {
    let card = FavouritePlaceCard(places: places, pictures: pictures)
    card.onChoose = { [weak self] in self?.onChoose($0, $1) }
    row.append(card.widget)
    cards.append(card)
  }
}

/// The photo of a place with its heart, above its name.
private final class FavouritePlaceCard {
  /// The size of the photo in application pixels: two of them fit into the narrowest window.
  static let (width, height) = (156, 117)

  let widget = Make.orderedItem()
  var onChoose: (Place, GdkModifierType?) -> Void = { _, _ in }

  private let places: any ShownPlaces
  private let picture: PhotoPicture
  private let title = Label("", "heading", lines: .shortenedAtStart)
  private let region = Label("", "dim-label", "caption", lines: .shortenedAtStart)
  private let heart = ToggleButton(
    icon: Icon.heart.name, hint: tr("Remove from Favourites"), "circular", "like")
  private var place: Place?
  private var loading: Task<Void, Never>?

  init(places: any ShownPlaces, pictures: Pictures) {
    self.places = places
    picture = PhotoPicture(pictures: pictures, fit: .cover)
    let photo = Make.overlay(Make.image(Icon.location.name))
    photo.addClass("place-photo")
    photo.cutOverflow()
    photo.setLeastSize(width: Self.width, height: Self.height)
    photo.addLayer(picture.makeWidget())
    // A long name must not widen the card.
    for label in [title, region] { label.limitWidth(characters: 1) }
    let texts = Make.box(.vertical, [title.widget, region.widget])
    let column = Make.box(.vertical, spacing: 6, [photo, texts])
    gtk_overlay_set_child(widget.opaque, column)
    heart.widget.align(.end, .start)
    widget.addLayer(heart.widget)
    widget.addClass("favourite-place")
    widget.attach(self)
    heart.onToggle { [weak self] in
      guard let self, let place, !heart.isOn else { return }
      places.setFavourite(false, for: place)
    }
    connectChoice()
  }

  isolated deinit { loading?.cancel() }

  private func connectChoice() {
    let click = widget.addClick()
    click.onPress("released") { [weak self] _, x, y in
      guard let self, gtk_widget_contains(widget, x, y) != 0 else { return }
      choose(click.modifiers)
    }
    widget.on("activate") { [weak self] in self?.choose(nil) }
    widget.onKey { [weak self] key, modifiers in
      let key = Int32(key)
      guard key == GDK_KEY_Return || key == GDK_KEY_KP_Enter || key == GDK_KEY_space else {
        return false
      }
      guard let self, widget.hasFocus else { return false }
      choose(modifiers)
      return true
    }
    LongPress(on: widget) { [weak self] _, _ in
      guard let self else { return false }
      choose(GDK_CONTROL_MASK)
      return true
    }
  }

  private func choose(_ modifiers: GdkModifierType?) {
    if let place { onChoose(place, modifiers) }
  }

  /// - Parameter new: nil hides the card and releases the photo.
  func show(_ new: Place?) {
    widget.isVisible = new != nil
    guard new != place else { return }
    let isOther = new?.key != place?.key || new?.cover != place?.cover
    place = new
    heart.isOn = true
    title.text = new?.title ?? ""
    region.show(new?.region)
    if let new { widget.setAccessibleLabel(new.spokenName) }
    if isOther { load() }
  }

  private func load() {
    loading?.cancel()
    picture.show(nil)
    guard let place, place.cover != nil else { return }
    loading = Task { [weak self, places] in
      guard let cover = await places.cover(of: place) else { return }
      guard let self, !Task.isCancelled, self.place?.key == place.key else { return }
      picture.show(cover)
      picture.setProximity(.visible, width: Self.width)
    }
  }
}
