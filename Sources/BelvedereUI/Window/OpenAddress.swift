// SPDX-License-Identifier: MIT

// Opens addresses in the person's browser; shows a failure on the screen.

import Foundation
import GtkKit

extension MainWindow {
  /// Opens the help, or shows a toast where the person looks.
  func showHelp() {
    guard let address = URL(string: Help(of: context).address) else { return }
    (viewerHost.toastPlace ?? screens.widget).open(address)
  }
}

extension Widget {
  /// Opens an address in the browser, or shows a toast around this widget.
  func open(_ url: URL) {
    let asking = GObjectRef(retaining: self)
    Desktop.open(url.absoluteString, over: window) {
      asking.pointer.toast(tr("No browser could be opened."))
    }
  }
}
