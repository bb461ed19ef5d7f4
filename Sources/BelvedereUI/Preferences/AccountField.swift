// SPDX-License-Identifier: MIT

// A text of the person's profile: a row, or an area for several lines, with the error message below.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// One field of the dialog.
final class AccountField {
  let widget: Widget
  let kind: ProfileField

  /// The row or the text area.
  private let input: Widget
  /// Nil for a row.
  private let area: TextArea?
  private let problem = Label("", "error", "caption", lines: .wrappedAtStart)

  /// - Parameters:
  ///   - change: called with the text when the person has changed it.
  ///   - save: called when Enter is pressed in a row.
  init(
    _ kind: ProfileField, change: @escaping (String) -> Void, save: @escaping @MainActor () -> Void
  ) {
    self.kind = kind
    area = kind == .bio ? TextArea(kind.title, horizontal: 12, vertical: 9) : nil
    input = area?.widget ?? Make.entryRow(kind.title)
    let place =
      area == nil ? Make.rowGroup([input]) : Self.frame(around: input, title: kind.title)
    widget = Make.box(.vertical, spacing: 6, [place, problem.widget])
    widget.attach(self)
    let changed: @MainActor () -> Void = { [weak self] in
      if let self { change(text) }
    }
    if let area {
      area.onChange(changed)
    } else {
      input.on("changed", changed)
      input.on("entry-activated", save)
    }
  }

  func show(_ text: String, problem sentence: String?) {
    // Setting the text would move the cursor.
    if text != self.text { self.text = text }
    problem.show(sentence)
    input.setClass("error", sentence != nil)
    focused.setAccessibleDescription(sentence ?? "")
  }

  func focus() { focused.focusWhenSeen() }

  /// The widget that takes the keys.
  private var focused: Widget { area == nil ? input.typingPart : input }

  private var text: String {
    get { area?.text ?? input.typedText }
    set { if let area { area.text = newValue } else { input.typedText = newValue } }
  }

  /// Puts a text area below its title.
  private static func frame(around input: Widget, title: String) -> Widget {
    let frame = gtk_scrolled_window_new()!
    gtk_scrolled_window_set_min_content_height(frame.opaque, 84)
    gtk_scrolled_window_set_child(frame.opaque, input)
    frame.addClass("card")
    // Clips the area to the round corners.
    frame.cutOverflow()
    let label = Make.label(title, "heading", lines: .oneAtStart)
    return Make.box(.vertical, spacing: 6, [label, frame])
  }
}

extension ProfileField {
  fileprivate var title: String {
    switch self {
    case .firstName: tr("First Name")
    case .lastName: tr("Last Name")
    case .bio: tr("Bio")
    case .location: tr("Location")
    case .link: tr("Link")
    }
  }
}

extension EditedAccount.Mistake {
  /// Says what is wrong with a field, and how to correct it.
  var sentence: String {
    switch self {
    case .missing: tr("Enter a first name.")
    case .tooLong(let limit):
      trn(
        "This is too long. It may have %@ character.",
        "This is too long. It may have %@ characters.", limit)
    case .notWebAddress: tr("The link must begin with https:// or http://.")
    }
  }
}
