// SPDX-License-Identifier: MIT

// A photographer above their photos, with a link to their page at the service. It scrolls with the photos.

import BelvedereCore
import BelvedereModel
import Foundation
import GtkKit

/// The head of a photographer's page.
final class PhotographerHead {
  var widget: Widget { head.widget }

  private let photographer: Photographer
  private let head: MemberHead
  private let open = Make.iconButton(
    Icon.externalLink.name, hint: tr("Open Profile Page"), "flat")
  private var tracking: Tracking?

  init(_ photographer: Photographer, images: any ImageLoading) {
    self.photographer = photographer
    head = MemberHead(images: images, buttons: [open])
    widget.attach(self)
    open.on("clicked") { [weak self] in
      if let self, let address { widget.open(address) }
    }
    tracking = widget.track { [weak self] in self?.show() }
  }

  private var address: URL? { photographer.user.flatMap(Attribution.profileURL) }

  private func show() {
    head.show(photographer.user)
    open.isVisible = address != nil
    switch photographer.phase {
    case .loading: head.page.show(.loading)
    case .loaded: head.page.show(.content)
    case .failed(let error): head.page.show(.failed(error, retry: photographer.load))
    }
  }
}
