// A golden hour in the desktop's list of notifications. A click on it leads to the page of its place.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

extension GoldenHourNotice {
  /// Shows a notification, in place of an earlier one of the same place.
  func show(by application: UnsafeMutablePointer<GApplication>) {
    let notification = g_notification_new(title)!
    defer { g_object_unref(notification.raw) }
    g_notification_set_body(notification, text)
    g_notification_set_default_action_and_target_value(
      notification, Commands.showPlace.name, g_variant_new_string(place.key.text))
    g_application_send_notification(application, "golden-hour-\(place.key.text)", notification)
  }

  private var title: String {
    trn("Golden hour in %@ minute", "Golden hour in %@ minutes", minutes)
  }

  private var text: String {
    let times = hour.clockText(by: time)
    guard otherCount > 0 else { return tr("%@, %@", place.title, times) }
    let others = trn("%@ other place", "%@ other places", otherCount)
    return tr("%@ and %@, %@", place.title, others, times)
  }
}
