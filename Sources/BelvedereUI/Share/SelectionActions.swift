// SPDX-License-Identifier: MIT

// The actions on several photos of a list together: liked, saved, their links copied.

import BelvedereCore
import BelvedereModel
import Foundation
import GtkKit

/// The actions on the selected photos of a list, under the prefix `selection`.
final class SelectionActions {
  let selection: PhotoSelection

  private let host: Widget
  private let sharing: Sharing
  private let likes: Likes?
  private let favourites: Favourites
  private let actions: ActionGroup
  private var tracking: Tracking?

  /// - Parameter host: the widget around the list, which keeps this object. The scope of the actions and their keys,
  ///   and the place of dialogs and toasts.
  init(
    on selection: PhotoSelection, sharing: Sharing, likes: Likes?, favourites: Favourites,
    host: Widget
  ) {
    self.selection = selection
    self.sharing = sharing
    self.likes = likes
    self.favourites = favourites
    self.host = host
    actions = ActionGroup(prefix: "selection", on: host)
    host.attach(self)
    add(Commands.likeSelected) { $0.like($1) }
    add(Commands.saveSelected) { $0.save($1) }
    add(Commands.copySelectedLinks) { $0.copyLinks(of: $1) }
    actions.add(Commands.endSelection) { selection.end() }
    host.addShortcuts([
      Commands.likeSelected, Commands.saveSelected, Commands.copySelectedLinks,
      Commands.endSelection,
    ])
    tracking = host.track { [weak self] in self?.enable() }
  }

  /// True if all selected photos are liked: then they can be unliked. Observable.
  var areLiked: Bool {
    guard let likes, let some = selection.photos.first else { return false }
    // Changes with every wish. Observing each heart would create one for each photo.
    _ = likes.pendingCount
    return likes.state(of: some).isLiked
      && selection.photos.allSatisfy { likes.state(of: $0).isLiked }
  }

  /// The lines of a menu.
  var sections: [[MenuEntry]] {
    [
      [.command(areLiked ? tr("Unlike") : tr("Like"), Commands.likeSelected)],
      [
        .command(tr("Copy Links"), Commands.copySelectedLinks),
        .command(tr("Save…"), Commands.saveSelected),
      ],
      [.command(tr("End the Selection"), Commands.endSelection)],
    ]
  }

  private func add(
    _ command: Action, _ act: @escaping @MainActor (SelectionActions, [Photo]) -> Void
  ) {
    actions.add(command) { [weak self] in if let self { act(self, selection.photos) } }
  }

  private func enable() {
    let hasSome = !selection.photos.isEmpty
    actions.setEnabled(Commands.likeSelected, hasSome && likes != nil)
    actions.setEnabled(Commands.saveSelected, hasSome)
    actions.setEnabled(Commands.copySelectedLinks, hasSome)
    actions.setEnabled(Commands.endSelection, selection.isActive)
  }

  private func like(_ photos: [Photo]) {
    if areLiked { return favourites.remove(photos) }
    for photo in photos { likes?.set(true, for: photo) }
  }

  private func copyLinks(of photos: [Photo]) {
    let links = photos.compactMap { $0.pageURL?.absoluteString }
    Desktop.copy(links.joined(separator: "\n"))
    host.toast(trn("%@ link copied", "%@ links copied", links.count))
  }

  private func save(_ photos: [Photo]) {
    FolderDialog.present(
      over: host.window, title: trn("Save %@ Photo", "Save %@ Photos", photos.count),
      accept: tr("_Save Here"),
      folder: sharing.pictures.folder ?? sharing.pictures.usual
    ) { [sharing, selection] folder in
      sharing.save(photos, in: folder)
      selection.end()
    }
  }
}
