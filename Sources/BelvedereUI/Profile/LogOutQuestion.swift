// SPDX-License-Identifier: MIT

// The question before logging out, with the data that would be lost.

import BelvedereModel
import GtkKit

/// Asks for confirmation, and logs out.
final class LogOutQuestion {
  /// A widget of the window over which the question is asked.
  var place: Widget?

  private let session: Session

  init(session: Session) { self.session = session }

  func ask() {
    let pending = session.signedIn?.likes.pendingCount ?? 0
    let forgotten = tr(
      "The login and everything stored for it are removed from this computer.")
    let stays = tr(
      "The places, with your favourites and notes among them, belong to this computer and stay. Whoever logs in next sees them."
    )
    let lost =
      session.signedIn?.likes.isLocalOnly == true
      ? trn(
        "%@ favourite that is kept only on this computer will be lost.",
        "%@ favourites that are kept only on this computer will be lost.", pending)
      : trn(
        "%@ like that the service does not know yet will be lost.",
        "%@ likes that the service does not know yet will be lost.", pending)
    Dialog.present(
      over: place?.window, heading: tr("Log Out of Belvedere?"),
      text: ((pending > 0 ? [lost] : []) + [forgotten, stays]).joined(separator: "\n\n"),
      answers: [
        DialogAnswer("cancel", tr("Cancel")),
        DialogAnswer("log-out", tr("Log Out"), .destructive),
      ]
    ) { [session] answer in
      if answer == "log-out" { session.logOut() }
    }
  }
}
