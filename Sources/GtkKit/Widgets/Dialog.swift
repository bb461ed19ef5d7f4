// SPDX-License-Identifier: MIT

// AdwMessageDialog: a question or a message with answers.

import CGtk

/// An answer of a dialog.
package struct DialogAnswer {
  package enum Style { case plain, suggested, destructive }

  package let id: String
  package let label: String
  package let style: Style

  /// - Parameter label: without a mnemonic, because screen readers read its underscore in libadwaita 1.2; Enter and
  ///   Escape answer, too.
  package init(_ id: String, _ label: String, _ style: Style = .plain) {
    self.id = id
    self.label = label
    self.style = style
  }
}

package enum Dialog {
  /// Presents a modal dialog over `parent`. `answered` gets the id of the answer; Escape gives the id
  /// of the first one.
  @discardableResult
  package static func present(
    over parent: UnsafeMutablePointer<GtkWindow>?, heading: String, text: String,
    answers: [DialogAnswer], extra: Widget? = nil,
    answered: @escaping @MainActor (String) -> Void = { _ in }
  ) -> Widget {
    let dialog = adw_message_dialog_new(parent, heading, text)!
    let message = dialog.cast(AdwMessageDialog.self)
    for answer in answers {
      adw_message_dialog_add_response(message, answer.id, answer.label)
      switch answer.style {
      case .plain: break
      case .suggested:
        adw_message_dialog_set_response_appearance(message, answer.id, ADW_RESPONSE_SUGGESTED)
      case .destructive:
        adw_message_dialog_set_response_appearance(message, answer.id, ADW_RESPONSE_DESTRUCTIVE)
      }
    }
    if let first = answers.first { adw_message_dialog_set_close_response(message, first.id) }
    // Enter must not destroy anything.
    let proposed = answers.last { $0.style != .destructive }
    if let proposed { adw_message_dialog_set_default_response(message, proposed.id) }
    if let extra { adw_message_dialog_set_extra_child(message, extra) }
    dialog.onText("response", answered)
    gtk_window_present(dialog.cast())
    return dialog
  }
}
