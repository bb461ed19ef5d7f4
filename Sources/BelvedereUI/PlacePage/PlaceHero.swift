// SPDX-License-Identifier: MIT

// The photos of a place, one at a time over the whole width of its page, and over them the name of the place. A place
// without stored photos has the name only.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// The photos and the name at the top of a place's page.
final class PlaceHero: PhotoGallery, Arranging {
  // In application pixels.
  private static let leastHeight = 280
  private static let mostHeight = 420
  /// The greatest number of photos; all are in the row below.
  private static let mostPhotos = 12
  /// A longer name would leave no room for the photo.
  private static let mostLines = 3

  let widget: Widget
  /// The name of the place; its first stop for the focus.
  let heading: Widget
  let title = Label("", "title-1", lines: .wrappedAtStart)
  let region = Label("", lines: .wrappedAtStart)
  /// Called with the index of a photo that is opened.
  var onOpen: (Int) -> Void = { _ in }
  /// True while the name is on a photo.
  private(set) var hasPhoto = false
  /// Called after each change of that.
  var onChange: () -> Void = {}

  private let photos: PlacePhotos
  private let pictures: Pictures
  private let carousel = Carousel()
  /// The author of the photo in view.
  private let credit = Label("", "caption", lines: .shortenedAtStart)
  private let count = Label("", "caption", "numeric")
  private let caption: Widget
  private let turner: Widget
  private var previous: Widget!
  private var next: Widget!
  private var pages: [HeroPage] = []
  private var current = 0
  private var tracking: Tracking?

  init(of photos: PlacePhotos, pictures: Pictures) {
    self.photos = photos
    self.pictures = pictures
    title.limit(lines: Self.mostLines)
    region.limit(lines: Self.mostLines)
    heading = Make.box(.vertical, spacing: 2, [title.widget, region.widget])
    heading.becomeHeading()
    heading.align(.start)
    let words = Make.box(.vertical, spacing: 2, [heading, credit.widget])
    words.setExpands(horizontal: true)
    turner = Make.box(.horizontal, spacing: 6)
    turner.align(nil, .end)
    let line = Make.box(.horizontal, spacing: 12, [words, turner])
    caption = PlaceColumns.centre(line, vertical: 0)
    caption.addClass("place-caption")
    caption.align(nil, .end)
    let frame = Make.box(.vertical, [carousel.widget])
    widget = Make.overlay(frame)
    widget.addLayer(caption, isMeasured: true)
    widget.attach(self)
    frame.arrange(by: self)
    previous = addTurner(Icon.previous, hint: tr("Previous Photo"), by: -1)
    turner.append(count.widget)
    next = addTurner(Icon.next, hint: tr("Next Photo"), by: 1)
    carousel.onPage { [weak self] index in
      // The page may change during a layout, when widgets must not be changed.
      Task { [weak self] in self?.goTo(index) }
    }
    widget.onKey { [weak self] key, modifiers in
      self.map { modifiers.isEmpty && $0.press(key) } ?? false
    }
    keepSwipes(on: frame)
    tracking = widget.track { [weak self] in self?.show() }
  }

  /// Takes swipes to the side across the only photo, where there is no page to turn to: they would open the photo. All
  /// others are left to the page, which scrolls, and to the carousel.
  private func keepSwipes(on frame: Widget) {
    let drag = frame.addDrag(isTouchOnly: true)
    drag.onPlace("drag-update") { [weak self] x, y in
      guard let self, frame.isDrag(Vector(x, y)) else { return }
      if pages.count == 1, abs(x) > abs(y) { drag.claim() } else { drag.deny() }
    }
  }
}

// MARK: - Photos

extension PlaceHero {
  private func show() {
    // Photos that the source finds later must not move a page that is read.
    let shown = Array(photos.photos.prefix(photos.storedCount > 0 ? Self.mostPhotos : 0))
    while pages.count > shown.count { carousel.remove(pages.removeLast().widget) }
    while pages.count < shown.count { addPage() }
    for (index, photo) in shown.enumerated() {
      pages[index].show(photo, index: index, of: shown.count)
    }
    current = max(0, min(current, shown.count - 1))
    turner.isVisible = shown.count > 1
    carousel.widget.isVisible = !shown.isEmpty
    showPage()
    guard hasPhoto != !shown.isEmpty else { return }
    hasPhoto = !shown.isEmpty
    caption.setClass("on-photo", hasPhoto)
    widget.queueResize()
    onChange()
  }

  private func addPage() {
    let page = HeroPage(pictures: pictures)
    let index = pages.count
    page.widget.on("clicked") { [weak self] in self?.onOpen(index) }
    carousel.append(page.widget)
    pages.append(page)
  }

  /// Moves by one page; false if there is none.
  @discardableResult private func turn(by step: Int) -> Bool {
    guard pages.indices.contains(current + step) else { return false }
    carousel.show(pages[current + step].widget, animated: true)
    goTo(current + step)
    return true
  }

  private func goTo(_ index: Int) {
    guard pages.indices.contains(index), index != current else { return }
    let hadFocus = pages[current].widget.hasFocus
    current = index
    showPage()
    if hadFocus { pages[index].widget.grabFocus() }
  }

  /// Loads the photo in view and its neighbours, and tells about it.
  private func showPage() {
    for (index, page) in pages.enumerated() {
      page.setDistance(abs(index - current), width: carousel.widget.width)
    }
    let photo = pages.indices.contains(current) ? pages[current].photo : nil
    credit.show(photo?.spokenCredit)
    credit.widget.setTooltip(photo?.creditLine)
    count.text = tr("%@ of %@", UserLocale.text(current + 1), UserLocale.text(pages.count))
    // An insensitive button loses the focus.
    for (button, other, isOn) in [
      (previous, next, current > 0), (next, previous, current < pages.count - 1),
    ] {
      let hadFocus = button?.hasFocus == true
      button?.isSensitive = isOn
      if hadFocus, !isOn { other?.grabFocus() }
    }
  }

  private func addTurner(_ icon: Icon, hint: String, by step: Int) -> Widget {
    let button = Make.iconButton(icon.name, hint: hint, "flat", "circular") { [weak self] in
      self?.turn(by: step)
    }
    turner.append(button)
    return button
  }

  private func press(_ key: UInt32) -> Bool {
    let forward = widget.isMirrored ? -1 : 1
    return switch Int32(key) {
    case GDK_KEY_Right, GDK_KEY_KP_Right: turn(by: forward)
    case GDK_KEY_Left, GDK_KEY_KP_Left: turn(by: -forward)
    default: false
    }
  }
}

// MARK: - Layout

extension PlaceHero {
  func measure(_ orientation: Orientation, forSize: Int) -> (minimum: Int, natural: Int) {
    guard orientation == .vertical, hasPhoto else { return (0, 0) }
    let height = min(Self.mostHeight, max(Self.leastHeight, forSize / 2))
    return (height, height)
  }

  func arrange(width: Int, height: Int) {
    if carousel.widget.isVisible {
      carousel.widget.place(x: 0, y: 0, width: width, height: height)
    }
  }
}

// MARK: - PhotoGallery

extension PlaceHero {
  func reveal(index: Int) {
    guard pages.indices.contains(index), index != current else { return }
    carousel.show(pages[index].widget, animated: false)
    goTo(index)
  }

  func focus(index: Int) {
    if pages.indices.contains(current) { pages[current].widget.grabFocus() }
  }

  func picture(at index: Int) -> ShownPicture? {
    index == current && pages.indices.contains(index) ? ShownPicture(pages[index].picture) : nil
  }

  func texture(of photo: Photo.ID) -> Texture? {
    pages.first { $0.photo?.id == photo }?.picture.texture
  }
}

/// A photo that fills the width of the page.
private final class HeroPage {
  let widget: Widget
  let picture: PhotoPicture
  private(set) var photo: Photo?
  private var announced: AnnouncedItem?

  init(pictures: Pictures) {
    picture = PhotoPicture(pictures: pictures, fit: .fill)
    let canvas = picture.makeWidget()
    canvas.makeDecorative()
    widget = Make.button(around: canvas, "flat", "hero-photo")
  }

  func show(_ photo: Photo, index: Int, of count: Int) {
    if self.photo?.id != photo.id {
      self.photo = photo
      picture.show(photo)
    }
    announced = AnnouncedItem(
      photo, index: index, of: count, isLiked: false, to: widget, after: announced)
  }

  /// - Parameter distance: 0 for the page in view.
  func setDistance(_ distance: Int, width: Int) {
    picture.setProximity(
      distance == 0 ? .visible : distance == 1 ? .near : .far, width: width)
    // Tab does not go to pages out of view.
    widget.setFocusable(distance == 0)
  }
}
