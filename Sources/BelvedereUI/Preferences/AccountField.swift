// A text of the person's profile: a row, or an area for the text that may have several lines, with the
// mistake in it below.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// One field of the dialog in which a person changes their data.
final class AccountField {
  let widget: Widget
  let kind: ProfileField

  /// The row or the text area.
  private let input: Widget
  /// The text of the area; nil for a row.
  private let buffer: UnsafeMutablePointer<GtkTextBuffer>?
  private let problem = Label("", "error", "caption", lines: .wrappedAtStart)

  /// - Parameters:
  ///   - change: called with the text when the person has changed it.
  ///   - save: called when Enter is pressed in a row.
  init(
    _ kind: ProfileField, change: @escaping (String) -> Void, save: @escaping @MainActor () -> Void
  ) {
    self.kind = kind
    let place: Widget
    if kind == .bio {
      input = gtk_text_view_new()!
      buffer = gtk_text_view_get_buffer(input.cast())
      place = Self.area(input, title: kind.title)
    } else {
      input = adw_entry_row_new()!
      buffer = nil
      adw_preferences_row_set_title(input.cast(), kind.title)
      place = adw_preferences_group_new()!
      adw_preferences_group_add(place.cast(), input)
    }
    widget = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 6, [place, problem.widget])
    widget.attach(self)
    let changed: @MainActor () -> Void = { [weak self] in
      if let self { change(text) }
    }
    if let buffer {
      buffer.on("changed", changed)
    } else {
      input.on("changed", changed)
      input.on("entry-activated", save)
    }
  }

  func show(_ text: String, problem sentence: String?) {
    // A text that is set moves the cursor.
    if text != self.text { self.text = text }
    problem.show(sentence)
    input.setClass("error", sentence != nil)
    focused.setAccessibleDescription(sentence ?? "")
  }

  func focus() { focused.focusWhenSeen() }

  /// The widget that takes the keys.
  private var focused: Widget {
    guard buffer == nil, let text = gtk_editable_get_delegate(input.opaque) else { return input }
    return text.widget
  }

  private var text: String {
    get {
      guard let buffer else {
        return gtk_editable_get_text(input.opaque).map { String(cString: $0) } ?? ""
      }
      var (start, end) = (GtkTextIter(), GtkTextIter())
      gtk_text_buffer_get_bounds(buffer, &start, &end)
      guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 0) else { return "" }
      defer { g_free(text) }
      return String(cString: text)
    }
    set {
      if let buffer {
        gtk_text_buffer_set_text(buffer, newValue, -1)
      } else {
        gtk_editable_set_text(input.opaque, newValue)
      }
    }
  }

  /// Puts a text area below its title.
  private static func area(_ input: Widget, title: String) -> Widget {
    gtk_text_view_set_wrap_mode(input.cast(), GTK_WRAP_WORD_CHAR)
    gtk_text_view_set_accepts_tab(input.cast(), 0)
    gtk_text_view_set_left_margin(input.cast(), 12)
    gtk_text_view_set_right_margin(input.cast(), 12)
    gtk_text_view_set_top_margin(input.cast(), 9)
    gtk_text_view_set_bottom_margin(input.cast(), 9)
    input.setAccessibleLabel(title)
    let frame = gtk_scrolled_window_new()!
    gtk_scrolled_window_set_min_content_height(frame.opaque, 84)
    gtk_scrolled_window_set_child(frame.opaque, input)
    frame.addClass("card")
    // The area would cover the round corners.
    gtk_widget_set_overflow(frame, GTK_OVERFLOW_HIDDEN)
    let label = Make.label(title, "heading", lines: .oneAtStart)
    return Make.box(GTK_ORIENTATION_VERTICAL, spacing: 6, [label, frame])
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
  /// Says what is wrong with a field, and how it is right.
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
