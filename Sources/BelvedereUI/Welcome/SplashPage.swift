// SPDX-License-Identifier: MIT

// The screen during startup: the logo and, if the keyring delays the startup, a message and a button to
// continue without it.

import BelvedereModel
import GtkKit

/// The splash.
final class SplashPage {
  let widget: Widget

  private var tracking: Tracking?

  /// - Parameter icon: the name of the program's icon.
  init(session: Session, icon: String) {
    let logo = Make.image(icon, size: 128)
    let words = Make.label(tr("Waiting for the keyring to be unlocked…"), lines: .wrapped)
    let continueButton = Make.button(tr("_Continue Without It"), "pill") {
      session.continueWithoutKeyring()
    }
    continueButton.align(.center)
    let waiting = Make.box(.vertical, spacing: 18, [words, continueButton])
    let column = Make.box(.vertical, spacing: 24, [logo, waiting])
    widget = Make.centredPage(column, maximum: 420)
    widget.attach(self)
    tracking = widget.track { waiting.isVisible = session.isWaitingForKeyring }
  }
}
