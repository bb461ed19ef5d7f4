// SPDX-License-Identifier: MIT

// The message over the map about photos around its middle.

import BelvedereCore
import BelvedereModel
import GtkKit

/// Shows the state of the search, and the reason if it is not possible.
final class NearbyNote {
  let widget: Widget

  private let nearby: NearbyPhotos
  private let text = Label("", lines: .wrapped)
  private let retry: Widget
  private var tracking: Tracking?

  init(_ nearby: NearbyPhotos) {
    self.nearby = nearby
    retry = Make.button(tr("_Retry"), "flat") { nearby.retry() }
    widget = Make.box(.horizontal, spacing: 6, [text.widget, retry])
    widget.addClass("osd", "map-note")
    widget.align(.center, .start)
    // Leaves room for the buttons at a narrow map's edges.
    widget.setMargins(horizontal: 60, vertical: 12)
    widget.attach(self)
    tracking = widget.track { [weak self] in self?.show() }
  }

  private func show() {
    let sentence = sentence
    widget.isVisible = sentence != nil
    if let sentence, sentence != text.text { text.text = sentence }
    if case .failed = nearby.state { retry.isVisible = true } else { retry.isVisible = false }
  }

  private var sentence: String? {
    switch nearby.state {
    case .idle: nil
    case .tooWide: tr("Zoom in to find photos")
    case .ownPosition: tr("Nobody is told where you are. Move the map to find photos.")
    case .asking: tr("Looking for photos around here…")
    case .failed(let error): error.sentence
    }
  }
}
