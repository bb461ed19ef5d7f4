// SPDX-License-Identifier: MIT

// One photo of the grid: the whole picture. The photographer's name and the heart are on it while the
// pointer or the focus is there, or always for fingers.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// A tile, reused for one photo after the other.
final class GridTile: PhotoTile {
  let widget: Widget
  let picture: PhotoPicture
  private(set) var photo: Photo?
  /// True if there may be no pointer to hover with.
  var isForFingers = false {
    didSet { if isForFingers != oldValue { revealChrome() } }
  }

  private var announced: AnnouncedItem?
  private let likes: Likes?
  private let label: KindLabel
  private let mark: SelectionMark
  /// Reports the pointer anywhere on the tile. The widget's own hover state ends for a moment between
  /// picture and heart, and a heart that is hidden then cannot be pressed.
  private let motion = gtk_event_controller_motion_new()!
  /// True once label and chrome show this photo.
  private var isConfigured = false
  private var chrome: TileChrome?
  private var isRevealing = false
  private var problem: Widget?

  var controls: [Widget] { [problem].compactMap(\.self) + (chrome?.revealers ?? []) }

  init(pictures: Pictures, likes: Likes?) {
    self.likes = likes
    picture = PhotoPicture(pictures: pictures, fit: .place)
    widget = Make.orderedItem(isOneStop: true)
    label = KindLabel(over: widget)
    mark = SelectionMark(on: widget)
    gtk_overlay_set_child(widget.opaque, picture.makeWidget())
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    widget.addClass("grid-tile")
    widget.attach(self)
    picture.onFailure = { [weak self] in self?.showProblem($0) }
    motion.onNotify("contains-pointer") { [weak self] in self?.revealChromeSoon() }
    gtk_widget_add_controller(widget, motion.opaque)
    widget.onNumber("state-flags-changed") { [weak self] _ in self?.revealChromeSoon() }
    widget.on("map") { [weak self] in self?.revealChromeSoon() }
  }

  /// Shows a photo's picture; name and heart follow when the tile comes near.
  func show(_ photo: Photo?) {
    self.photo = photo
    isConfigured = false
    picture.show(photo)
    widget.isVisible = photo != nil
    label.show(nil)
    chrome?.show(nil)
    chrome?.reveal(false)
  }

  func setProximity(_ proximity: PhotoPicture.Proximity, width: Int, height: Int) {
    picture.setProximity(proximity, width: width, height: height)
    guard proximity != .far, !isConfigured, let photo else { return }
    isConfigured = true
    label.show(photo)
    chrome?.show(photo)
    revealChrome()
  }

  func setSelected(_ isSelected: Bool?) { mark.show(isSelected) }

  func announce(index: Int, of count: Int) {
    guard let photo else { return }
    announced = AnnouncedItem(
      photo, index: index, of: count, isLiked: likes?.state(of: photo).isLiked == true, to: widget,
      after: announced)
  }

  /// Shows the chrome later, because a tile may be mapped or come under the pointer during a layout, when no widget may
  /// change its size.
  private func revealChromeSoon() {
    guard !isRevealing else { return }
    isRevealing = true
    Task { [weak self] in
      self?.isRevealing = false
      self?.revealChrome()
    }
  }

  /// Shows or hides the chrome, which is made when it is first needed: most tiles never need one.
  private func revealChrome() {
    let isPointedAt = gtk_event_controller_motion_contains_pointer(motion.opaque) != 0
    let isRevealed = isConfigured && (isForFingers || isPointedAt || widget.containsFocus)
    // Not in a window that is being closed, where the focus may still change.
    if isRevealed, chrome == nil, widget.isMapped {
      let made = TileChrome(likes: likes, over: widget)
      made.show(photo)
      chrome = made
    }
    chrome?.reveal(isRevealed)
  }

  private func showProblem(_ error: ImageError?) {
    if error != nil && problem == nil {
      let made = Make.iconButton(Icon.refresh.name, hint: "") { [weak self] in
        self?.picture.retry()
      }
      made.addClass("osd", "circular")
      made.align(GTK_ALIGN_CENTER, GTK_ALIGN_CENTER)
      gtk_overlay_add_overlay(widget.opaque, made)
      problem = made
    }
    if let error { problem?.setHint(tr("Load again. %@", error.sentence)) }
    problem?.isVisible = error != nil
  }
}

/// The parts of a tile that appear under the pointer, fading in and out: the photographer at the foot,
/// the heart at the top.
private final class TileChrome {
  private let foot = PhotoFoot(showsDate: false)
  private let heart: LikeButton?
  private(set) var revealers: [Widget] = []

  init(likes: Likes?, over tile: Widget) {
    heart = likes.map(LikeButton.init)
    foot.widget.align(nil, GTK_ALIGN_FILL)
    add(foot.widget, to: tile).align(nil, GTK_ALIGN_END)
    if let heart { add(heart.widget, to: tile).align(GTK_ALIGN_END, GTK_ALIGN_START) }
  }

  func show(_ photo: Photo?) {
    if let photo { foot.show(photo) }
    heart?.show(photo)
  }

  func reveal(_ isRevealed: Bool) {
    for revealer in revealers { gtk_revealer_set_reveal_child(revealer.opaque, isRevealed ? 1 : 0) }
  }

  private func add(_ child: Widget, to tile: Widget) -> Widget {
    let revealer = gtk_revealer_new()!
    gtk_revealer_set_transition_type(revealer.opaque, GTK_REVEALER_TRANSITION_TYPE_CROSSFADE)
    gtk_revealer_set_transition_duration(revealer.opaque, 150)
    gtk_revealer_set_child(revealer.opaque, child)
    gtk_overlay_add_overlay(tile.opaque, revealer)
    revealers.append(revealer)
    return revealer
  }
}
