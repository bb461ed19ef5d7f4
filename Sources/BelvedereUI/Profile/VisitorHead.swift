// SPDX-License-Identifier: MIT

// The profile of a person who looks around without an account: the source of the photos, the place of the favourites,
// and buttons to get an account. It is above the favourites and scrolls with them.

import BelvedereCore
import BelvedereModel
import GtkKit

/// The head of the profile without an account.
enum VisitorHead {
  static func make(in session: Session) -> Widget {
    let name = session.service?.source.name ?? ""
    let title = Make.label(tr("Looking Around"), "title-2", lines: .wrappedAtStart)
    let text = Make.label(
      tr(
        "These are photos from %@. Favourites are kept on this computer. With an account, they are also with the service, on every device.",
        name), lines: .wrappedAtStart)
    let logIn = Make.button(tr("_Log In…")) { session.stopLookingAround() }
    logIn.align(nil, .start)
    let words = Make.box(.vertical, spacing: 6, [title, text])
    words.setExpands(horizontal: true)
    let row = Make.box(.horizontal, spacing: 12, [words, logIn])
    row.setMargins(horizontal: 12, vertical: 18)
    return Make.clamp(row, maximum: 640)
  }
}
