// SPDX-License-Identifier: MIT

// The text on a scrim at the foot of a card or tile: the upload date, and the photographer, whose name
// opens their page.

import BelvedereCore
import Foundation
import GtkKit

/// Date and photographer of a photo; reused for one photo after the other.
final class PhotoFoot {
  let widget: Widget

  private let date = Label("", "caption", lines: .shortened)
  private let photographer: Widget
  private let name = Label("", "caption-heading", lines: .shortened)
  private var photo: Photo?

  /// - Parameter showsDate: false leaves a narrow foot to the photographer.
  init(showsDate: Bool = true) {
    date.widget.align(.start)
    date.widget.setExpands(horizontal: true)
    date.widget.isVisible = showsDate
    photographer = Make.button(around: name.widget, "flat", "photographer")
    photographer.setCursor("pointer")
    widget = Make.box(.horizontal, spacing: 12, [date.widget, photographer])
    widget.addClass("scrim")
    widget.align(nil, .end)
    widget.attach(self)
    photographer.on("clicked") { [weak self] in self?.openPhotographer() }
    photographer.onTooltip { [weak self] in self?.photo?.creditLine }
  }

  func show(_ photo: Photo) {
    self.photo = photo
    date.text = photo.createdAt.map(UserLocale.text(day:)) ?? ""
    photographer.isVisible = photo.user != nil
    guard let user = photo.user else { return }
    name.text = user.name
    photographer.setAccessibleLabel(user.name)
    photographer.setAccessibleDescription(photo.creditLine ?? user.name)
  }

  private func openPhotographer() {
    if let user = photo?.user { widget.openPage(of: user) }
  }
}
