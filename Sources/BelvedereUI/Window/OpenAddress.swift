// Opens addresses in the person's browser; shows a failure on the screen.

import Foundation
import GtkKit

extension Widget {
  /// Opens an address in the browser, or shows a toast around this widget.
  func open(_ url: URL) {
    let asking = GObjectRef(retaining: self)
    Desktop.open(url.absoluteString, over: window) {
      asking.pointer.toast(tr("No browser could be opened."))
    }
  }
}
