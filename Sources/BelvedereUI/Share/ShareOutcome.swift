// The last message about an action: the name of the file, or the reason why there is none and a way to
// retry.

import BelvedereModel
import Foundation
import GtkKit

extension Widget {
  /// Shows a toast with the outcome around this widget.
  func tell(_ outcome: Sharing.Outcome) {
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
    case .savedPartly(let count, let all, let error, let again):
      let saved = tr("%@ of %@ photos saved.", UserLocale.text(count), UserLocale.text(all))
      toast("\(saved) \(error.sentence)", button: tr("Retry"), onButton: again)
    case .failed(let error, let again):
      toast(error.sentence, button: tr("Retry"), onButton: again)
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
