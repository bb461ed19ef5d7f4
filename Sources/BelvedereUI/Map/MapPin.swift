// A pin of the map: the photo of a place, or that of several places that are too near each other to be told
// apart, with their number.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// A button with a photo, which the map places.
final class MapPin {
  /// The content of a pin.
  struct Content: Equatable {
    /// Tells pins apart.
    let id: Int
    /// The place whose photo is shown.
    let place: Place
    /// The number of places.
    let count: Int
    /// For assistive technology.
    let name: String
  }

  /// The side of the photo with its edge, in application pixels.
  static let side = 44

  let widget: Widget
  /// Called when the pin is pressed or activated by a key.
  var onChoose: () -> Void = {}
  /// Called for a double click.
  var onOpen: () -> Void = {}
  private(set) var content: Content?

  private let picture: PhotoPicture
  private let pictureWidget: Widget
  private let icon: Widget
  private var loading: Task<Void, Never>?
  private let number = Label("", "map-pin-number")

  init(pictures: Pictures) {
    picture = PhotoPicture(pictures: pictures, fit: .cover)
    pictureWidget = picture.makeWidget()
    icon = gtk_image_new_from_icon_name(Icon.location.name)!
    widget = gtk_button_new()!
    let frame = gtk_overlay_new()!
    frame.addClass("map-pin-photo")
    gtk_widget_set_overflow(frame, GTK_OVERFLOW_HIDDEN)
    gtk_widget_set_size_request(frame, gint(Self.side), gint(Self.side))
    gtk_overlay_set_child(frame.opaque, icon)
    gtk_overlay_add_overlay(frame.opaque, pictureWidget)
    let whole = gtk_overlay_new()!
    gtk_overlay_set_child(whole.opaque, frame)
    number.widget.align(GTK_ALIGN_END, GTK_ALIGN_START)
    gtk_overlay_add_overlay(whole.opaque, number.widget)
    gtk_button_set_child(widget.cast(), whole)
    widget.addClass("flat", "map-pin")
    widget.attach(self)
    widget.on("clicked") { [weak self] in self?.onChoose() }
    // gtk_gesture_click_new cannot fail.
    let click = gtk_gesture_click_new()!.opaque
    gtk_event_controller_set_propagation_phase(click, GTK_PHASE_CAPTURE)
    click.onPress("released") { [weak self] times, _, _ in if times == 2 { self?.onOpen() } }
    gtk_widget_add_controller(widget, click)
  }

  /// - Parameter cover: finds the photo of a place; nil if it has none.
  func show(_ content: Content, cover: @escaping (Place) async -> Photo?) {
    guard content != self.content else { return }
    let isOther =
      content.place.key != self.content?.place.key
      || content.place.cover != self.content?.place.cover
    self.content = content
    number.text = content.count > 999 ? tr("1k+") : UserLocale.text(content.count)
    number.widget.isVisible = content.count > 1
    widget.setAccessibleLabel(content.name)
    guard isOther else { return }
    picture.show(nil)
    pictureWidget.isVisible = false
    loading?.cancel()
    guard content.place.cover != nil else { return }
    loading = Task { [weak self] in
      guard let photo = await cover(content.place), let self, !Task.isCancelled else { return }
      picture.show(photo)
      pictureWidget.isVisible = true
      picture.setProximity(.visible, width: Self.side)
      widget.setAccessibleDescription(photo.spokenName)
    }
  }

  isolated deinit { loading?.cancel() }

  func setMarked(_ isMarked: Bool) { widget.setClass("marked", isMarked) }

  /// Releases the photo of a pin that is kept for later.
  func rest() {
    loading?.cancel()
    content = nil
    picture.show(nil)
  }
}
