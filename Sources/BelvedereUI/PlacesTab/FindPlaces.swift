// SPDX-License-Identifier: MIT

// Searches for more places: one request returns 30 random photos with positions, of everything, of a topic, or of
// a word; or the archive, which finds photos by position.

import BelvedereCore
import BelvedereModel
import CGtk
import Foundation
import GtkKit

/// A button whose popover has the choices.
final class FindPlaces {
  let widget: Widget

  private let places: Places
  private let field = Make.searchEntry(tr("A Word, or Nothing"))
  private let topics = Flow(mostInRow: 2)
  private let popover: Popover
  private let choices: Widget
  private var shownTopics: [Topic] = []
  private var tracking: Tracking?

  /// - Parameters:
  ///   - classes: of the button.
  ///   - lookAround: shows the same part of the map with the archive's photos.
  init(places: Places, _ classes: String..., lookAround: @escaping () -> Void) {
    self.places = places
    widget = gtk_menu_button_new()!
    gtk_menu_button_set_label(widget.opaque, tr("_Find Places"))
    gtk_menu_button_set_use_underline(widget.opaque, 1)
    widget.setAccessibleLabel(tr("Find Places"))
    for name in classes { widget.addClass(name) }
    let words = Label(
      tr(
        "Photos that tell where they were taken, of a topic or a word. Each time costs one request."
      ),
      "dim-label", "caption", lines: .wrappedAtStart)
    words.limitWidth(characters: 36)
    let find = Make.button(tr("_Find"))
    find.addClass("suggested-action")
    field.setExpands(horizontal: true)
    let line = Make.box(.horizontal, spacing: 6, [field, find])
    choices = Make.box(.vertical, spacing: 12, [words.widget, line, topics.widget])
    let column = Make.box(.vertical, spacing: 12, [choices])
    column.setMargins(12)
    popover = Popover(column)
    widget.setPopover(popover)
    if places.nearby == nil { offerArchive(in: column, lookAround) }
    widget.attach(self)
    field.on("activate") { [weak self] in self?.find() }
    // The field takes Escape.
    field.on("stop-search") { [popover] in popover.close() }
    find.on("clicked") { [weak self] in self?.find() }
    popover.widget.on("show") { [places] in places.topics.load() }
    tracking = widget.track { [weak self] in self?.show() }
  }

  /// Offers the archive if the source cannot find photos by position.
  private func offerArchive(in column: Widget, _ lookAround: @escaping () -> Void) {
    let words = Label(
      tr(
        "Wikimedia Commons knows what was photographed around the middle of the map, and learns where that is. Your login here stays."
      ),
      "dim-label", "caption", lines: .wrappedAtStart)
    words.limitWidth(characters: 36)
    let button = Make.button(tr("Look _Around Here"), "pill") { [popover] in
      popover.close()
      lookAround()
    }
    button.align(.center)
    for part in [gtk_separator_new(.horizontal)!, words.widget, button] {
      column.append(part)
    }
  }

  private func show() {
    // The button itself would lose the focus.
    choices.isSensitive = places.finding != .asking
    // Without topics, only words can be searched.
    let all = places.topics.all
    guard all.map(\.id) != shownTopics.map(\.id) else { return }
    shownTopics = all
    topics.show(
      all.map { topic in
        Make.chip(topic.words) { [weak self] in self?.find(.topic(topic.id)) }
      })
    topics.widget.isVisible = !shownTopics.isEmpty
  }

  private func find() {
    let words = field.typedText.trimmingCharacters(in: .whitespaces)
    find(words.isEmpty ? .everything : .words(words))
  }

  private func find(_ subject: RandomSubject) {
    popover.close()
    places.find(subject)
  }
}

extension Places.Finding {
  /// The outcome; nil before and during the request.
  var sentence: String? {
    switch self {
    case .idle, .asking: nil
    case .found(_, let places) where places > 0: trn("%@ new place", "%@ new places", places)
    case .found(let photos, _) where photos > 0:
      trn("%@ new photo of known places", "%@ new photos of known places", photos)
    case .found: tr("None of these photos tells a new place. Try again, or another word.")
    case .failed(let error): error.sentence
    case .notStored: tr("The places found cannot be stored. Check the disk.")
    }
  }
}
