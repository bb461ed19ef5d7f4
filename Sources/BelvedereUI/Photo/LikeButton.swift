// SPDX-License-Identifier: MIT

// The heart of one photo: a grey outline, red when liked. It changes at once; a small mark shows that the
// request to the service is running or pending. Reused for one photo after the other, and observes the
// likes only while it shows a photo.

import BelvedereCore
import BelvedereModel
import GtkKit

/// A toggle button that likes the photo it shows; legible on any photo.
final class LikeButton {
  let widget: Widget

  private let likes: Likes
  private let button = ToggleButton("flat", "circular", "like")
  private var mark: LikeMark?
  private var photo: Photo?
  private var shown: LikeState?
  private var tracking: Tracking?

  init(likes: Likes) {
    self.likes = likes
    button.widget.setAccessibleLabel(tr("Like"))
    // The focus would scroll a partly visible card, and the click would end beside the heart.
    button.widget.leaveFocusOnClick()
    widget = Make.overlay(button.widget)
    widget.attach(self)
    button.onToggle { [weak self] in self?.takeOver() }
    button.widget.onTooltip { [weak self] in self?.hint }
  }

  /// Shows a photo's heart, or nothing.
  func show(_ photo: Photo?) {
    self.photo = photo
    shown = nil
    widget.isVisible = photo != nil
    mark?.show(isBusy: false, isPending: false)
    let heart = photo.map(likes.heart)
    tracking = heart.map { heart in
      widget.track { [weak self] in if let self { show(heart.state) } }
    }
  }

  private func show(_ state: LikeState) {
    guard state != shown else { return }
    let isNews = shown.map { $0.isLiked != state.isLiked } ?? false
    shown = state
    button.isOn = state.isLiked
    Make.setIcon(state.isLiked ? Icon.heart.name : Icon.heartOutline.name, of: button.widget)
    // No animation for a photo that is already liked when it appears.
    button.widget.setClass("popping", isNews && state.isLiked)
    showMark(of: state)
  }

  private func showMark(of state: LikeState) {
    guard state.isBusy || state.isPending || mark != nil else { return }
    let mark = mark ?? makeMark()
    mark.show(isBusy: state.isBusy, isPending: state.isPending)
    button.widget.setAccessibleDescription(state.isPending ? Self.pending : "")
  }

  private func makeMark() -> LikeMark {
    let made = LikeMark()
    widget.addLayer(made.widget)
    mark = made
    return made
  }

  /// Handles a change of the button: the person pressed it, or it was set to what is shown.
  private func takeOver() {
    let isLiked = button.isOn
    guard let photo, let shown, shown.isLiked != isLiked else { return }
    likes.set(isLiked, for: photo)
    // The heart changes back if the likes did not accept the wish.
    let state = likes.state(of: photo)
    if state.isLiked == isLiked {
      show(state)
    } else {
      button.isOn = state.isLiked
    }
  }

  private var hint: String {
    if shown?.isPending == true { return Self.pending }
    return shown?.isLiked == true ? tr("Unlike") : tr("Like")
  }

  private static var pending: String { tr("Will be sent when the service can be reached") }
}

extension Likes {
  /// Likes a photo by a key, or takes the like back. A screen reader tells of the like; of the other, the message that
  /// offers to undo it.
  ///
  /// - Parameter widget: is in the window that has the focus.
  func toggle(_ photo: Photo, by widget: Widget) {
    toggle(photo)
    if state(of: photo).isLiked { widget.announce(tr("Liked")) }
  }
}
