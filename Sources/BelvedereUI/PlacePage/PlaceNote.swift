// The person's own words about a place. They are kept as they are typed, after a short rest.

import BelvedereCore
import BelvedereModel
import CGtk
import Foundation
import GtkKit

/// A field for a note.
final class PlaceNote {
  /// The rest after which the words are kept.
  private static let patience = Duration.milliseconds(600)

  let widget: Widget

  private let detail: PlaceDetail
  private let view: Widget
  private var waiting: Timeout?
  /// The words on their way to the disk; nil when they are there.
  private var written: String?
  private var isShowing = false
  private var tracking: Tracking?

  init(_ detail: PlaceDetail) {
    self.detail = detail
    view = gtk_text_view_new()!
    gtk_text_view_set_wrap_mode(view.cast(), GTK_WRAP_WORD_CHAR)
    // Tab leads on, as everywhere else.
    gtk_text_view_set_accepts_tab(view.cast(), 0)
    view.setAccessibleLabel(tr("Note"))
    view.addClass("place-note")
    gtk_widget_set_size_request(view, -1, 60)
    gtk_text_view_set_left_margin(view.cast(), 10)
    gtk_text_view_set_right_margin(view.cast(), 10)
    gtk_text_view_set_top_margin(view.cast(), 8)
    gtk_text_view_set_bottom_margin(view.cast(), 8)
    let title = Make.label(tr("Note"), "caption", "dim-label", lines: .oneAtStart)
    widget = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 4, [title, view])
    widget.attach(self)
    gtk_text_view_get_buffer(view.cast())!.on("changed") { [weak self] in self?.wait() }
    // Words that were typed just before leaving are kept, too.
    widget.on("unmap") { [weak self] in self?.keep() }
    tracking = widget.track { [weak self] in self?.show() }
  }

  private var text: String {
    let buffer = gtk_text_view_get_buffer(view.cast())
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_bounds(buffer, &start, &end)
    guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 0) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// Shows the stored words, unless the person is writing.
  private func show() {
    let stored = detail.place.note ?? ""
    // On a slow disk, words that were kept before arrive after these.
    if let written, stored != written { return }
    written = nil
    guard waiting == nil, stored != text, stored != words else { return }
    isShowing = true
    gtk_text_buffer_set_text(gtk_text_view_get_buffer(view.cast()), stored, -1)
    isShowing = false
  }

  /// The text as it is kept: without the spaces around it. The field must not lose the space before the
  /// next word.
  private var words: String { text.trimmingCharacters(in: .whitespacesAndNewlines) }

  private func wait() {
    guard !isShowing else { return }
    waiting = Timeout(Self.patience) { [weak self] in self?.keep() }
  }

  private func keep() {
    guard waiting != nil else { return }
    waiting = nil
    written = words
    detail.acts.setNote(words, for: detail.place)
  }
}
