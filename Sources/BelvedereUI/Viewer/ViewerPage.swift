// SPDX-License-Identifier: MIT

// The viewer's screen: the canvas with its controls, over the whole window and always dark. It grows out of
// a card when it opens, and shrinks into one when it closes.

import BelvedereCore
import BelvedereModel
import CGtk
import Foundation
import GtkKit

/// One photo at a time over the whole window.
final class ViewerPage {
  let widget: Widget
  let viewer: Viewer
  let canvas: PictureCanvas
  let controls: ViewerControls
  /// Called when the person closes the viewer.
  var onClose: () -> Void = {}
  /// Called when the person begins to pull the photo out of the view by hand, with true, or has given it up.
  var onPull: (_ isPulled: Bool) -> Void = { _ in }

  private let likes: Likes?
  private let preferences: Preferences
  private let input: PictureInput
  private let shade: ControlsShade
  private let awake = ScreenAwake()
  /// The details and the share menu.
  let surround: PhotoSurround
  private let menu: PhotoMenu
  private let actions: ViewerActions
  private let keys: ViewerKeys
  private var trackings: [Tracking] = []
  /// True once the opening animation has begun.
  private(set) var hasEntered = false
  private(set) var isLeaving = false
  /// True while the slideshow has made the window fill the screen.
  private var isFullscreenForSlideshow = false
  private var fading: Animation?
  private var waiting: Timeout?
  private weak var waitingToast: Toast?
  private var reportedReductions: Set<Photo.ID> = []

  init(
    viewer: Viewer, images: any ImageLoading, likes: Likes?, sharing: Sharing, facts: PhotoFacts,
    context: AppContext
  ) {
    self.viewer = viewer
    self.likes = likes
    let preferences = context.preferences
    self.preferences = preferences
    canvas = PictureCanvas(viewer: viewer)
    let overlay = Make.overlay(canvas.makeWidget())
    controls = ViewerControls(viewer: viewer, canvas: canvas, images: images, over: overlay)
    input = PictureInput(canvas)
    widget = Make.toastOverlay()
    actions = ViewerActions(on: widget, canvas: canvas, input: input)
    keys = ViewerKeys(on: widget, canvas: canvas, input: input)
    surround = PhotoSurround(
      page: overlay, header: controls.header.widget, sharing: sharing, facts: facts, images: images,
      colours: { [viewer] in viewer.current.flatMap { viewer.picture(of: $0)?.colours } },
      likes: likes, preferences: viewer.sequence.isFiltered ? preferences : nil, context: context)
    shade = ControlsShade(
      over: surround.photoWithDetails, canvas: canvas, controls: controls.fading,
      scrims: controls.scrims)
    menu = PhotoMenu(
      on: overlay, actions: surround.actions, showsKeys: true,
      find: { [viewer] _, _ in viewer.current },
      focused: { [viewer, canvas] in
        viewer.current.map { PhotoMenu.Focused(photo: $0, picture: canvas.widget) }
      })
    surround.actions.onHide = { [viewer] in viewer.next() }
    adw_toast_overlay_set_child(widget.opaque, surround.widget)
    build()
    // The mouse drags the photo out, unless it moves a zoomed picture.
    canvas.widget.dragsPhotosOut(sharing: sharing, images: images) { [weak self] _, _ in
      guard let self else { return nil }
      return canvas.transform.exceedsView
        ? nil
        : viewer.current.map {
          DraggedPhotos(photos: [$0], icon: canvas.layer?.presentTexture)
        }
    }
    widget.attach(self)
    trackings += [
      widget.track { [weak self] in
        guard let self else { return }
        controls.update()
        actions.update()
      },
      widget.track { [weak self] in if let self { surround.show(viewer.current) } },
      widget.track { [weak self] in self?.reportReduction() },
      widget.track { [weak self] in self?.endWaiting() },
      widget.track { viewer.zoomMemory = preferences.zoomMemory },
      widget.track { [weak self] in
        guard let self else { return }
        let isPlaying = viewer.slideshow.isPlaying
        awake.set(isPlaying, for: widget.window)
        fillScreen(forSlideshow: isPlaying)
      },
    ]
  }

  /// Ends all work and releases the pictures. The widgets may be destroyed already.
  func end() {
    viewer.stop()
    canvas.clear()
  }

  private func build() {
    widget.addClass("viewer")
    canvas.widget.becomeRegion { [canvas] in canvas.widget.grabFocus() }
    actions.group.add(Commands.viewerFullscreen) { [weak self] in self?.toggleFullscreen() }
    actions.group.add(Commands.viewerSlideshow) { [weak self] in self?.toggleSlideshow() }
    actions.group.add(Commands.viewerClose) { [weak self] in self?.close() }
    keys.onTab = { [weak self] in self?.moveFocus($0) ?? false }
    keys.onEscape = { [weak self] in self?.escape() }
    controls.header.add(surround.factsButton)
    for button in surround.shareButtons { controls.header.add(button) }
    canvas.onMove = { [weak self] in
      guard let self else { return }
      controls.followMove()
      actions.update()
    }
    canvas.onClose = { [weak self] in self?.close() }
    canvas.onPull = { [weak self] isPulled in
      guard let self, !isLeaving else { return }
      if isPulled { shade.hide() }
      onPull(isPulled)
    }
    canvas.onStep = { [weak self] in self?.report($0) }
    input.wheelTurnsPages = { [preferences] in preferences.wheelTurnsPages }
    input.onBackgroundDoubleClick = { [weak self] in self?.toggleFullscreen() }
    input.onTap = { [weak self] in self?.shade.toggle() }
    shade.onPress = { [weak self] in self?.viewer.slideshow.pause() }
    shade.onKey = { [weak self] key in
      guard let self, viewer.slideshow.isPlaying, !keys.goesOnWithSlideshow(key) else {
        return false
      }
      viewer.slideshow.pause()
      // Not for a button that is hidden during a slideshow.
      return [GDK_KEY_space, GDK_KEY_Return, GDK_KEY_KP_Enter].contains(Int32(key))
    }
    surround.onWidth = { [weak self] in self?.controls.setNarrow($0 < Self.narrowWidth) }
    // The focused widget is hidden then.
    surround.onFactsClosed = { [weak self] in self?.canvas.widget.grabFocus() }
    shade.mustStay = { [weak self] in self?.hasOpenMenu ?? false }
    addMouseButtons()
    addHeart()
  }

  private func addHeart() {
    guard let likes else { return }
    let heart = LikeButton(likes: likes)
    controls.header.addStyled(heart.widget)
    trackings.append(heart.widget.track { [viewer, weak heart] in heart?.show(viewer.current) })
  }

  /// The width, in application pixels, below which names do not fit between the header's buttons.
  private static let narrowWidth = 560

  private var hasOpenMenu: Bool {
    controls.header.menu.isMenuOpen || controls.zoom.menu.isMenuOpen || surround.isMenuOpen
      || menu.isOpen
  }

  /// Handles the mouse's own buttons for back and forward.
  private func addMouseButtons() {
    let click = widget.addClick(button: 0)
    click.onPress("pressed") { [weak self] _, _, _ in
      guard let self else { return }
      switch gtk_gesture_single_get_current_button(click.opaque) {
      case 8: canvas.turn(.key(-1)) { viewer.previous() }
      case 9: canvas.turn(.key(1)) { viewer.next() }
      default: click.deny()
      }
    }
  }
}

// MARK: - Coming and going

extension ViewerPage {
  func focus() { canvas.widget.grabFocus() }

  /// Grows out of a picture; without one, appears at once.
  func enter(from source: ShownPicture?, done: @escaping () -> Void) {
    hasEntered = true
    focus()
    canvas.appear(with: source?.texture)
    let arrived = { [weak self] in
      self?.shade.show()
      done()
    }
    guard let source, let place = place(of: source) else { return arrived() }
    canvas.grow(from: place, isShrinking: false, done: arrived)
  }

  /// Requests the closing of the page; its owner removes it.
  func close() {
    guard !isLeaving else { return }
    isLeaving = true
    viewer.slideshow.pause()
    shade.hide()
    if isFullscreen { setFullscreen(false) }
    surround.conceal()
    onClose()
  }

  /// Tells where the photo's picture is, for a photo that is pulled towards it.
  func setCard(_ picture: ShownPicture) {
    if let place = place(of: picture) { canvas.setCard(place) }
  }

  /// Shrinks back into a picture; without one, fades.
  func leave(into target: ShownPicture?, done: @escaping () -> Void) {
    widget.setTarget(false)
    guard let target, let place = place(of: target) else { return fade(done) }
    canvas.grow(from: place, isShrinking: true, done: done)
  }

  private func fade(_ done: @escaping () -> Void) {
    fading = Animation(
      on: widget, milliseconds: 150,
      step: { [widget] progress in widget.opacity = 1 - progress },
      done: { done() })
  }

  /// The place of a picture in the canvas.
  private func place(of picture: ShownPicture) -> (origin: Vector, size: Vector)? {
    guard canvas.layer != nil, let bounds = picture.widget.pointer.bounds(in: canvas.widget),
      bounds.width > 1, bounds.height > 1
    else { return nil }
    return (bounds.corner, bounds.extent)
  }

  /// Handles Escape: closes one open part around the photo or, if none is open, the viewer.
  func escape() {
    if surround.closeOne() { return }
    if viewer.slideshow.isPlaying { return viewer.slideshow.pause() }
    if isFullscreen { setFullscreen(false) } else { close() }
  }
}

// MARK: - Window, slideshow

extension ViewerPage {
  private var isFullscreen: Bool {
    widget.window.map { gtk_window_is_fullscreen($0) != 0 } ?? false
  }

  private func setFullscreen(_ isOn: Bool) {
    guard let window = widget.window else { return }
    if isOn { gtk_window_fullscreen(window) } else { gtk_window_unfullscreen(window) }
  }

  func toggleFullscreen() { setFullscreen(!isFullscreen) }

  /// Fills the screen while a slideshow plays. A window that did so before stays as it is.
  private func fillScreen(forSlideshow isPlaying: Bool) {
    if isPlaying, !isFullscreen {
      isFullscreenForSlideshow = true
      setFullscreen(true)
    } else if !isPlaying, isFullscreenForSlideshow {
      isFullscreenForSlideshow = false
      setFullscreen(false)
    }
  }

  func toggleSlideshow() {
    if viewer.slideshow.isPlaying {
      viewer.slideshow.pause()
    } else {
      viewer.slideshow.play(seconds: preferences.slideshowSeconds)
      shade.hide()
    }
  }
}

// MARK: - Messages

extension ViewerPage {
  private func report(_ step: Viewer.Step) {
    switch step {
    case .moved: break
    case .waiting: showWaiting()
    case .failed(let error): widget.toast(error.sentence)
    case .end: widget.toast(tr("There are no more photos in this direction."))
    }
  }

  /// Shows a toast if the next photo takes long to load.
  private func showWaiting() {
    waiting = Timeout(ViewedPicture.waitingDelay) { [weak self] in
      guard let self else { return }
      waitingToast = widget.toast(tr("Loading more photos…"))
    }
  }

  /// Removes that toast when another photo is shown, because Escape would close the toast before the photo.
  private func endWaiting() {
    _ = viewer.generation
    waiting = nil
    waitingToast?.dismiss()
  }

  /// Shows a toast if a photo is too large for its full size, once for each photo.
  private func reportReduction() {
    guard let photo = viewer.current, let original = viewer.picture(of: photo)?.original,
      original.isReduced, reportedReductions.insert(photo.id).inserted
    else { return }
    widget.toast(
      tr(
        "This photo is too large to be opened at its full size. This is the largest that fits: %@ × %@ pixels.",
        UserLocale.text(original.width), UserLocale.text(original.height)))
  }
}
