// SPDX-License-Identifier: MIT

// The context menu of photos, the same on every screen. It opens by the right mouse button, a long press,
// the Menu key and Shift+F10.

import BelvedereCore
import BelvedereModel
import GtkKit

/// The context menu of a widget that shows one or many photos; the widget keeps it alive.
final class PhotoMenu {
  /// The photo that has the focus.
  struct Focused {
    let photo: Photo
    /// The widget that shows it; the menu opens in its middle.
    let picture: Widget
  }

  private let owner: Widget
  private let actions: PhotoActions
  private let selection: SelectionActions?
  private var menu: ContextMenu?

  /// - Parameters:
  ///   - widget: the widget around the photos; see ContextMenu.
  ///   - actions: change to the photo that the menu opens for.
  ///   - selection: the actions for a photo that is selected.
  ///   - showsKeys: true if the commands' keys work on this screen.
  ///   - find: the photo at a place in application pixels of the widget; nil when none is there.
  ///   - focused: the photo that has the focus; nil when none has.
  init(
    on widget: Widget, actions: PhotoActions, selection: SelectionActions? = nil,
    showsKeys: Bool = false,
    find: @escaping @MainActor (_ x: Double, _ y: Double) -> Photo?,
    focused: @escaping @MainActor () -> Focused?
  ) {
    owner = widget
    self.actions = actions
    self.selection = selection
    widget.attach(self)
    menu = ContextMenu(
      on: widget, prefix: "photo", group: actions.group.pointer, showsKeys: showsKeys
    ) { [weak self] place in
      guard let self else { return nil }
      if let (x, y) = place { return find(x, y).map { self.content($0, x, y) } }
      guard let focused = focused(), let (x, y) = middle(of: focused.picture) else { return nil }
      return content(focused.photo, x, y)
    }
  }

  var isOpen: Bool { menu?.isOpen ?? false }

  /// Opens the menu of the photo at a place, or of the one that has the focus.
  @discardableResult
  func open(at place: (x: Double, y: Double)? = nil) -> Bool { menu?.open(at: place) ?? false }

  private func middle(of picture: Widget) -> (x: Double, y: Double)? {
    guard let bounds = picture.bounds(in: owner) else { return nil }
    // If the middle is not visible, the nearest visible place is used.
    let (x, y) = (bounds.x + bounds.width / 2, bounds.y + bounds.height / 2)
    return (min(max(x, 0), Double(owner.width)), min(max(y, 0), Double(owner.height)))
  }

  private func content(_ photo: Photo, _ x: Double, _ y: Double) -> ContextMenuContent {
    if let selection, selection.selection.contains(photo.id) {
      return ContextMenuContent(selection.sections, x: x, y: y)
    }
    actions.show(photo)
    return ContextMenuContent(sections(photo), x: x, y: y)
  }

  private func sections(_ photo: Photo) -> [[MenuEntry]] {
    let isLiked = actions.likes?.state(of: photo).isLiked ?? false
    return [
      [.command(isLiked ? tr("Unlike") : tr("Like"), Commands.likePhoto)],
      [
        .command(tr("Copy Photo"), Commands.copyPhoto),
        .command(tr("Copy Link"), Commands.copyLink),
        .command(tr("Save As…"), Commands.savePhoto),
        .submenu(tr("Share"), shareSections(photo)),
      ],
      [
        .command(tr("Open Photographer’s Page"), Commands.openPhotographer),
        .command(tr("Details"), Commands.showFacts),
      ],
      [.command(tr("Select"), Commands.selectPhoto)],
      [
        .command(tr("Hide Photo"), Commands.hidePhoto),
        .command(tr("Hide Photographer"), Commands.hidePhotographer),
      ],
    ]
  }

  private func shareSections(_ photo: Photo) -> [[MenuEntry]] {
    [
      [
        .command(tr("Copy Credit as Text"), Commands.copyCreditText),
        .command(tr("Copy Credit as HTML"), Commands.copyCreditHTML),
        .command(tr("Copy Credit as Markdown"), Commands.copyCreditMarkdown),
      ],
      [
        .command(tr("Save to Pictures"), Commands.savePhotoToPictures),
        .command(tr("Open With…"), Commands.openPhotoWith),
        .command(tr("Send by Mail…"), Commands.mailPhoto),
        .command(tr("Print…"), Commands.printPhoto),
      ],
      [
        .command(tr("Set as Desktop Wallpaper"), Commands.setBackground),
        .command(tr("Set as Lock Screen Wallpaper"), Commands.setLockScreen),
      ],
      [
        .command(
          photo.isPageAtUnsplash ? tr("Open on Unsplash") : tr("Open in the Browser"),
          Commands.openPhotoPage)
      ],
    ]
  }
}
