// The last word on an action: where the file is, or why there is none and how to try again.

import BelvedereModel
import CGtk
import Foundation
import GtkKit

extension Widget {
  /// Shows a toast with the outcome around this widget.
  func tell(_ outcome: Sharing.Outcome) {
    switch outcome {
    case .saved(let file):
      // The toast goes with the window, and this widget is in it.
      toast(tr("Saved as %@", file.lastPathComponent), button: tr("Open Folder")) {
        showInFolder(file)
      }
    case .failed(let error, let again):
      toast(error.sentence, button: tr("Retry"), onButton: again)
    }
  }

  /// Has the file manager show the file, or, where it cannot do that, the folder.
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
