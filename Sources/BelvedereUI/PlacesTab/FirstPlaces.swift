// SPDX-License-Identifier: MIT

// The card over the map of a person who has no places yet: where places come from, and buttons that bring some.

import BelvedereModel
import Foundation
import GtkKit

/// Shown while there are no places.
final class FirstPlaces {
  let widget: Widget

  private let find: FindPlaces

  /// - Parameters:
  ///   - lookAround: shows the same part of the map with the archive's photos.
  ///   - importing: shows the places of a file; nil if no files can be read.
  init(places: Places, lookAround: @escaping () -> Void, importing: ((URL) -> Void)?) {
    find = FindPlaces(places: places, "suggested-action", "pill", lookAround: lookAround)
    let sentence = Label(
      tr("Photos that you look at bring the places where they were taken."), lines: .wrapped)
    sentence.limitWidth(characters: 32)
    let title = Make.label(tr("No Places Yet"), "heading", lines: .wrapped)
    find.widget.align(.center)
    widget = Make.box(.vertical, spacing: 9, [title, sentence.widget, find.widget])
    widget.addClass("first-places")
    widget.align(.center, .center)
    // Leaves room for the buttons at a narrow map's edges.
    widget.setMargins(horizontal: 60, vertical: 0)
    widget.attach(self)
    guard let importing else { return }
    let button = Make.button(tr("Import…"), "flat") { [widget] in
      widget.choosePlaceFile(importing)
    }
    button.align(.center)
    widget.append(button)
  }

  func focus() { find.widget.focusWhenSeen() }
}
