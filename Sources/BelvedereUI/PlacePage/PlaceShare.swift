// SPDX-License-Identifier: MIT

// Sharing of a place: its link or its text on the clipboard, and a file for other programs.

import BelvedereCore
import BelvedereModel
import Foundation
import GtkKit

/// A menu button that shares a place.
final class PlaceShare {
  let widget: Widget

  private let detail: PlaceDetail
  private let files: PlaceFiles

  init(_ detail: PlaceDetail, files: PlaceFiles) {
    self.detail = detail
    self.files = files
    widget = Make.menuButton(Icon.share.name, hint: tr("Share"), "flat", "circular")
    widget.align(nil, .center)
    widget.attach(self)
    let actions = ActionGroup(prefix: "place", on: widget)
    let (link, text) = (Action("place.copy-link"), Action("place.copy-text"))
    actions.add(link) { [weak self] in
      self?.copy(tr("Link copied")) {
        MapLink.openStreetMap.address(of: $0.position, name: $0.title)
      }
    }
    actions.add(text) { [weak self] in
      self?.copy(tr("Place copied")) { $0.position.shareText(named: $0.title) }
    }
    let files = PlaceFileFormat.allCases.map { format in
      let action = Action("place.save-\(format.rawValue)")
      actions.add(action) { [weak self] in self?.save(as: format) }
      return MenuEntry.command(tr("Save as %@…", format.title), action)
    }
    widget.setMenu([
      [.command(tr("Copy Link"), link), .command(tr("Copy Name and Coordinates"), text)], files,
    ])
  }

  private func copy(_ told: String, _ text: (Place) -> String) {
    Desktop.copy(text(detail.place))
    widget.toast(told)
  }

  private func save(as format: PlaceFileFormat) {
    widget.savePlaces([detail.record], named: detail.place.plainTitle, as: format, with: files)
  }
}
