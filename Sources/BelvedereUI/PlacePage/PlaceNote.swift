// SPDX-License-Identifier: MIT

// The person's own note about a place. It is stored during typing, after a short pause.

import BelvedereCore
import BelvedereModel
import Foundation
import GtkKit

/// A field for a note.
final class PlaceNote {
  /// The pause after which the note is stored.
  private static let delay = Duration.milliseconds(600)

  let widget: Widget

  private let detail: PlaceDetail
  private let area = TextArea(tr("Note"), horizontal: 10, vertical: 8)
  private var waiting: Timeout?
  /// The text that is being stored; nil when it is stored.
  private var written: String?
  private var isShowing = false
  private var tracking: Tracking?

  init(_ detail: PlaceDetail) {
    self.detail = detail
    area.widget.addClass("place-note")
    area.widget.setLeastSize(height: 60)
    let title = Make.label(tr("Note"), "heading", lines: .oneAtStart)
    widget = Make.box(.vertical, spacing: 8, [title, area.widget])
    widget.attach(self)
    area.onChange { [weak self] in self?.wait() }
    // Text that was typed just before the page is left is stored, too.
    widget.on("unmap") { [weak self] in self?.keep() }
    tracking = widget.track { [weak self] in self?.show() }
  }

  /// Shows the stored note, unless the person is typing.
  private func show() {
    let stored = detail.place.note ?? ""
    // On a slow disk, an older text may arrive after this one was written.
    if let written, stored != written { return }
    written = nil
    guard waiting == nil, stored != area.text, stored != words else { return }
    isShowing = true
    area.text = stored
    isShowing = false
  }

  /// The text to store, without surrounding spaces. They stay in the field, where the next word may follow.
  private var words: String { area.text.trimmingCharacters(in: .whitespacesAndNewlines) }

  private func wait() {
    guard !isShowing else { return }
    waiting = Timeout(Self.delay) { [weak self] in self?.keep() }
  }

  private func keep() {
    guard waiting != nil else { return }
    waiting = nil
    written = words
    detail.acts.setNote(words, for: detail.place)
  }
}
