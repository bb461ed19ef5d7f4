// SPDX-License-Identifier: MIT

// A golden hour in the desktop's list of notifications. A click on it opens the page of its place.

import BelvedereCore
import BelvedereModel
import GtkKit

extension GoldenHourNotice {
  /// Shows a notification, in place of an earlier one of the same place.
  func show(by application: some ObjectPointer) {
    let key = place.key.text
    DesktopNotice(title, text, action: (Commands.showPlace, key))
      .show(by: application, id: "golden-hour-\(key)")
  }

  private var title: String {
    trn("Golden hour in %@ minute", "Golden hour in %@ minutes", minutes)
  }

  private var text: String {
    let times = hour.clockText(by: time)
    guard otherCount > 0 else { return tr("%@, %@", place.title, times) }
    let others = trn("%@ other place", "%@ other places", otherCount)
    return tr("%@ and %@, %@", place.title, others, times)
  }
}
