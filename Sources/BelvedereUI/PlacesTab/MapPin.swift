// SPDX-License-Identifier: MIT

// A pin of the map: the photo of a place, or of several places that are too close to separate, with their number.

import BelvedereCore
import BelvedereModel
import GtkKit

/// A button with a photo, which the map places. It is reused for other places, because GTK would first have to
/// style a new one.
@MainActor final class MapPin {
  /// The side of the photo without its edge, in application pixels; larger with large texts, by the style.
  private static let side = 40

  let widget: Widget
  /// Called when the pin is activated by a key or by assistive technology; the map handles clicks.
  var onChoose: (PlaceClusters.Pin) -> Void = { _ in }

  private var content: (pin: PlaceClusters.Pin, place: Place)?
  /// The pin that it shows; nil for a spare one.
  var shown: PlaceClusters.Pin? { content?.pin }
  /// Nil for places that have no photos.
  private let picture: PhotoPicture?
  private let pictureWidget: Widget
  private var loading: Task<Void, Never>?
  private let number = PinNumber()

  /// - Parameter pictures: nil for places that have no photos.
  init(pictures: Pictures?) {
    picture = pictures.map { PhotoPicture(pictures: $0, fit: .cover) }
    pictureWidget = picture?.makeWidget() ?? Make.image(Icon.location.name)
    pictureWidget.addClass("map-pin-photo")
    pictureWidget.makeDecorative()
    let frame = Make.overlay(pictureWidget, below: [number.makeWidget()])
    frame.setLeastSize(width: Self.side, height: Self.side)
    widget = Make.button(around: frame, "flat", "map-pin")
    widget.attach(self)
    widget.on("clicked") { [weak self] in
      if let self, let content { onChoose(content.pin) }
    }
  }

  /// - Parameters:
  ///   - place: the place whose photo is shown.
  ///   - name: the accessible name; evaluated when it may have changed.
  ///   - cover: finds the photo of a place; nil if it has none.
  func show(
    _ pin: PlaceClusters.Pin, of place: Place, name: () -> String,
    cover: @escaping (Place) async -> Photo?
  ) {
    let old = content
    content = (pin, place)
    guard place != old?.place || pin.count != old?.pin.count else { return }
    number.count = pin.count
    widget.setAccessibleLabel(name())
    guard place.key != old?.place.key || place.cover != old?.place.cover else { return }
    picture?.show(nil)
    loading?.cancel()
    widget.setAccessibleDescription("")
    guard let picture, place.cover != nil else { return }
    loading = Task { [weak self] in
      guard let photo = await cover(place), let self, !Task.isCancelled else { return }
      picture.show(photo)
      picture.setProximity(.visible, width: Int(Double(Self.side) * max(1, TextScale.factor)))
      widget.setAccessibleDescription(photo.spokenName)
    }
  }

  isolated deinit { loading?.cancel() }

  func setMarked(_ isMarked: Bool) { widget.setClass("marked", isMarked) }

  /// Releases the photo when the pin becomes spare.
  func rest() {
    loading?.cancel()
    content = nil
    picture?.show(nil)
  }
}
