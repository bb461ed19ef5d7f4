// SPDX-License-Identifier: MIT

// Copies the picture, the address of its page or its credit to the clipboard.

import BelvedereCore
import BelvedereModel
import Foundation
import GtkKit

extension PhotoActions {
  func addCopying() {
    add(Commands.copyPhoto) { actions, photo in actions.copyPhoto(photo) }
    add(Commands.copyLink) { actions, photo in
      guard let page = photo.pageURL else { return }
      actions.copy(page.absoluteString, said: tr("Link copied"))
    }
    add(Commands.copyCreditText) { actions, photo in
      actions.copy(PhotoCredit(of: photo).text, said: tr("Credit copied"))
    }
    add(Commands.copyCreditMarkdown) { actions, photo in
      actions.copy(PhotoCredit(of: photo).markdown, said: tr("Credit copied as Markdown"))
    }
    add(Commands.copyCreditHTML) { actions, photo in actions.copyHTML(PhotoCredit(of: photo)) }
  }

  /// Copies the photo, or the text that the person has marked.
  private func copyPhoto(_ photo: Photo) {
    guard !copyMarkedText() else { return }
    sharing.withBytes(of: photo, .large, for: .copying) { [weak self] data in
      guard let self else { return }
      PhotoOffer(sharing: sharing, images: images).offer(photo, .large) { data }.copy()
      host.toast(tr("Photo copied"))
    }
  }

  private func copyMarkedText() -> Bool {
    guard let focus = host.window?.focus, focus.isLabelWithSelection else { return false }
    return focus.activate(Action("clipboard.copy"))
  }

  private func copy(_ text: String, said: String) {
    Desktop.copy(text)
    host.toast(said)
  }

  /// Copies the credit in two forms: as text with links for documents, and as HTML source for editors.
  private func copyHTML(_ credit: PhotoCredit) {
    var offer = ContentOffer()
    offer.add(html: credit.html)
    offer.add(text: credit.html)
    offer.copy()
    host.toast(tr("Credit copied as HTML"))
  }
}
