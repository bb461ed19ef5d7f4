// SPDX-License-Identifier: MIT

// Shows the viewer over the content of the window. The content is hidden while the viewer covers it, and
// shown again before the viewer shrinks back into its card, or when fingers begin to pull its photo there.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// Opens and closes the viewer over a window's content.
final class ViewerHost {
  let widget: Widget
  /// Called when the viewer has opened and when it has closed.
  var onChange: () -> Void = {}
  /// Called with the photo whose place must be shown, and its index.
  var onShowPlace: (_ photo: Photo, _ index: Int) -> Void = { _, _ in }
  /// Called with words to search for.
  var onSearch: (String) -> Void = { _ in }

  /// Much longer than the closing animation takes on a slow machine.
  private static let longestLeave = Duration.seconds(3)

  private let content: Widget
  private var page: ViewerPage?
  private weak var gallery: (any PhotoGallery)?
  private var waiting: SignalConnection?
  private var waitingAction: (() -> Void)?
  private var leaving: Timeout?
  private var schemeBefore: AdwColorScheme?

  /// - Parameter content: the window's content without the viewer.
  init(over content: Widget) {
    self.content = content
    widget = Make.overlay(content)
    widget.attach(self)
    // Without frames there is nothing to wait for.
    widget.on("unmap") { [weak self] in self?.finishWaiting() }
    widget.on("destroy") { [weak self] in
      guard let self else { return }
      page?.end()
      restoreStyle()
    }
  }

  /// True while the viewer gets the keys: until it begins to close.
  var isInFront: Bool { page != nil && leaving == nil }

  /// The sequence and the index of the photo in the viewer; nil without one.
  var place: (sequence: any PhotoSequence, index: Int, gallery: (any PhotoGallery)?)? {
    page.map { ($0.viewer.sequence, $0.viewer.index, gallery) }
  }

  /// The widget over which toasts are shown while the viewer covers the window.
  var toastPlace: Widget? { page?.widget }

  /// Opens a photo.
  ///
  /// - Parameters:
  ///   - gallery: the screen that the photo is opened from, and that the viewer goes back to.
  ///   - showsFacts: true to open the details, too.
  ///   - leadsToPlace: true to focus there the button that shows the place.
  func open(
    _ viewer: Viewer, from gallery: (any PhotoGallery)?, images: any ImageLoading,
    likes: Likes?, sharing: Sharing, facts: PhotoFacts, context: AppContext,
    showsFacts: Bool = false, leadsToPlace: Bool = false
  ) {
    close()
    self.gallery = gallery
    let source = gallery?.picture(at: viewer.index)
    let page = ViewerPage(
      viewer: viewer, images: images, likes: likes, sharing: sharing, facts: facts,
      context: context)
    self.page = page
    page.canvas.standIn = { [weak gallery] in gallery?.texture(of: $0) }
    widget.addLayer(page.widget)
    page.onClose = { [weak self] in self?.leave() }
    page.onPull = { [weak self] in self?.follow(pull: $0) }
    page.surround.search = { [weak self] in self?.onSearch($0) }
    page.surround.showPlace = { [weak self] in self?.onShowPlace($0, viewer.index) }
    onChange()
    // Keys that come before the first frame are for the photo.
    if widget.isMapped { page.focus() }
    // The canvas has a size after its first frame.
    afterFrames(1) { [weak self, weak page] in
      guard let self, let page, page === self.page else { return }
      page.enter(from: source) { [weak self, weak page] in
        guard let self, let page, page === self.page, !page.isLeaving else { return }
        if !page.canvas.isPulled { cover() }
        guard showsFacts else { return }
        page.surround.showFacts()
        // The details are laid out by then, so that they scroll to the button.
        if leadsToPlace { afterFrames(2) { [weak page] in page?.surround.focusShowPlace() } }
      }
    }
  }

  /// Removes the viewer at once.
  func close() {
    guard let page else { return }
    uncover()
    remove(page)
  }

  /// Removes the viewer at once if it is closing.
  func finishLeaving() {
    if let page, leaving != nil { remove(page) }
  }

  /// Shows the content, and there the photo's card, while the photo is pulled towards it.
  private func follow(pull isPulled: Bool) {
    guard let page, leaving == nil else { return }
    guard isPulled else { return cover() }
    uncover()
    gallery?.reveal(index: page.viewer.index)
    afterFrames(2) { [weak self, weak page] in
      guard let self, let page, page === self.page, page.viewer.isListed else { return }
      if let picture = gallery?.picture(at: page.viewer.index) { page.setCard(picture) }
    }
  }

  private func leave() {
    guard let page else { return }
    guard page.hasEntered else { return remove(page) }
    uncover()
    removeSoon(page)
    onChange()
    gallery?.reveal(index: page.viewer.index)
    // The list is laid out and scrolled while the viewer covers it.
    afterFrames(2) { [weak self, weak page] in
      guard let self, let page, page === self.page else { return }
      let viewer = page.viewer
      page.leave(into: viewer.isListed ? gallery?.picture(at: viewer.index) : nil) {
        [weak self, weak page] in
        if let self, let page, page === self.page { remove(page) }
      }
    }
  }

  /// Removes a page whose closing animation takes too long: a compositor may give a window no frames, and
  /// the keys belong to the list already.
  private func removeSoon(_ page: ViewerPage) {
    leaving = Timeout(Self.longestLeave) { [weak self, weak page] in
      if let self, let page, page === self.page { remove(page) }
    }
  }

  private func remove(_ page: ViewerPage) {
    page.end()
    page.surround.leave()
    (waiting, waitingAction, leaving) = (nil, nil, nil)
    self.page = nil
    // GTK would never free the page if a part of it removed what has the focus while the page goes.
    if let window = page.widget.window, window.focus?.isInside(page.widget) == true {
      gtk_window_set_focus(window, nil)
    }
    gtk_overlay_remove_overlay(widget.opaque, page.widget)
    gallery?.focus(index: page.viewer.index)
    onChange()
  }

  /// Hides the covered content, so that it is not drawn, and makes the window's style dark.
  private func cover() {
    guard schemeBefore == nil else { return }
    content.isVisible = false
    let style = adw_style_manager_get_default()
    schemeBefore = adw_style_manager_get_color_scheme(style)
    adw_style_manager_set_color_scheme(style, ADW_COLOR_SCHEME_FORCE_DARK)
  }

  private func uncover() {
    content.isVisible = true
    restoreStyle()
  }

  private func restoreStyle() {
    if let scheme = schemeBefore {
      adw_style_manager_set_color_scheme(adw_style_manager_get_default(), scheme)
    }
    schemeBefore = nil
  }

  /// Runs an action after `count` painted frames.
  private func afterFrames(_ count: Int, _ action: @escaping () -> Void) {
    guard widget.isMapped, let clock = gtk_widget_get_frame_clock(widget) else { return action() }
    var left = count
    waitingAction = action
    waiting = clock.connection("after-paint") { [weak self] in
      left -= 1
      if left > 0 { self?.widget.queueDraw() } else { self?.finishWaiting() }
    }
    widget.queueDraw()
  }

  private func finishWaiting() {
    let action = waitingAction
    (waiting, waitingAction) = (nil, nil)
    action?()
  }
}
