// SPDX-License-Identifier: MIT

// Texts for the screen reader that do not take the focus.

import CGtk
import CGtkShim

extension Widget {
  /// Lets a screen reader speak a text. The focus stays.
  package func announce(_ text: String) {
    guard !text.isEmpty, let window else { return }
    if Workaround.unspokenTexts.isNeeded {
      SpokenDescription.speak(text, in: window.widget)
    } else {
      bv_accessible_announce(window.widget, text)
    }
  }
}
