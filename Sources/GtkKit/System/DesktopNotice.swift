// SPDX-License-Identifier: MIT

// Notifications in the desktop's list.

import CGtk

/// A notification. A click on it does its action or, without one, activates the application, which raises its window.
package struct DesktopNotice {
  private let title: String
  private let text: String?
  private let action: (command: Action, target: String)?

  package init(
    _ title: String, _ text: String? = nil, action: (command: Action, target: String)? = nil
  ) {
    (self.title, self.text, self.action) = (title, text, action)
  }

  /// Shows it in place of an earlier one with the same id.
  ///
  /// - Parameter application: the GApplication.
  package func show(by application: some ObjectPointer, id: String? = nil) {
    // g_notification_new cannot fail.
    let notification = GObjectRef(adopting: g_notification_new(title)!)
    if let text { g_notification_set_body(notification.pointer, text) }
    if let action {
      g_notification_set_default_action_and_target_value(
        notification.pointer, action.command.name, g_variant_new_string(action.target))
    }
    g_application_send_notification(application.cast(), id, notification.pointer)
  }

  package static func withdraw(id: String, by application: some ObjectPointer) {
    g_application_withdraw_notification(application.cast(), id)
  }
}
