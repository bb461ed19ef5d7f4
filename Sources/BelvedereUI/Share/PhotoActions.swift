// SPDX-License-Identifier: MIT

// The actions on the photo in view, as actions of its window: menus, buttons and keys refer to them by name.
// Impossible actions are disabled, and menus leave them out. Each action ends with a message on the screen.

import BelvedereCore
import BelvedereModel
import CGtk
import Foundation
import GtkKit

/// The actions of one photo at a time, for as long as its owner lives.
final class PhotoActions {
  /// The widget around which dialogs open and toasts are shown.
  let host: Widget
  let sharing: Sharing
  let images: any ImageLoading
  /// Nil if nothing can be liked.
  let likes: Likes?
  /// Stores the hidden photos; nil if photos cannot be hidden.
  private let preferences: Preferences?
  /// Shows the details of the photo; set by the screen.
  var showFacts: (Photo) -> Void = { _ in }
  /// Begins a selection with the photo, or adds it; nil if photos cannot be selected.
  var select: ((Photo) -> Void)?
  /// Called when the photo was hidden; set by a screen that still shows it.
  var onHide: () -> Void = {}
  /// The photo that the actions act on.
  private(set) var photo: Photo?

  /// The GActionGroup, to be inserted as "photo" where menus and keys look for it.
  let group: GObjectRef<OpaquePointer>
  private var canMail = false

  /// - Parameter host: a widget below a toast overlay, in the window that dialogs belong to.
  init(
    sharing: Sharing, images: any ImageLoading, likes: Likes?, preferences: Preferences? = nil,
    host: Widget
  ) {
    self.sharing = sharing
    self.images = images
    self.likes = likes
    self.preferences = preferences
    self.host = host
    group = GObjectRef(adopting: g_simple_action_group_new()!.opaque)
    addLooking()
    addHiding()
    addCopying()
    addTaking()
    Portal.checkAvailability(of: .email) { [weak self] isThere in
      self?.canMail = isThere
      self?.enable()
    }
    enable()
  }

  /// Changes to another photo, or to none.
  func show(_ photo: Photo?) {
    self.photo = photo
    enable()
  }

  func add(_ command: Action, _ handler: @escaping @MainActor (PhotoActions, Photo) -> Void) {
    group.pointer.add(command) { [weak self] in
      if let self, let photo { handler(self, photo) }
    }
  }

  private func addLooking() {
    add(Commands.likePhoto) { actions, photo in actions.likes?.toggle(photo, by: actions.host) }
    add(Commands.showFacts) { actions, photo in actions.showFacts(photo) }
    add(Commands.selectPhoto) { actions, photo in actions.select?(photo) }
    add(Commands.openPhotographer) { actions, photo in
      if let user = photo.user { actions.host.openPage(of: user) }
    }
  }

  private func addHiding() {
    add(Commands.hidePhoto) { actions, photo in
      actions.hide(HiddenItems.Item(photo), tr("Photo hidden"))
    }
    add(Commands.hidePhotographer) { actions, photo in
      let name = photo.user?.name ?? ""
      actions.hide(
        HiddenItems.Item(photographerOf: photo), tr("Photos by %@ are hidden", name))
    }
  }

  private func hide(_ item: HiddenItems.Item?, _ sentence: String) {
    guard let item, let preferences else { return }
    preferences.hidden.add(item)
    onHide()
    host.toast(sentence, button: tr("Undo")) { preferences.hidden.remove(item) }
  }

  private func enable() {
    for command in Commands.ofPhoto { group.pointer.setEnabled(command, photo != nil) }
    group.pointer.setEnabled(Commands.selectPhoto, photo != nil && select != nil)
    group.pointer.setEnabled(Commands.likePhoto, photo != nil && likes != nil)
    group.pointer.setEnabled(Commands.openPhotographer, photo?.user?.hasPage == true)
    group.pointer.setEnabled(Commands.hidePhoto, photo != nil && preferences != nil)
    group.pointer.setEnabled(Commands.hidePhotographer, photo?.user != nil && preferences != nil)
    group.pointer.setEnabled(Commands.mailPhoto, photo != nil && canMail)
    group.pointer.setEnabled(Commands.openPhotoPage, photo?.pageURL != nil)
    group.pointer.setEnabled(Commands.copyLink, photo?.pageURL != nil)
  }
}
