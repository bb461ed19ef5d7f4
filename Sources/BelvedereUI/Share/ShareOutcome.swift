// SPDX-License-Identifier: MIT

// The last message about an action: the name of the file, or the reason why there is none and a way to
// retry.

import BelvedereModel
import CGtk
import Foundation
import GtkKit

extension Widget {
  /// Shows a toast with the outcome around this widget.
  func report(_ outcome: Sharing.Outcome) {
    switch outcome {
    case .saved(let file):
      // The toast does not outlive the window, which holds this widget.
      toast(tr("Saved as %@", file.lastPathComponent), button: tr("Open Folder")) {
        showInFolder(file)
      }
    case .savedTogether(let count, let last):
      toast(trn("%@ photo saved", "%@ photos saved", count), button: tr("Open Folder")) {
        showInFolder(last)
      }
    case .savedPartly(_, _, _, let again), .failed(_, let again):
      toast(outcome.failure ?? "", button: tr("Retry"), onButton: again)
    }
  }

  /// Shows the file in the file manager or, if that fails, opens its folder.
  func showInFolder(_ file: URL) {
    let asking = GObjectRef(retaining: self)
    Portal.showInFolder(file) { outcome in
      if case .done = outcome { return }
      let folder = file.deletingLastPathComponent().absoluteString
      Desktop.open(folder, over: asking.pointer.window) {
        asking.pointer.toast(tr("No program could show the folder."))
      }
    }
  }
}

extension Sharing.Outcome {
  /// The reason for a failure; nil after a success.
  fileprivate var failure: String? {
    switch self {
    case .saved, .savedTogether: nil
    case .savedPartly(let count, let all, let error, _):
      tr("%@ of %@ photos saved.", UserLocale.text(count), UserLocale.text(all)) + " "
        + error.sentence
    case .failed(let error, _): error.sentence
    }
  }

  /// Shows a failure as a notification of the desktop, for use after the window is closed.
  func notifyOfFailure() {
    guard let failure, let application = g_application_get_default() else { return }
    DesktopNotice(failure).show(by: application)
  }
}
