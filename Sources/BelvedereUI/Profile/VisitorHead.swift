// The profile of a person who looks around without an account: the source of the photos, the place of the favourites,
// and buttons to get an account. It is above the favourites and scrolls with them.

import BelvedereCore
import BelvedereModel
import GtkKit

/// The head of the profile without an account.
enum VisitorHead {
  static func make(in session: Session) -> Widget {
    let name = session.service?.source.name ?? ""
    let title = Make.label(tr("Looking Around"), "title-1", lines: .wrapped)
    let text = Make.label(
      tr(
        "These are photos from %@. Favourites are kept on this computer. With an account, they are also with the service, on every device.",
        name), lines: .wrapped)
    let logIn = Make.button(tr("_Log In…"), "pill") { session.stopLookingAround() }
    logIn.align(.center)
    let column = Make.box(.vertical, spacing: 12, [title, text, logIn])
    column.setMargins(horizontal: 12, vertical: 18)
    return Make.clamp(column, maximum: 460)
  }
}
