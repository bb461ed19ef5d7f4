// The person's own words about a place. They are kept as they are typed, after a short rest.

import BelvedereCore
import BelvedereModel
import Foundation
import GtkKit

/// A field for a note.
final class PlaceNote {
  /// The rest after which the words are kept.
  private static let delay = Duration.milliseconds(600)

  let widget: Widget

  private let detail: PlaceDetail
  private let area = TextArea(tr("Note"), horizontal: 10, vertical: 8)
  private var waiting: Timeout?
  /// The words on their way to the disk; nil when they are there.
  private var written: String?
  private var isShowing = false
  private var tracking: Tracking?

  init(_ detail: PlaceDetail) {
    self.detail = detail
    area.widget.addClass("place-note")
    area.widget.setLeastSize(height: 60)
    let title = Make.label(tr("Note"), "caption", "dim-label", lines: .oneAtStart)
    widget = Make.box(.vertical, spacing: 4, [title, area.widget])
    widget.attach(self)
    area.onChange { [weak self] in self?.wait() }
    // Words that were typed just before leaving are kept, too.
    widget.on("unmap") { [weak self] in self?.keep() }
    tracking = widget.track { [weak self] in self?.show() }
  }

  /// Shows the stored words, unless the person is writing.
  private func show() {
    let stored = detail.place.note ?? ""
    // On a slow disk, words that were kept before arrive after these.
    if let written, stored != written { return }
    written = nil
    guard waiting == nil, stored != area.text, stored != words else { return }
    isShowing = true
    area.text = stored
    isShowing = false
  }

  /// The text as it is kept: without the spaces around it. The field must not lose the space before the
  /// next word.
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
